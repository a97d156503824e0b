# site builds the demo, test needs nothing prepared, lint and generate keep the
# repository tidy. Go and make are enough for site and serve.

.POSIX:
.SUFFIXES:
.NOTPARALLEL:

# Only for the tests of the built site: the accessibility and HTML checkers.
AXE = 4.14.1
VNU = 26.9.27

TOOL = go tool -modfile=tools/go.mod

.PHONY: site
site:
	@go run ./cmd/echelle build --data data --out public
	@echo "The site is in public/. Open public/index.html in a browser, or run: make serve"

.PHONY: serve
serve:
	@go run ./cmd/echelle serve --data data --out public

# Every test, of the program and of the tools, with the names of those that
# could not run. The browser's take 5 minutes where nothing else runs; go test
# itself would stop them after 10.
.PHONY: test
test: browser .cache/axe-$(AXE).js .cache/vnu-$(VNU).jar
	go -C tools vet ./...
	go -C tools test ./...
	@go -C tools build -o ../.cache/ ./gotest
	@.cache/gotest -timeout 14m ./...

# A browser and a font for Chinese and Japanese, from the system's packages
# where that is possible without a question. Without them tests are skipped,
# in CI they fail.
.PHONY: browser
browser:
	@for b in chromium chromium-browser google-chrome; do command -v $$b >/dev/null && exit 0; done; \
	command -v apt-get >/dev/null || { echo "make: no chromium, no apt-get: browser tests will not run" >&2; exit 0; }; \
	sudo=; if [ "$$(id -u)" != 0 ]; then sudo="sudo -n"; fi; \
	if $$sudo true 2>/dev/null; then \
		$$sudo apt-get update -q && \
		$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends chromium fonts-noto-cjk; \
	else echo "make: chromium is missing and apt-get needs root: browser tests will not run" >&2; fi || \
	echo "make: installing chromium failed: browser tests will not run" >&2

.cache/axe-$(AXE).js:
	@mkdir -p .cache
	@if command -v npm >/dev/null; then cd .cache && rm -rf package && \
	npm pack --silent axe-core@$(AXE) >/dev/null && tar xzf axe-core-$(AXE).tgz package/axe.min.js && \
	mv package/axe.min.js axe-$(AXE).js && rm -rf package axe-core-$(AXE).tgz || echo "make: fetching axe-core failed" >&2; \
	else echo "make: no npm to fetch axe-core with: its tests will not run" >&2; fi

.cache/vnu-$(VNU).jar:
	@mkdir -p .cache
	@if command -v npm >/dev/null && command -v java >/dev/null; then cd .cache && rm -rf package && \
	npm pack --silent vnu-jar@$(VNU) >/dev/null && tar xzf vnu-jar-$(VNU).tgz package/build/dist/vnu.jar && \
	mv package/build/dist/vnu.jar vnu-$(VNU).jar && rm -rf package vnu-jar-$(VNU).tgz || echo "make: fetching the HTML validator failed" >&2; \
	else echo "make: no npm or no java: the HTML validator will not run" >&2; fi

# Micro-benchmarks, for benchstat, then whole sites of histories from S (20,000
# games) to XL (5,000,000) against the targets: make bench SIZES="S M L" RUNS=3.
SIZES = S M
RUNS = 5
BENCH = go -C tools run ./bench -root .. -sizes "$(SIZES)" -runs $(RUNS)

.PHONY: bench
bench:
	go test -run '^$$' -bench . -benchmem ./...
	$(BENCH)

# The same beside Eleventy and Hugo, which npm and go install fetch into a
# temporary folder.
.PHONY: bench-peers
bench-peers:
	$(BENCH) -static

# What the compiler learns from builds of the program: which calls to inline and how
# to lay out code. To be made again when much has changed; an old one does no harm.
# Only releases and benchmarks are compiled with it, which takes twice as long.
PGO = cmd/echelle/release.pgo
.PHONY: profile
profile:
	go -C tools run ./bench -root .. -profile ../$(PGO)

# The program for six systems with checksums. The same source, Go and tag give
# the same bytes; the version is that of the tag. DIST is where they go.
DIST = .cache/dist
.PHONY: release
release:
	@rm -rf "$(DIST)" && mkdir -p "$(DIST)"
	@for os in linux darwin windows; do for arch in amd64 arm64; do \
		case $$os in darwin) name=macos;; *) name=$$os;; esac; \
		case $$os in windows) end=.exe;; *) end=;; esac; \
		echo "echelle-$$name-$$arch$$end"; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch go build -trimpath -buildvcs=true -pgo=$(PGO) -o "$(DIST)/echelle-$$name-$$arch$$end" ./cmd/echelle || exit 1; \
	done; done
	@cd "$(DIST)" && if command -v sha256sum >/dev/null; then sha256sum echelle-*; else shasum -a 256 echelle-*; fi >SHA256SUMS

.PHONY: lint
lint:
	@out=$$($(TOOL) gofumpt -l .) && if [ -n "$$out" ]; then echo "not formatted, run: $(TOOL) gofumpt -w ."; echo "$$out"; exit 1; fi
	go vet ./...
	$(TOOL) staticcheck ./...
	go -C tools vet ./...
	cd tools && go tool staticcheck ./...
	$(TOOL) actionlint .github/workflows/*.yml cmd/echelle/club/github/*.yml
	go mod tidy -diff
	go -C tools mod tidy -diff

# The ECharts build and whatever else is made by programs in tools/.
.PHONY: generate
generate:
	go -C tools generate ./...

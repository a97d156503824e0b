package preview_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"echelle/generator/preview"
)

const page = "<!doctype html><html><body><h1>Ada</h1></body></html>\n"

func newSite(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range map[string]string{
		"index.html": page, "players/index.html": page, "players/ada.html": page, "404.html": "<body>lost</body>",
		"style.css": "p{}", "data/list.csv": "a,b", "list.xlsx": "PK", "fragment.html": "<p>no end of body", "noext": "plain words",
		"feed.xml": "<feed/>", "chart.svg": "<svg/>", "app.js": "1", "list.json": "[]", ".nojekyll": "", "a b/é.html": page,
		".echelle/manifest": "secret",
	} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func get(h http.Handler, target string) *httptest.ResponseRecorder {
	return do(h, "GET", target, "localhost:8080")
}

func do(h http.Handler, method, target, host string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	r.Host = host
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestAddresses(t *testing.T) {
	dir := newSite(t)
	for _, test := range []struct {
		base, path string
		status     int
		want       string // type, or where to
	}{
		{"https://example.org/classement/", "/", 302, "/classement/"},
		{"https://example.org/classement/", "/classement", 302, "/classement/"},
		{"https://example.org/classement/", "/classement/", 200, "text/html; charset=utf-8"},
		{"https://example.org/classement/", "/classement/players/ada.html", 200, "text/html; charset=utf-8"},
		{"https://example.org/classement/", "/players/ada.html", 404, "text/html; charset=utf-8"},
		{"https://example.org/classement/", "/classementplayers/ada.html", 404, "text/html; charset=utf-8"},
		{"/classement", "/classement/players/", 200, "text/html; charset=utf-8"},
		{"/classement", "/classement/players", 302, "/classement/players/"},
		{"/klassement ü/", "/klassement%20%C3%BC/players", 302, "/klassement%20%C3%BC/players/"},
		{"https://example.org", "/", 200, "text/html; charset=utf-8"},
		{"", "/players", 302, "/players/"},
		{"", "/a%20b/%C3%A9.html", 200, "text/html; charset=utf-8"},
		{"", "/a%20b", 302, "/a%20b/"},
		{"", "/a%20b/", 404, "text/html; charset=utf-8"}, // no index page
		{"", "/style.css", 200, "text/css; charset=utf-8"},
		{"", "/data/list.csv", 200, "text/csv; charset=utf-8"},
		{"", "/list.xlsx", 200, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		{"", "/feed.xml", 200, "application/xml; charset=utf-8"},
		{"", "/chart.svg", 200, "image/svg+xml"},
		{"", "/app.js", 200, "text/javascript; charset=utf-8"},
		{"", "/list.json", 200, "application/json"},
		{"", "/noext", 200, "text/plain; charset=utf-8"},
		{"", "/__reload.js", 200, "text/javascript; charset=utf-8"},
		{"", "/none.html", 404, "text/html; charset=utf-8"},
		{"", "/.echelle/manifest", 404, "text/html; charset=utf-8"},
		{"", "/.ECHELLE/manifest", 404, "text/html; charset=utf-8"},
		{"", "//example.org/", 404, "text/html; charset=utf-8"},
		{"", "/players/../../x", 404, "text/html; charset=utf-8"},
		{"", "/..%2fx", 404, "text/html; charset=utf-8"},
		{"", "/players%00", 404, "text/html; charset=utf-8"},
	} {
		w := get(preview.New(dir, test.base), test.path)
		got := w.Header().Get("Content-Type")
		if test.status == 302 {
			got = w.Header().Get("Location")
		}
		if w.Code != test.status || got != test.want {
			t.Errorf("base %q, %s: %d %s, want %d %s", test.base, test.path, w.Code, got, test.status, test.want)
		}
		if cache := w.Header().Get("Cache-Control"); cache != "no-store" {
			t.Errorf("%s: Cache-Control %q", test.path, cache)
		}
	}
}

func TestScriptIsInServedPagesOnly(t *testing.T) {
	dir := newSite(t)
	s := preview.New(dir, "/classement/")
	body := get(s, "/classement/").Body.String()
	before, after, ok := strings.Cut(body, `<script src="/classement/__reload.js?`)
	number, end, ok2 := strings.Cut(after, `"></script>`)
	if !ok || !ok2 || before != "<!doctype html><html><body><h1>Ada</h1>" || end != "</body></html>\n" || strings.Trim(number, "0123456789") != "" {
		t.Errorf("served %q", body)
	}
	if file, _ := os.ReadFile(filepath.Join(dir, "index.html")); string(file) != page {
		t.Errorf("the file became %q", file)
	}
	if got := get(s, "/classement/fragment.html").Body.String(); !strings.HasPrefix(got, `<p>no end of body<script src="`) {
		t.Errorf("page without an end: %q", got)
	}
	if got := get(s, "/classement/none").Body.String(); !strings.Contains(got, "lost<script src") {
		t.Errorf("page not found: %q", got)
	}
	if got := get(s, "/classement/style.css").Body.String(); got != "p{}" {
		t.Errorf("style sheet: %q", got)
	}
	if w := do(s, "HEAD", "/classement/", "localhost"); w.Body.Len() > 0 || w.Header().Get("Content-Length") == "" {
		t.Error("HEAD sends a body or no length")
	}
	if w := do(s, "POST", "/classement/", "localhost"); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

func TestOnlyThisComputerIsAnswered(t *testing.T) {
	s := preview.New(newSite(t), "")
	for host, status := range map[string]int{
		"localhost": 200, "localhost:8080": 200, "LOCALHOST:1": 200, "127.0.0.1": 200, "127.0.0.1:8080": 200, "[::1]": 200, "[::1]:8080": 200,
		"example.org": 403, "example.org:8080": 403, "localhost.example.org": 403, "127.0.0.1.example.org": 403, "192.168.1.5:8080": 403,
		"": 403, "[::1": 200, "8.8.8.8": 403, "localhost:8080:8080": 403, "2130706433": 403,
	} {
		if w := do(s, "GET", "/", host); w.Code != status {
			t.Errorf("Host %q: %d, want %d", host, w.Code, status)
		}
		if w := do(s, "GET", "/__events", "evil.example"); w.Code != 403 {
			t.Errorf("events for another host: %d", w.Code)
		}
	}
}

func TestLinksOutOfTheFolderAreNotFollowed(t *testing.T) {
	dir, outside := newSite(t), t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "x.html"), []byte("secret"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, "out")); err != nil {
		t.Skip(err)
	}
	if w := get(preview.New(dir, ""), "/out/x.html"); w.Code != 404 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestMissingFolder(t *testing.T) {
	w := get(preview.New(filepath.Join(t.TempDir(), "none"), ""), "/")
	if w.Code != 404 || !strings.Contains(w.Body.String(), "not found") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// TestReload follows a page over the network: sent, listening, told of a new
// version; the one it was sent with is the first it hears.
func TestReload(t *testing.T) {
	s := preview.New(newSite(t), "/classement/")
	l, err := preview.Listen(":0")
	if err != nil {
		t.Fatal(err)
	}
	address := s.URL(l)
	if !strings.HasPrefix(address, "http://127.0.0.1:") || !strings.HasSuffix(address, "/classement/") {
		t.Errorf("address %s", address)
	}
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()

	version := func() string {
		t.Helper()
		resp, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(string(body), "__reload.js?")
		v, _, _ := strings.Cut(after, `"`)
		return v
	}
	events, err := http.Get(address + "__events")
	if err != nil {
		t.Fatal(err)
	}
	defer events.Body.Close()
	if kind := events.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Errorf("events have type %s", kind)
	}
	lines := bufio.NewScanner(events.Body)
	heard := func() string {
		t.Helper()
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return data
			}
		}
		t.Fatalf("the stream ended: %v", lines.Err())
		return ""
	}
	first := version()
	if got := heard(); got != first || first == "" {
		t.Errorf("heard %q, page has %q", got, first)
	}
	for range 3 {
		s.Reload()
		if got, sent := heard(), version(); got != sent || got == first {
			t.Errorf("after a reload: heard %q, page has %q, before %q", got, sent, first)
		}
	}

	// The open stream does not keep the server.
	cancel()
	if err := <-served; err != nil {
		t.Errorf("Serve: %v", err)
	}
}

// A page that is open while base_url changes loads again at the old address.
func TestMove(t *testing.T) {
	s := preview.New(newSite(t), "https://example.org/")
	move := func(to string, want bool) {
		t.Helper()
		if got := s.Move(to); got != want {
			t.Errorf("moved to %q: %v, want %v", to, got, want)
		}
	}
	check := func(path string, status int, to string) {
		t.Helper()
		if w := get(s, path); w.Code != status || w.Header().Get("Location") != to {
			t.Errorf("%s: status %d to %q, want %d to %q", path, w.Code, w.Header().Get("Location"), status, to)
		}
	}
	move("https://other.example/", false)
	check("/players/ada.html", 200, "")
	move("https://example.org/été/", true)
	check("/%C3%A9t%C3%A9/players/ada.html", 200, "")
	check("/players/ada.html?a=b", 302, "/%C3%A9t%C3%A9/players/ada.html?a=b")
	check("/players/", 302, "/%C3%A9t%C3%A9/players/")
	check("/__events", 302, "/%C3%A9t%C3%A9/__events")
	check("/nobody.html", 404, "")
	check("/%C3%A9t%C3%A9/nobody.html", 404, "")
	if page := get(s, "/%C3%A9t%C3%A9/index.html").Body.String(); !strings.Contains(page, `src="/%C3%A9t%C3%A9/__reload.js?`) {
		t.Errorf("the script is not below the base: %s", page)
	}
	move("", true)
	check("/%C3%A9t%C3%A9/players/ada.html", 302, "/players/ada.html")
	check("/%C3%A9t%C3%A9/", 302, "/")
	check("/players/ada.html", 200, "")
	check("/nobody.html", 404, "")
}

func TestListenWithoutPort(t *testing.T) {
	_, err := preview.Listen("localhost")
	if err == nil || !strings.Contains(err.Error(), "host:port") {
		t.Errorf("got %v", err)
	}
}

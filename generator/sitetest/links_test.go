package sitetest

import (
	"bytes"
	"encoding/xml"
	"io"
	"net/url"
	"path"
	"regexp"
	"strings"
	"testing"
)

// TestEveryLinkResolves follows every address on every page, as a browser does
// that opened the site at a host's root, under a path, or from disk.
func TestEveryLinkResolves(t *testing.T) {
	for _, root := range []string{"https://host.example/", "https://host.example/sub/path/", "file:///home/reader/public/"} {
		t.Run(root, func(t *testing.T) {
			for _, s := range all() {
				count := 0
				for _, page := range s.pages() {
					if page == "404.html" {
						continue // its links are absolute: see below
					}
					for _, link := range s.facts[page].links {
						count++
						s.follow(t, root, page, link)
					}
				}
				if count < 50 {
					t.Errorf("%s: %d links seen, expected many", s.name, count)
				}
			}
		})
	}
}

// follow reports a link that leads nowhere on the site.
func (s *site) follow(t *testing.T, root, page, link string) {
	t.Helper()
	base, err := url.Parse(root + page)
	if err != nil {
		t.Fatal(err)
	}
	to, err := base.Parse(link)
	if err != nil {
		t.Errorf("%s: %s has the broken link %q: %v", s.name, page, link, err)
		return
	}
	fragment := to.Fragment
	if strings.Contains(fragment, "=") {
		fragment = "" // what a tool shall show
	}
	to.Fragment, to.RawQuery = "", "" // a query is for scripts: a filtered view
	file, inside := strings.CutPrefix(to.String(), root)
	if !inside {
		if u, err := url.Parse(link); err != nil || u.Scheme == "" || u.Scheme == "file" {
			t.Errorf("%s: %s leads out of the site by %q", s.name, page, link)
		}
		return
	}
	if file, err = url.PathUnescape(file); err != nil {
		t.Errorf("%s: %s has the broken link %q: %v", s.name, page, link, err)
		return
	}
	if _, ok := s.files[file]; !ok {
		t.Errorf("%s: %s links to %q, but there is no file %s", s.name, page, link, file)
		return
	}
	if fragment != "" && !s.facts[file].ids[fragment] {
		t.Errorf("%s: %s links to %q, but %s has no such place", s.name, page, link, file)
	}
}

// The page for wrong addresses is shown under any address, so that its links
// hold the path of the site.
func TestLinksOfTheMissingPageAreAbsolute(t *testing.T) {
	for _, s := range all() {
		base := "/"
		if u, err := url.Parse(s.base); err == nil && s.base != "" {
			base = u.EscapedPath()
		}
		links := s.facts["404.html"].links
		if len(links) == 0 {
			t.Errorf("%s: 404.html has no links", s.name)
		}
		for _, link := range links {
			file, ok := strings.CutPrefix(link, base)
			file, _, _ = strings.Cut(file, "#")
			switch {
			case strings.HasPrefix(link, "#"), strings.HasPrefix(link, "mailto:"), s.base != "" && strings.HasPrefix(link, s.base):
			case !ok:
				t.Errorf("%s: 404.html links to %q, expected an address that begins with %s", s.name, link, base)
			default:
				if _, ok := s.files[file]; !ok && file != "" {
					t.Errorf("%s: 404.html links to %q, but there is no file %s", s.name, link, file)
				}
			}
		}
	}
}

// TestEveryPageIsReached walks from the home page: a page that no link leads to
// is lost.
func TestEveryPageIsReached(t *testing.T) {
	for _, s := range all() {
		reached := map[string]bool{"index.html": true}
		for queue := []string{"index.html"}; len(queue) > 0; queue = queue[1:] {
			for _, link := range s.facts[queue[0]].links {
				file, _, _ := strings.Cut(link, "#")
				file, err := url.PathUnescape(file)
				if err != nil || strings.Contains(file, ":") {
					continue
				}
				file = path.Join(path.Dir(queue[0]), file)
				if !reached[file] && s.files[file] != nil {
					reached[file] = true
					if strings.HasSuffix(file, ".html") {
						queue = append(queue, file)
					}
				}
			}
		}
		for _, page := range s.pages() {
			if k := kind(page); !reached[page] && k != "missing" && k != "moved" {
				t.Errorf("%s: no link leads to %s", s.name, page)
			}
		}
	}
}

// Feed, sitemap and robots.txt hold absolute addresses of pages that are there.
func TestAbsoluteAddressesResolve(t *testing.T) {
	for _, s := range all() {
		for _, name := range []string{"feed.xml", "sitemap.xml"} {
			text, ok := s.files[name]
			if ok != (s.base != "") {
				t.Errorf("%s: %s is there: %v, expected it with base_url only", s.name, name, ok)
			}
			if !ok {
				continue
			}
			seen := 0
			for d := xml.NewDecoder(bytes.NewReader(text)); ; {
				token, err := d.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatalf("%s: %s: %v", s.name, name, err)
				}
				var addresses []string
				switch token := token.(type) {
				case xml.StartElement:
					for _, a := range token.Attr {
						if a.Name.Local == "href" {
							addresses = append(addresses, a.Value)
						}
					}
				case xml.CharData:
					if text := strings.TrimSpace(string(token)); strings.HasPrefix(text, "https://") {
						addresses = append(addresses, text)
					}
				}
				for _, address := range addresses {
					seen++
					s.absolute(t, name, address)
				}
			}
			if seen < 3 {
				t.Errorf("%s: %s has %d addresses, expected some", s.name, name, seen)
			}
		}
		for _, page := range s.pages() {
			if address := s.facts[page].canonical; address != "" {
				s.absolute(t, page, address)
			} else if s.base != "" && kind(page) != "missing" && kind(page) != "moved" {
				t.Errorf("%s: %s has no canonical address", s.name, page)
			}
		}
	}
}

func (s *site) absolute(t *testing.T, where, address string) {
	t.Helper()
	file, ok := strings.CutPrefix(address, s.base)
	if !ok {
		t.Errorf("%s: %s has the address %q, expected one that begins with %s", s.name, where, address, s.base)
		return
	}
	file, fragment, _ := strings.Cut(file, "#")
	file, err := url.PathUnescape(file)
	if file == "" || strings.HasSuffix(file, "/") {
		file += "index.html"
	}
	if _, ok := s.files[file]; !ok || err != nil {
		t.Errorf("%s: %s has the address %q, but there is no file %s", s.name, where, address, file)
	} else if fragment != "" && !s.facts[file].ids[fragment] {
		t.Errorf("%s: %s has the address %q, but %s has no place of that name", s.name, where, address, file)
	}
}

// Addresses stand in printed lists and other people's pages for decades.
func TestAddressesAreLowerCaseASCII(t *testing.T) {
	good := regexp.MustCompile(`^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$`)
	for _, s := range all() {
		for name := range s.files {
			for part := range strings.SplitSeq(name, "/") {
				if !good.MatchString(part) && name != ".nojekyll" {
					t.Errorf("%s: the address %q, expected lower-case ASCII letters, digits, dots and hyphens", s.name, name)
				}
			}
		}
	}
}

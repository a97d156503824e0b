// Package preview shows a built site to the person who writes it: a server for
// one folder on this computer, and pages that load again when the site was
// built again.
//
//	server := preview.New("public", config.BaseURL)
//	listener, err := preview.Listen(":8080") // 127.0.0.1 only
//	go preview.Watch(ctx, []string{"data"}, 0, func() { build(); server.Reload() })
//	err = server.Serve(ctx, listener)
//
// The site is served under the path of its base_url, so that links break here
// if they would break there. Nothing is cached and nothing is written: the
// script that waits for a reload is put into pages as they are sent. It is a
// file of its own, which a policy of script-src 'self' allows.
//
// A page of another site could reach this server through a name that it points
// at 127.0.0.1 (DNS rebinding). So the Host of a request must be localhost or a
// loopback address; where the person chose to listen elsewhere, an address and
// not a name.
//
// # Concurrency
//
// Requests run side by side, as in any server of net/http, and Watch runs until
// its context ends. This package is an exception to the rule that only the
// driver starts goroutines; nothing of what it does gets into a built site.
package preview

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed reload.js
var reloadScript string

const (
	scriptName = "__reload.js"
	eventsName = "__events"
)

// Server is an http.Handler that serves a folder. It is safe for concurrent use.
type Server struct {
	dir string

	mu      sync.Mutex
	base    base
	former  []base        // where the site was before and is not now, each once
	version int64         // counts from the start time, so that a server started anew never has an old one
	next    chan struct{} // closed when version changes
}

// base is a path that all addresses begin with. It begins and ends in a slash.
type base string

// baseOf is the path of a whole address, a path or nothing.
func baseOf(address string) base {
	p := ""
	if u, err := url.Parse(address); err == nil {
		p = u.Path
	}
	if p = path.Clean("/" + p); p != "/" {
		p += "/"
	}
	return base(p)
}

// link is the address of a file below the base.
func (b base) link(name string) string {
	u := url.URL{Path: string(b) + name}
	return u.EscapedPath()
}

// New returns a server for the files in dir, which need not exist yet, under
// the path of baseURL: a whole address, a path or nothing.
func New(dir, baseURL string) *Server {
	return &Server{
		dir:     dir,
		base:    baseOf(baseURL),
		version: time.Now().UnixMilli(),
		next:    make(chan struct{}),
	}
}

// Listen opens a port for Serve. addr is host:port or :port, which means
// 127.0.0.1; port 0 takes any free one.
func Listen(addr string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("listening at %q: expected host:port or :port, such as :8080", addr)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, fmt.Errorf("listening: %w (is another preview running? choose another port, or 0 for any free one)", err)
	}
	return l, nil
}

// URL is the address of the front page on a listener.
func (s *Server) URL(l net.Listener) string { return "http://" + l.Addr().String() + s.at().link("") }

// at is where the site is.
func (s *Server) at() base {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.base
}

// Move serves the site under the path of another base_url from now on; false where
// that is the same. Pages at the old addresses lead to the new ones.
func (s *Server) Move(baseURL string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	to := baseOf(baseURL)
	if to == s.base {
		return false
	}
	s.former = append(slices.DeleteFunc(s.former, func(b base) bool { return b == to }), s.base)
	s.base = to
	return true
}

// moved is the address now of one that the site had before; false where it has no
// such file.
func (s *Server) moved(old string) (to string, ok bool) {
	s.mu.Lock()
	now, former := s.base, slices.Clone(s.former)
	s.mu.Unlock()
	for _, b := range former {
		name, found := strings.CutPrefix(old, string(b))
		if !found {
			continue
		}
		if name == eventsName || name == "" {
			return now.link(name), true
		}
		if f, _, err := s.open(strings.TrimSuffix(name, "/")); err == nil {
			f.Close()
			return now.link(name), true
		}
	}
	return "", false
}

// Serve answers requests until ctx ends, which is no error.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 10 * time.Second,
		// Ends the streams of events, which Shutdown would wait for.
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	stop := context.AfterFunc(ctx, func() {
		wait, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		if server.Shutdown(wait) != nil {
			server.Close()
		}
	})
	defer stop()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Reload makes all open pages load again.
func (s *Server) Reload() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.version++
	close(s.next)
	s.next = make(chan struct{})
}

// current returns the version of the site and a channel that is closed when
// there is a newer one.
func (s *Server) current() (version string, next <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strconv.FormatInt(s.version, 10), s.next
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if !hostAllowed(r) {
		http.Error(w, "this preview answers only to localhost and addresses of this computer", http.StatusForbidden)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	at := s.at()
	if r.URL.Path == "/" && at != "/" || r.URL.Path+"/" == string(at) {
		http.Redirect(w, r, at.link(""), http.StatusFound)
		return
	}
	name, found := strings.CutPrefix(r.URL.Path, string(at))
	switch {
	case !found:
		s.serveNotFound(w, r)
	case name == scriptName:
		w.Header().Set("Content-Type", contentType(scriptName))
		io.WriteString(w, reloadScript)
	case name == eventsName:
		s.serveEvents(w, r)
	default:
		s.serveFile(w, r, at, name)
	}
}

// hostAllowed reports whether the Host of a request is not a name that somebody
// else may have pointed here.
func hostAllowed(r *http.Request) bool {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	if err != nil {
		return false
	}
	return addr.IsLoopback() || !arrivedByLoopback(r)
}

func arrivedByLoopback(r *http.Request) bool {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return !ok || local.IP.IsLoopback()
}

// serveFile sends a file; name is below the base, "" or a folder means its
// index page.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request, at base, name string) {
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	// The version before the file: if a build ends in between, the page loads
	// once too often and not once too seldom.
	version, _ := s.current()
	f, info, err := s.open(name)
	if err != nil {
		s.serveNotFound(w, r)
		return
	}
	defer f.Close()
	if info.IsDir() {
		http.Redirect(w, r, at.link(name+"/"), http.StatusFound)
		return
	}
	s.send(w, r, name, f, version, http.StatusOK)
}

func (s *Server) serveNotFound(w http.ResponseWriter, r *http.Request) {
	if to, ok := s.moved(r.URL.Path); ok {
		if r.URL.RawQuery != "" {
			to += "?" + r.URL.RawQuery
		}
		http.Redirect(w, r, to, http.StatusFound)
		return
	}
	version, _ := s.current()
	f, _, err := s.open("404.html")
	if err != nil {
		http.Error(w, "page not found, and the site has no 404.html", http.StatusNotFound)
		return
	}
	defer f.Close()
	s.send(w, r, "404.html", f, version, http.StatusNotFound)
}

// open opens a file below dir, not following links out of it. The record of
// builds is no part of the site.
func (s *Server) open(name string) (*os.File, fs.FileInfo, error) {
	first, _, _ := strings.Cut(name, "/")
	if !fs.ValidPath(name) || strings.EqualFold(first, ".echelle") {
		return nil, nil, fs.ErrNotExist
	}
	f, err := os.OpenInRoot(s.dir, filepath.FromSlash(name))
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		err = fs.ErrNotExist
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// send sends an open file, with the script if it is a page.
func (s *Server) send(w http.ResponseWriter, r *http.Request, name string, f *os.File, version string, status int) {
	kind := contentType(name)
	if kind != "" {
		w.Header().Set("Content-Type", kind)
	}
	if !strings.HasPrefix(kind, "text/html") {
		http.ServeContent(w, r, name, time.Time{}, f)
		return
	}
	content, err := io.ReadAll(f)
	if err != nil {
		http.Error(w, "reading the page: "+err.Error(), http.StatusInternalServerError)
		return
	}
	content = s.withScript(content, version)
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		w.Write(content)
	}
}

// withScript puts the script before the end of the body. Its address says which
// version of the site the page is of.
func (s *Server) withScript(page []byte, version string) []byte {
	script := fmt.Sprintf("<script src=\"%s\"></script>", html.EscapeString(s.at().link(scriptName)+"?"+version))
	at := bytes.LastIndex(page, []byte("</body>"))
	if at < 0 {
		at = len(page)
	}
	return bytes.Join([][]byte{page[:at], page[at:]}, []byte(script))
}

// serveEvents is a stream of versions: one at once, one at each reload.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	for {
		version, next := s.current()
		// retry: a server started anew is found within half a second.
		if _, err := fmt.Fprintf(w, "retry: 500\ndata: %s\n\n", version); err != nil {
			return
		}
		if http.NewResponseController(w).Flush() != nil {
			return
		}
		select {
		case <-next:
		case <-r.Context().Done():
			return
		}
	}
}

// contentType returns the type of a file by its ending, "" if it is to be
// guessed. The tables of the system are not asked: they differ.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".json", ".map":
		return "application/json"
	case ".webmanifest":
		return "application/manifest+json"
	case ".csv":
		return "text/csv; charset=utf-8"
	case ".xlsx":
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	case ".txt", ".md":
		return "text/plain; charset=utf-8"
	case ".xml":
		return "application/xml; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".jpg", ".jpeg":
		return "image/jpeg"
	case ".webp":
		return "image/webp"
	case ".ico":
		return "image/x-icon"
	case ".woff2":
		return "font/woff2"
	case ".pdf":
		return "application/pdf"
	}
	return ""
}

package main

import (
	"context"
	"net"
	"os"
	"os/signal"
	"sync"

	"echelle/generator/preview"
)

func serve(c *call) int {
	f := newFlags(c)
	out := f.String("out", "public", "")
	sheets := f.Bool("xlsx", false, "")
	addr := f.String("addr", "localhost:8080", "")
	if _, status, ok := f.parse(c, 0); !ok {
		return status
	}
	build := func() int {
		o, status := f.options(c) // each time: the site's own templates may come and go
		if status != success {
			return status
		}
		o.Out, o.Sheets = *out, *sheets
		return c.build(f, o)
	}
	watching, halt := context.WithCancel(context.Background())
	defer halt()
	var server *preview.Server
	var listener net.Listener
	var busy sync.Mutex // until there is a server: what changes before that is built then
	busy.Lock()
	go preview.Watch(watching, []string{f.data, f.ownTemplates()}, 0, func() {
		busy.Lock()
		defer busy.Unlock()
		if build() != success {
			return
		}
		if server.Move(c.baseURL) {
			c.note("the site is at %s now", server.URL(listener))
		}
		server.Reload()
	})
	if status := build(); status != success {
		return status
	}
	var err error
	if listener, err = preview.Listen(*addr); err != nil {
		return c.fail(err)
	}
	ctx, stop := signal.NotifyContext(watching, os.Interrupt)
	defer stop()
	server = preview.New(*out, c.baseURL)
	busy.Unlock()
	c.note("open %s (stop with Ctrl-C)", server.URL(listener))
	if err := server.Serve(ctx, listener); err != nil {
		return c.fail(err)
	}
	return success
}

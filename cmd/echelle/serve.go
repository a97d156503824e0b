package main

import (
	"context"
	"os"
	"os/signal"

	"echelle/generator/preview"
)

func serve(c *call) int {
	f := newFlags(c)
	out := f.String("out", "public", "")
	sheets := f.Bool("xlsx", false, "")
	addr := f.String("addr", "localhost:8080", "")
	if _, status := f.parse(c, 0); status != success {
		return max(0, status)
	}
	o, status := f.options(c)
	if status != success {
		return status
	}
	o.Out, o.Sheets = *out, *sheets
	if status := c.build(f, o); status != success {
		return status
	}
	listener, err := preview.Listen(*addr)
	if err != nil {
		return c.fail(err)
	}
	server := preview.New(*out, c.baseURL)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	watched := []string{f.data, f.ownTemplates()}
	go preview.Watch(ctx, watched, 0, func() {
		if c.build(f, o) == success {
			server.Reload()
		}
	})
	c.note("open %s (stop with Ctrl-C)", server.URL(listener))
	if err := server.Serve(ctx, listener); err != nil {
		return c.fail(err)
	}
	return success
}

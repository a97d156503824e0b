package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// clubFigures are those of a club of 50 players and 2,000 games.
type clubFigures struct {
	cold cost
	same cost
	save time.Duration // from a saved file to the message that reloads a page
}

func (b *bench) club() (*clubFigures, error) {
	d := &data{filepath.Join(b.work, "data-club")}
	out, err := exec.Command(b.demo, "-size", "-players", "50", "-games", "2000", "-years", "5", "-out", d.dir).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("writing the history: %w\n%s", err, out)
	}
	if err := d.site(eloSite); err != nil {
		return nil, err
	}
	c := &clubFigures{}
	if c.cold, err = median(b.runs, func() (cost, error) { return b.build(d, b.fresh("club")) }); err != nil {
		return nil, err
	}
	if c.same, err = median(b.runs, func() (cost, error) { return b.build(d, b.last("club")) }); err != nil {
		return nil, err
	}
	c.save, err = b.reload(d)
	return c, err
}

// reload measures serve as a browser sees it: it saves a game and waits for the
// message to load the page again.
func (b *bench) reload(d *data) (time.Duration, error) {
	ctx, stop := context.WithTimeout(context.Background(), 2*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, b.echelle, "serve", "--data", d.dir, "--out", b.fresh("club"), "--addr", "localhost:0")
	told, err := cmd.StderrPipe()
	if err != nil {
		return 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	defer cmd.Wait()
	defer stop()
	address := ""
	lines := bufio.NewScanner(told)
	for address == "" && lines.Scan() {
		if _, rest, ok := strings.Cut(lines.Text(), "open "); ok {
			address, _, _ = strings.Cut(rest, " ")
		}
	}
	if address == "" {
		return 0, errors.New("serve names no address")
	}
	go func() { // so that it never waits for a reader
		for lines.Scan() {
		}
	}()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"__events", nil)
	if err != nil {
		return 0, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	events := bufio.NewScanner(response.Body)
	message := func() error {
		for events.Scan() {
			if strings.HasPrefix(events.Text(), "data:") {
				return nil
			}
		}
		return errors.Join(errors.New("serve sends no message"), events.Err())
	}
	if err := message(); err != nil { // one at once
		return 0, err
	}
	n := 0
	c, err := median(b.runs, func() (cost, error) {
		if n++; n > 1 {
			time.Sleep(200 * time.Millisecond) // nobody saves faster
		}
		if err := d.addGame(n); err != nil {
			return cost{}, err
		}
		begin := time.Now()
		err := message()
		return cost{wall: time.Since(begin)}, err
	})
	return c.wall, err
}

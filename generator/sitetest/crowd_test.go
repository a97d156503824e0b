package sitetest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// longestName is longer than any column of names.
const longestName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren Johann-Maximilian von und zu Hohenlohe-Waldenburg-Schillingsfürst-Breitenbach der Jüngere"

// crowd is the site of a club of 1,200 players. Four of them, one with the longest
// name, met in a cup, and thirty in a circle.
func crowd(t *testing.T) *site {
	t.Helper()
	s := &site{name: "crowd", data: t.TempDir(), dir: t.TempDir()}
	var players, games strings.Builder
	players.WriteString("id,name,club,country\n")
	games.WriteString("date,event,white,black,result\n")
	for i := range 1200 {
		name := fmt.Sprintf("Mira Corvane %d", i)
		if i == 0 {
			name = longestName
		}
		fmt.Fprintf(&players, "p%d,%s,Big,FR\n", i, name)
		if i%2 == 1 {
			fmt.Fprintf(&games, "2025-01-%02d,,p%d,p%d,1-0\n", 1+i%28, i-1, i)
		}
	}
	for event, n := range map[string]int{"Cup": 4, "Circle": 30} {
		for i := range n {
			for k := range i {
				fmt.Fprintf(&games, "2025-02-01,%s,p%d,p%d,1-0\n", event, k, i)
			}
		}
	}
	for name, text := range map[string]string{"players.csv": players.String(), "games.csv": games.String()} {
		if err := os.WriteFile(filepath.Join(s.data, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.build(s.dir, 2); err != nil {
		t.Fatal(err)
	}
	var err error
	if s.files, err = read(s.dir); err != nil {
		t.Fatal(err)
	}
	return s
}

// The page of a club holds no more rows than that of a list, and says how many it leaves out.
func TestPagesOfLargeClubsSayWhatTheyLeaveOut(t *testing.T) {
	if text := string(crowd(t).files["clubs/big.html"]); !strings.Contains(text, `<a href="../elo/index.html?club=Big">700 more players on the whole list</a>`) {
		t.Errorf("the page of a club of 1,200 has %d rows and does not say that there are more", strings.Count(text, "<tr"))
	}
}

// In a list of thousands places of four digits do not reach into the next column, not on
// a phone either, where the column has a fixed width.
func TestBrowserHasRoomForPlacesOfFourDigits(t *testing.T) {
	b := openBrowser(t)
	root := crowd(t).serve(t)
	for _, page := range []string{"elo/index.html", "elo/index-p3.html"} {
		b.do(t, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile), chromedp.Navigate(root+page))
		if over := eval[float64](t, b, `Math.max(...`+listRows+`.map(row => {
			row.cells[0].textContent = "1024=";
			const range = document.createRange();
			range.selectNodeContents(row.cells[0]);
			return range.getBoundingClientRect().right - row.cells[1].getBoundingClientRect().left;
		}))`); over > 0 {
			t.Errorf("%s: places reach %.0f pixels into the next column", page, over)
		}
	}
}

// What is said above a list when it is sorted does not push away the head that was
// clicked: a second click, which turns the order, meets it.
func TestBrowserKeepsTheHeadUnderThePointer(t *testing.T) {
	b := openBrowser(t)
	root := crowd(t).serve(t)
	for _, width := range []int64{390, 1280} {
		b.do(t, chromedp.EmulateViewport(width, 800), chromedp.Navigate(root+"elo/index.html"))
		const head = `document.querySelector("thead th.name button")`
		eval[bool](t, b, `(`+head+`.scrollIntoView({block: "center"}), true)`)
		top := eval[float64](t, b, head+`.getBoundingClientRect().top`)
		eval[bool](t, b, `(`+head+`.click(), true)`)
		b.poll(t, "sorted", `document.querySelector("thead th.name").ariaSort === "ascending"`)
		b.settle(t)
		if now := eval[float64](t, b, head+`.getBoundingClientRect().top`); now < top-1 || now > top+1 {
			t.Errorf("%d pixels wide: the head moved from %.0f to %.0f", width, top, now)
		}
	}
}

// While the other pages of a long list are read, the list says so.
func TestBrowserSaysThatAListIsRead(t *testing.T) {
	b := openBrowser(t)
	s := crowd(t)
	files, answer := http.FileServer(http.Dir(s.dir)), make(chan bool)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "-p") {
			select {
			case <-answer:
			case <-time.After(20 * time.Second):
			}
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	b.do(t, chromedp.Navigate(server.URL+"/elo/index.html"))
	eval[bool](t, b, `(() => { const f = document.querySelector("form.filters [name=name]"); f.value = "corvane 77"; f.dispatchEvent(new Event("input", {bubbles: true})); return true; })()`)
	b.poll(t, "told", listNote+` === "Reading the whole list…"`)
	close(answer)
	b.poll(t, "filtered", listNote+` === "21 of 1200"`)
	b.quiet(t, "reading")
}

// The longest of names breaks rather than push the results of an event off the screen, and
// no page is wider than a phone because of it.
func TestBrowserBreaksTheLongestName(t *testing.T) {
	b := openBrowser(t)
	root := crowd(t).serve(t)
	b.do(t, chromedp.EmulateViewport(1280, 800), chromedp.Navigate(root+"events/cup-2025.html"))
	for _, wide := range eval[[]string](t, b, `[...document.querySelectorAll(".scroll")].filter(x => x.scrollWidth > x.clientWidth).map(x => x.ariaLabel)`) {
		t.Errorf("the table %q is wider than the page", wide)
	}
	b.do(t, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile), chromedp.Navigate(root+"tools/compare.html?p=p0&p=p1"))
	b.poll(t, "drawn", `document.querySelector("figure.chart canvas") !== null`)
	if wide := eval[int](t, b, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the comparison is %d pixels wide, expected 390", wide)
	}
}

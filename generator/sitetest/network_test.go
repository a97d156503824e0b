package sitetest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// Where the network is gone for a while, a list says that it knows only this page,
// and reads the rest when it is asked the next time.
func TestBrowserReadsTheRestOfAListLater(t *testing.T) {
	b := openBrowser(t)
	large := sites["large"]
	field := chromedp.CSS("form.filters input[type=search]")
	b.do(t, chromedp.Navigate(large.serve(t)+"elo/index.html"))
	eval[bool](t, b, `(() => { window.network = window.fetch; window.fetch = () => Promise.reject(new Error("no network")); return true; })()`)
	b.do(t, chromedp.SendKeys(field, "tova"))
	b.poll(t, "a part", listNote+`.includes("of 500") && `+listNote+`.includes("on this page only")`)
	eval[bool](t, b, `(() => { window.fetch = window.network; return true; })()`)
	b.do(t, chromedp.SendKeys(field, " elderwick"))
	b.poll(t, "the whole", listNote+` === "5 of 600"`)
	b.quiet(t, "filtering")

	// From disk it does not try in vain, letter by letter.
	b.do(t, chromedp.Navigate(large.disk(t)+"elo/index.html"), chromedp.SendKeys(field, "tova"))
	b.poll(t, "a part", listNote+`.includes("on this page only")`)
	b.quiet(t, "from disk")
}

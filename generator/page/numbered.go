package page

import (
	"sync"

	"echelle/generator/site"
)

// pagesOf is how many numbered pages a table of so many rows takes, at least 1.
func pagesOf(rows int) int { return max(1, (rows+site.PageRows-1)/site.PageRows) }

// pageOf are the rows of a numbered page of a table; none where it has fewer pages.
func pageOf(page, rows int) (from, to int) {
	return min((page-1)*site.PageRows, rows), min(page*site.PageRows, rows)
}

// numbered yields the pages of what begins at an address; false once no more are wanted.
func numbered(yield func(Page) bool, first string, pages int, view func(path string, page int) any) bool {
	for n := 1; n <= pages; n++ {
		path := site.Numbered(first, n)
		if !yield(Page{path, func() any { return view(path, n) }}) {
			return false
		}
	}
	return true
}

// lend gives several pages what they are made from: it is built when a worker takes
// the first of them, and held no longer than until the last one has it.
func lend[T any](pages int, build func() T) func() T {
	if pages == 1 {
		return build
	}
	var mu sync.Mutex
	var held T
	left := 0
	return func() T {
		mu.Lock()
		defer mu.Unlock()
		if left == 0 {
			held, left = build(), pages
		}
		left--
		lent := held
		if left == 0 {
			held = *new(T)
		}
		return lent
	}
}

// pager links the numbered pages of a table; nothing for one. It tells the title of
// a further page which it is.
func (c *Context) pager(f *Frame, first string, page, pages int) []NavLink {
	if pages < 2 {
		return nil
	}
	if page > 1 {
		f.Tab = c.Words.T("comma", "head", f.Title, "tail", c.Words.T("page.number", "n", page))
	}
	links := make([]NavLink, pages)
	for i := range links {
		links[i] = NavLink{f.link(site.Numbered(first, i+1), c.Words.Int(i+1)), i+1 == page}
	}
	return links
}

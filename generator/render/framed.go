package render

import (
	"html/template"
	"text/template/parse"
)

// framed is the frame around a page's templates: base.html with copies of the
// parts that it or they call, but for what the page defines itself. To copy all
// parts for each kind would double the time of reading the templates.
func (s *Set) framed(page *template.Template) (*template.Template, error) {
	seen := map[string]bool{}
	for open := []string{s.frame.Name()}; len(open) > 0; {
		name := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[name] {
			continue
		}
		seen[name] = true
		own, frames := page.Lookup(name), s.frame.Lookup(name)
		// As in html/template, what is empty defines nothing.
		if frames != nil && frames.Tree != nil && (own == nil || own.Tree == nil || parse.IsEmptyTree(own.Tree.Root)) {
			var err error
			if own, err = page.AddParseTree(name, frames.Tree.Copy()); err != nil {
				return nil, err
			}
		}
		if own != nil && own.Tree != nil {
			open = appendCalls(open, own.Tree.Root)
		}
	}
	return page.Lookup(s.frame.Name()), nil
}

// appendCalls appends the names of the templates that a list of nodes calls.
func appendCalls(names []string, list *parse.ListNode) []string {
	if list == nil {
		return names
	}
	for _, node := range list.Nodes {
		switch n := node.(type) {
		case *parse.TemplateNode:
			names = append(names, n.Name)
		case *parse.IfNode:
			names = appendCalls(appendCalls(names, n.List), n.ElseList)
		case *parse.WithNode:
			names = appendCalls(appendCalls(names, n.List), n.ElseList)
		case *parse.RangeNode:
			names = appendCalls(appendCalls(names, n.List), n.ElseList)
		}
	}
	return names
}

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
			lists(own.Tree.Root, func(list *parse.ListNode) {
				for _, node := range list.Nodes {
					if call, ok := node.(*parse.TemplateNode); ok {
						open = append(open, call.Name)
					}
				}
			})
		}
	}
	return page.Lookup(s.frame.Name()), nil
}

// lists calls visit with a list of nodes, and then with those inside of it.
func lists(list *parse.ListNode, visit func(*parse.ListNode)) {
	if list == nil {
		return
	}
	visit(list)
	for _, node := range list.Nodes {
		var branch *parse.BranchNode
		switch n := node.(type) {
		case *parse.IfNode:
			branch = &n.BranchNode
		case *parse.WithNode:
			branch = &n.BranchNode
		case *parse.RangeNode:
			branch = &n.BranchNode
		default:
			continue
		}
		lists(branch.List, visit)
		lists(branch.ElseList, visit)
	}
}

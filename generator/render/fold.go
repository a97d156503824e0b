package render

import (
	"html"
	"html/template"
	"reflect"
	"strconv"
	"text/template/parse"
)

// fold replaces calls with nothing but literals, such as {{t "nav.home"}} and
// {{asset "style.css"}}, by their results: words and addresses do not change
// from page to page, and a call through reflection and escapers costs about a
// microsecond and a half. Results are escaped for text and quoted attributes;
// inside of script and style elements, which the policy of base.html forbids,
// templates must not use them. What is text then is joined, a fifth of all nodes
// fewer to copy, escape and compile. A call that fails is left for the execution,
// which may never come to it and else names its line.
func fold(t *template.Template, funcs template.FuncMap) {
	for _, x := range t.Templates() {
		if x.Tree == nil {
			continue
		}
		lists(x.Tree.Root, func(list *parse.ListNode) {
			nodes := list.Nodes[:0]
			var before *parse.TextNode // the last node, nil where that is no text
			for _, node := range list.Nodes {
				if n, ok := node.(*parse.ActionNode); ok {
					if text, ok := constant(n.Pipe, funcs); ok {
						node = &parse.TextNode{NodeType: parse.NodeText, Pos: n.Pos, Text: []byte(html.EscapeString(text))}
					}
				}
				text, ok := node.(*parse.TextNode)
				if ok && before != nil {
					before.Text = append(before.Text, text.Text...)
					continue
				}
				before = text
				nodes = append(nodes, node)
			}
			list.Nodes = nodes
		})
	}
}

// constant computes a pipeline that is one call with literal arguments and a
// string as its result.
func constant(pipe *parse.PipeNode, funcs template.FuncMap) (text string, ok bool) {
	if len(pipe.Cmds) != 1 || len(pipe.Decl) > 0 {
		return "", false
	}
	args := pipe.Cmds[0].Args
	name, isName := args[0].(*parse.IdentifierNode)
	if !isName || funcs[name.Ident] == nil {
		return "", false
	}
	f := reflect.ValueOf(funcs[name.Ident])
	if f.Type().NumOut() != 1 || f.Type().Out(0).Kind() != reflect.String {
		return "", false
	}
	defer func() {
		if recover() != nil {
			text, ok = "", false
		}
	}()
	in := make([]reflect.Value, len(args)-1)
	for i, arg := range args[1:] {
		switch arg := arg.(type) {
		case *parse.StringNode:
			in[i] = reflect.ValueOf(arg.Text)
		case *parse.NumberNode:
			n, err := strconv.Atoi(arg.Text)
			if err != nil {
				return "", false
			}
			in[i] = reflect.ValueOf(n)
		default:
			return "", false
		}
	}
	return f.Call(in)[0].String(), true
}

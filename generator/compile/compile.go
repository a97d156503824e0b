// Package compile makes programs of templates. A site's pages are tens of
// thousands of executions of one template over one type of view: html/template
// looks for each field by its name each time, and takes a microsecond and a half
// for an action. A [Program] is the same tree, as html/template has escaped it,
// with all names looked up once, a chain of closures.
//
// html/template stays the judge. A template that uses what this package does not
// know has no program, and a program that meets what it does not expect (a nil
// pointer, a function that fails) gives up: the page is then made by
// html/template, which says where the error is. What a program writes is, byte
// for byte, what html/template writes.
package compile

import (
	"fmt"
	"html/template"
	"io"
	"reflect"
	"slices"
	"text/template/parse"
)

// Program is a compiled template. It is safe for concurrent use.
type Program struct {
	view  reflect.Type
	write step
	vars  int
}

// Compiler compiles templates that were parsed with the same functions.
type Compiler struct {
	funcs  template.FuncMap
	places map[string]place
}

// New returns a compiler. The functions must be pure and safe for concurrent use.
func New(funcs template.FuncMap) *Compiler { return &Compiler{funcs, places()} }

// Template compiles a template for views of a type. An error is a template that
// html/template has to execute; it says why. As after an execution, the template
// cannot be parsed into any more.
func (c *Compiler) Template(t *template.Template, view reflect.Type) (*Program, error) {
	// Only an execution escapes, also one that fails at once.
	t.Execute(io.Discard, nil)
	x := compilation{Compiler: c, set: t}
	write, err := x.template(t.Name(), view)
	if err != nil {
		return nil, err
	}
	return &Program{view, write, x.vars}, nil
}

// Append appends the page of a view. It is false, and what was appended is of no
// use, where the program cannot make the page.
func (p *Program) Append(dst []byte, view any) (page []byte, ok bool) {
	if reflect.TypeOf(view) != p.view {
		return dst, false
	}
	r := run{buf: dst, vars: make([]reflect.Value, p.vars)}
	// Reflection panics where it finds a nil pointer, and functions for arguments
	// that they do not know, which html/template reports.
	defer func() {
		if recover() != nil {
			page, ok = dst, false
		}
	}()
	p.write(&r, reflect.ValueOf(view))
	return r.buf, true
}

// run is one execution.
type run struct {
	buf  []byte
	vars []reflect.Value // by slot
}

// step writes a part of a page. It panics where it cannot.
type step func(r *run, dot reflect.Value)

// compilation is that of a template and those that it calls.
type compilation struct {
	*Compiler
	set  *template.Template
	vars int      // slots given away
	open []string // templates that are being compiled
}

// scope is what an action sees: the type of dot, nil for nothing, and variables.
type scope struct {
	dot  reflect.Type
	vars []variable // a later one hides an earlier one of the same name
}

type variable struct {
	name string
	typ  reflect.Type
	slot int
}

// declare adds a variable.
func (c *compilation) declare(s *scope, name string, typ reflect.Type) (slot int) {
	slot = c.vars
	c.vars++
	s.vars = append(slices.Clip(s.vars), variable{name, typ, slot})
	return slot
}

// unknown is the error for what only html/template executes.
func unknown(what string, n parse.Node) error { return fmt.Errorf("%s: %s", what, n) }

func (c *compilation) template(name string, dot reflect.Type) (step, error) {
	t := c.set.Lookup(name)
	if t == nil || t.Tree == nil {
		return nil, fmt.Errorf("no tree of template %q", name)
	}
	if slices.Contains(c.open, name) {
		return nil, fmt.Errorf("template %q calls itself", name)
	}
	c.open = append(c.open, name)
	defer func() { c.open = c.open[:len(c.open)-1] }()
	s := scope{dot: dot}
	if dot == nil {
		return c.list(t.Tree.Root, s)
	}
	root := c.declare(&s, "$", dot)
	body, err := c.list(t.Tree.Root, s)
	if err != nil {
		return nil, err
	}
	return func(r *run, dot reflect.Value) {
		r.vars[root] = dot
		body(r, dot)
	}, nil
}

// list compiles the nodes of a block, which has its own variables.
func (c *compilation) list(list *parse.ListNode, s scope) (step, error) {
	if list == nil {
		return func(*run, reflect.Value) {}, nil
	}
	var parts []part
	var text []byte // not yet in a part
	for _, n := range list.Nodes {
		switch n := n.(type) {
		case *parse.TextNode:
			text = append(text, n.Text...)
		case *parse.CommentNode:
		default:
			x, err := c.node(n, &s)
			if err != nil {
				return nil, err
			}
			parts = append(parts, part{string(text), x})
			text = nil
		}
	}
	end := string(text)
	return func(r *run, dot reflect.Value) {
		for i := range parts {
			p := &parts[i]
			r.buf = append(r.buf, p.text...)
			p.write(r, dot)
		}
		r.buf = append(r.buf, end...)
	}, nil
}

// part is an action of a block with the text before it.
type part struct {
	text  string
	write step
}

// node compiles one action. A declaration is added to the scope.
func (c *compilation) node(n parse.Node, s *scope) (step, error) {
	switch n := n.(type) {
	case *parse.ActionNode:
		return c.action(n.Pipe, s)
	case *parse.TemplateNode:
		if n.Pipe == nil {
			return c.template(n.Name, nil)
		}
		arg, err := c.pipe(n.Pipe, *s)
		if err != nil {
			return nil, err
		}
		body, err := c.template(n.Name, arg.typ)
		if err != nil {
			return nil, err
		}
		return func(r *run, dot reflect.Value) { body(r, arg.get(r, dot)) }, nil
	case *parse.IfNode:
		return c.branch(&n.BranchNode, *s, false)
	case *parse.WithNode:
		return c.branch(&n.BranchNode, *s, true)
	case *parse.RangeNode:
		return c.loop(n, *s)
	}
	return nil, unknown("action", n)
}

// action compiles {{x}} and {{$v := x}}.
func (c *compilation) action(p *parse.PipeNode, s *scope) (step, error) {
	if len(p.Decl) > 0 {
		x, err := c.pipe(p, *s)
		if err != nil {
			return nil, err
		}
		if p.IsAssign || len(p.Decl) > 1 {
			return nil, unknown("assignment", p)
		}
		slot := c.declare(s, p.Decl[0].Ident[0], x.typ)
		return func(r *run, dot reflect.Value) { r.vars[slot] = x.get(r, dot) }, nil
	}
	x, err := c.command(p.Cmds[0], *s)
	if err != nil {
		return nil, err
	}
	return c.escaped(x, p)
}

// branch compiles if and with.
func (c *compilation) branch(n *parse.BranchNode, s scope, with bool) (step, error) {
	if !with && len(n.Pipe.Decl) == 0 {
		is, err := c.condition(n.Pipe, s)
		if err != nil {
			return nil, err
		}
		then, otherwise, err := c.both(n, s, s)
		if err != nil {
			return nil, err
		}
		return func(r *run, dot reflect.Value) {
			if is(r, dot) {
				then(r, dot)
			} else {
				otherwise(r, dot)
			}
		}, nil
	}
	x, err := c.pipe(n.Pipe, s)
	if err != nil {
		return nil, err
	}
	is, err := truth(x.typ)
	if err != nil {
		return nil, unknown(err.Error(), n.Pipe)
	}
	slot := -1
	if len(n.Pipe.Decl) > 0 {
		slot = c.declare(&s, n.Pipe.Decl[0].Ident[0], x.typ)
	}
	inner := s
	if with {
		inner.dot = x.typ
	}
	then, otherwise, err := c.both(n, inner, s)
	if err != nil {
		return nil, err
	}
	return func(r *run, dot reflect.Value) {
		v := x.get(r, dot)
		if slot >= 0 {
			r.vars[slot] = v
		}
		switch {
		case !is(v):
			otherwise(r, dot)
		case with:
			then(r, v)
		default:
			then(r, dot)
		}
	}, nil
}

// both compiles the blocks of a branch.
func (c *compilation) both(n *parse.BranchNode, s, other scope) (then, otherwise step, err error) {
	if then, err = c.list(n.List, s); err == nil {
		otherwise, err = c.list(n.ElseList, other)
	}
	return then, otherwise, err
}

// loop compiles range over a slice or an array.
func (c *compilation) loop(n *parse.RangeNode, s scope) (step, error) {
	x, err := c.pipe(n.Pipe, s)
	if err != nil {
		return nil, err
	}
	if x.typ.Kind() != reflect.Slice && x.typ.Kind() != reflect.Array {
		return nil, unknown("range over "+x.typ.String(), n.Pipe)
	}
	otherwise, err := c.list(n.ElseList, s)
	if err != nil {
		return nil, err
	}
	s.dot = x.typ.Elem()
	key, element := -1, -1
	if decl := n.Pipe.Decl; len(decl) > 0 {
		if len(decl) > 1 {
			key = c.declare(&s, decl[0].Ident[0], reflect.TypeFor[int]())
		}
		element = c.declare(&s, decl[len(decl)-1].Ident[0], s.dot)
	}
	body, err := c.list(n.List, s)
	if err != nil {
		return nil, err
	}
	return func(r *run, dot reflect.Value) {
		v := x.get(r, dot)
		count := v.Len()
		if count == 0 {
			otherwise(r, dot)
		}
		for i := range count {
			e := v.Index(i)
			if key >= 0 {
				r.vars[key] = reflect.ValueOf(i)
			}
			if element >= 0 {
				r.vars[element] = e
			}
			body(r, e)
		}
	}, nil
}

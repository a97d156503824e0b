package compile

import (
	"errors"
	"fmt"
	"html/template"
	"reflect"
	"slices"
	"strconv"
	"text/template/parse"
)

// value is a pipeline or an argument.
type value struct {
	typ  reflect.Type
	get  func(r *run, dot reflect.Value) reflect.Value
	made func(r *run, dot reflect.Value) string // of a text that is at hand without a reflect.Value around it; else nil

	literal string // of one that is not empty
}

// text gets a value that is a text.
func (x value) text() func(r *run, dot reflect.Value) string {
	if x.made != nil {
		return x.made
	}
	return func(r *run, dot reflect.Value) string { return x.get(r, dot).String() }
}

// textOf is the value of a function that makes a text.
func textOf[T ~string](f func(r *run, dot reflect.Value) T) value {
	return value{
		typ:  reflect.TypeFor[T](),
		get:  func(r *run, dot reflect.Value) reflect.Value { return reflect.ValueOf(f(r, dot)) },
		made: func(r *run, dot reflect.Value) string { return string(f(r, dot)) },
	}
}

func constant(x any) value {
	v := reflect.ValueOf(x)
	text, _ := x.(string)
	return value{typ: v.Type(), get: func(*run, reflect.Value) reflect.Value { return v }, literal: text}
}

// pipe compiles a pipeline of one command.
func (c *compilation) pipe(p *parse.PipeNode, s scope) (value, error) {
	if len(p.Cmds) != 1 {
		return value{}, unknown("pipeline", p)
	}
	return c.command(p.Cmds[0], s)
}

// command compiles a function with its arguments, or an operand alone.
func (c *compilation) command(n *parse.CommandNode, s scope) (value, error) {
	f, ok := n.Args[0].(*parse.IdentifierNode)
	if !ok {
		if len(n.Args) > 1 {
			return value{}, unknown("arguments", n)
		}
		return c.operand(n.Args[0], s)
	}
	var args []value
	for _, a := range n.Args[1:] {
		x, err := c.operand(a, s)
		if err != nil {
			return value{}, err
		}
		args = append(args, x)
	}
	x, err := c.call(f.Ident, args)
	if err != nil {
		return value{}, unknown(err.Error(), n)
	}
	return x, nil
}

func (c *compilation) operand(n parse.Node, s scope) (value, error) {
	switch n := n.(type) {
	case *parse.DotNode:
		if s.dot == nil {
			return value{}, unknown("no data", n)
		}
		return value{typ: s.dot, get: func(_ *run, dot reflect.Value) reflect.Value { return dot }}, nil
	case *parse.FieldNode:
		if s.dot == nil {
			return value{}, unknown("no data", n)
		}
		typ, find, err := path(s.dot, n.Ident)
		if err != nil {
			return value{}, unknown(err.Error(), n)
		}
		return value{typ: typ, get: func(_ *run, dot reflect.Value) reflect.Value { return find(dot) }}, nil
	case *parse.VariableNode:
		for i := range s.vars {
			v := s.vars[len(s.vars)-1-i]
			if v.name != n.Ident[0] {
				continue
			}
			typ, find, err := path(v.typ, n.Ident[1:])
			if err != nil {
				return value{}, unknown(err.Error(), n)
			}
			return value{typ: typ, get: func(r *run, _ reflect.Value) reflect.Value { return find(r.vars[v.slot]) }}, nil
		}
	case *parse.StringNode:
		return constant(n.Text), nil
	case *parse.BoolNode:
		return constant(n.True), nil
	case *parse.NumberNode:
		if i, err := strconv.Atoi(n.Text); err == nil {
			return constant(i), nil
		}
	case *parse.PipeNode:
		return c.pipe(n, s)
	}
	return value{}, unknown("operand", n)
}

// path finds fields by their names, through pointers, and what methods without
// arguments return.
func path(typ reflect.Type, names []string) (reflect.Type, func(reflect.Value) reflect.Value, error) {
	same := func(v reflect.Value) reflect.Value { return v }
	find := same
	for _, name := range names {
		var next func(reflect.Value) reflect.Value
		var err error
		if typ, next, err = member(typ, name); err != nil {
			return nil, nil, err
		}
		if before := find; len(names) > 1 {
			find = func(v reflect.Value) reflect.Value { return next(before(v)) }
		} else {
			find = next
		}
	}
	if typ.Kind() == reflect.Interface {
		return nil, nil, fmt.Errorf("interface %s", typ)
	}
	return typ, find, nil
}

func member(typ reflect.Type, name string) (reflect.Type, func(reflect.Value) reflect.Value, error) {
	if m, ok := typ.MethodByName(name); ok {
		if m.Type.NumIn() != 1 || m.Type.NumOut() != 1 {
			return nil, nil, fmt.Errorf("method %s of %s", name, typ)
		}
		return m.Type.Out(0), func(v reflect.Value) reflect.Value { return v.Method(m.Index).Call(nil)[0] }, nil
	}
	pointer := typ.Kind() == reflect.Pointer
	if pointer {
		typ = typ.Elem()
	}
	if _, ok := reflect.PointerTo(typ).MethodByName(name); ok || typ.Kind() != reflect.Struct {
		return nil, nil, fmt.Errorf("%s of %s", name, typ)
	}
	f, ok := typ.FieldByName(name)
	if !ok || !f.IsExported() {
		return nil, nil, fmt.Errorf("no field %s of %s", name, typ)
	}
	return f.Type, func(v reflect.Value) reflect.Value {
		if pointer {
			v = v.Elem()
		}
		for _, i := range f.Index { // of what is embedded; a pointer panics
			v = v.Field(i)
		}
		return v
	}, nil
}

// truth is what if and with take a value of a type for.
func truth(typ reflect.Type) (func(reflect.Value) bool, error) {
	switch typ.Kind() {
	case reflect.Bool:
		return reflect.Value.Bool, nil
	case reflect.String, reflect.Slice, reflect.Array, reflect.Map:
		return func(v reflect.Value) bool { return v.Len() > 0 }, nil
	case reflect.Pointer:
		return func(v reflect.Value) bool { return !v.IsNil() }, nil
	case reflect.Struct:
		return func(reflect.Value) bool { return true }, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		return func(v reflect.Value) bool { return !v.IsZero() }, nil
	}
	return nil, fmt.Errorf("truth of %s", typ)
}

// call compiles a call of a function.
func (c *compilation) call(name string, args []value) (value, error) {
	if f := c.funcs[name]; f != nil {
		return custom(f, args)
	}
	switch {
	case name == "or" || name == "and":
		return choose(name == "or", args)
	case len(args) == 2 && (name == "eq" || name == "ne"):
		equal, err := equality(args[0], args[1])
		if err != nil {
			return value{}, err
		}
		want := name == "eq"
		return test(func(r *run, dot reflect.Value) bool { return equal(r, dot) == want }), nil
	case len(args) == 2 && name == "gt" && integer(args[0]) && integer(args[1]):
		return test(func(r *run, dot reflect.Value) bool {
			return args[0].get(r, dot).Int() > args[1].get(r, dot).Int()
		}), nil
	case len(args) == 1 && name == "len":
		switch args[0].typ.Kind() {
		case reflect.String, reflect.Slice, reflect.Array:
			return value{typ: reflect.TypeFor[int](), get: func(r *run, dot reflect.Value) reflect.Value {
				return reflect.ValueOf(args[0].get(r, dot).Len())
			}}, nil
		}
	case len(args) == 2 && name == "index" && args[0].typ.Kind() == reflect.Slice && integer(args[1]):
		return value{typ: args[0].typ.Elem(), get: func(r *run, dot reflect.Value) reflect.Value {
			return args[0].get(r, dot).Index(int(args[1].get(r, dot).Int()))
		}}, nil
	case name == "printf":
		return custom(fmt.Sprintf, args)
	}
	return value{}, fmt.Errorf("function %s", name)
}

func test(is func(r *run, dot reflect.Value) bool) value {
	return value{typ: reflect.TypeFor[bool](), get: func(r *run, dot reflect.Value) reflect.Value {
		return reflect.ValueOf(is(r, dot))
	}}
}

func integer(x value) bool {
	k := x.typ.Kind()
	return reflect.Int <= k && k <= reflect.Int64
}

// equality compares two texts, two whole numbers or two truths.
func equality(a, b value) (func(r *run, dot reflect.Value) bool, error) {
	kind := a.typ.Kind()
	switch {
	case integer(a) && integer(b):
		return func(r *run, dot reflect.Value) bool { return a.get(r, dot).Int() == b.get(r, dot).Int() }, nil
	case kind == reflect.String && b.typ.Kind() == kind:
		return func(r *run, dot reflect.Value) bool { return a.get(r, dot).String() == b.get(r, dot).String() }, nil
	case kind == reflect.Bool && b.typ.Kind() == kind:
		return func(r *run, dot reflect.Value) bool { return a.get(r, dot).Bool() == b.get(r, dot).Bool() }, nil
	}
	return nil, fmt.Errorf("comparison of %s and %s", a.typ, b.typ)
}

// choose compiles or, the first argument that is true, and and, the first that is
// not, else the last.
func choose(want bool, args []value) (value, error) {
	if len(args) == 0 {
		return value{}, errors.New("no arguments")
	}
	typ := args[0].typ
	is, err := truth(typ)
	if err != nil {
		return value{}, err
	}
	for _, a := range args {
		if a.typ != typ {
			return value{}, fmt.Errorf("choice of %s and %s", typ, a.typ)
		}
	}
	last := len(args) - 1
	return value{typ: typ, get: func(r *run, dot reflect.Value) reflect.Value {
		for _, a := range args[:last] {
			if v := a.get(r, dot); is(v) == want {
				return v
			}
		}
		return args[last].get(r, dot)
	}}, nil
}

// condition compiles what if asks. Of or and and only their truth matters here,
// so that their arguments may have several types.
func (c *compilation) condition(n parse.Node, s scope) (func(r *run, dot reflect.Value) bool, error) {
	if name, args := function(n); c.funcs[name] == nil && len(args) > 0 {
		switch {
		case name == "or" || name == "and":
			return c.conditions(name == "or", args, s)
		case name == "not" && len(args) == 1:
			is, err := c.condition(args[0], s)
			if err != nil {
				return nil, err
			}
			return func(r *run, dot reflect.Value) bool { return !is(r, dot) }, nil
		}
	}
	x, err := c.operand(n, s)
	if err != nil {
		return nil, err
	}
	is, err := truth(x.typ)
	if err != nil {
		return nil, unknown(err.Error(), n)
	}
	return func(r *run, dot reflect.Value) bool { return is(x.get(r, dot)) }, nil
}

// function is the name of the function that a pipeline calls, "" for another
// node, with its arguments.
func function(n parse.Node) (name string, args []parse.Node) {
	if p, ok := n.(*parse.PipeNode); ok && len(p.Cmds) == 1 {
		if f, ok := p.Cmds[0].Args[0].(*parse.IdentifierNode); ok {
			return f.Ident, p.Cmds[0].Args[1:]
		}
	}
	return "", nil
}

func (c *compilation) conditions(want bool, args []parse.Node, s scope) (func(r *run, dot reflect.Value) bool, error) {
	var list []func(r *run, dot reflect.Value) bool
	for _, a := range args {
		is, err := c.condition(a, s)
		if err != nil {
			return nil, err
		}
		list = append(list, is)
	}
	return func(r *run, dot reflect.Value) bool {
		for _, is := range list {
			if is(r, dot) == want {
				return want
			}
		}
		return !want
	}, nil
}

// custom compiles a call of a Go function. The signatures of the program's own
// functions are called as they are, others through reflection.
func custom(f any, args []value) (value, error) {
	signature := reflect.TypeOf(f)
	if n := signature.NumOut(); n != 1 && n != 2 {
		return value{}, fmt.Errorf("%d results", n)
	}
	if fixed := signature.NumIn(); signature.IsVariadic() && len(args) < fixed-1 || !signature.IsVariadic() && len(args) != fixed {
		return value{}, fmt.Errorf("%d arguments", len(args))
	}
	for i, a := range args {
		var in reflect.Type
		if signature.IsVariadic() && i >= signature.NumIn()-1 {
			in = signature.In(signature.NumIn() - 1).Elem()
		} else {
			in = signature.In(i)
		}
		if !a.typ.AssignableTo(in) {
			return value{}, fmt.Errorf("%s as an argument of type %s", a.typ, in)
		}
	}
	switch f := f.(type) {
	case func(string, ...any) string:
		key := args[0].text()
		return textOf(func(r *run, dot reflect.Value) string {
			var few [4]any
			return f(key(r, dot), interfaces(few[:0], args[1:], r, dot)...)
		}), nil
	case func(string, string) template.HTML:
		a, b := args[0].text(), args[1].text()
		return textOf(func(r *run, dot reflect.Value) template.HTML { return f(a(r, dot), b(r, dot)) }), nil
	case func(string, ...string) (template.HTML, error):
		literals := make([]string, len(args)-1)
		for i, a := range args[1:] {
			literals[i] = a.literal
		}
		if slices.Contains(literals, "") {
			break
		}
		first := args[0].text()
		return textOf(func(r *run, dot reflect.Value) template.HTML {
			html, err := f(first(r, dot), literals...)
			if err != nil {
				panic(err)
			}
			return html
		}), nil
	case func(any) template.HTML:
		return textOf(func(r *run, dot reflect.Value) template.HTML { return f(args[0].get(r, dot).Interface()) }), nil
	}
	return value{typ: signature.Out(0), get: func(r *run, dot reflect.Value) reflect.Value {
		in := make([]reflect.Value, len(args))
		for i, a := range args {
			in[i] = a.get(r, dot)
		}
		out := reflect.ValueOf(f).Call(in)
		if len(out) == 2 && !out[1].IsNil() {
			panic(out[1].Interface())
		}
		return out[0]
	}}, nil
}

func interfaces(dst []any, args []value, r *run, dot reflect.Value) []any {
	for _, a := range args {
		dst = append(dst, a.get(r, dot).Interface())
	}
	return dst
}

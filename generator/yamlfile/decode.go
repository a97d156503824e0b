package yamlfile

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"

	"echelle/generator/diag"
)

// Unmarshaler is a type that reads its own node: a value with two spellings
// such as a number or a table. It adds a problem for what it cannot read and
// must accept a node of any kind but Null.
type Unmarshaler interface {
	UnmarshalNode(n *Node, problems *diag.List)
}

// Decode fills what into points to. It adds a problem for every value that
// does not fit and every unknown key, and then returns false.
//
// Structs are filled by the names in their yaml tags, else by the field names
// in lower case; ",inline" takes up the fields of a struct and "-" leaves a
// field out. A key that is absent, or has no value, leaves its field as it is:
// decode over the defaults. Lists replace the default. Maps need keys of kind
// string; their entries are added to a copy of the default.
//
// Into a field of kind string goes any single value, as written. Numbers are
// decimal, without grouping, leading zeros, infinities and NaN. Booleans are
// true, false, yes, no, on and off.
//
// Decode panics for types that it does not know (any, pointers, channels...).
func (n *Node) Decode(into any, problems *diag.List) bool {
	v := reflect.ValueOf(into)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		panic(fmt.Sprintf("internal error: cannot decode into a %T", into))
	}
	before := problems.Errors()
	d := decoder{problems: problems, fields: map[reflect.Type]*fields{}}
	d.decode(n, v.Elem())
	return problems.Errors() == before
}

type decoder struct {
	problems *diag.List
	fields   map[reflect.Type]*fields
}

func (d *decoder) decode(n *Node, v reflect.Value) {
	if n.kind == Null {
		return
	}
	if u, ok := v.Addr().Interface().(Unmarshaler); ok {
		u.UnmarshalNode(n, d.problems)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		d.structure(n, v)
	case reflect.Map:
		d.table(n, v)
	case reflect.Slice:
		d.slice(n, v)
	case reflect.Array:
		if n.kind != Sequence || n.Len() != v.Len() {
			n.Refuse(d.problems, fmt.Sprintf("a list of %d", v.Len()), "")
			return
		}
		for i, item := range n.items {
			d.entry(item, v.Index(i))
		}
	default:
		d.scalar(n, v)
	}
}

func (d *decoder) slice(n *Node, v reflect.Value) {
	if n.kind != Sequence {
		hint := ""
		if n.kind == Scalar && isScalar(v.Type().Elem().Kind()) {
			hint = "write [" + n.text + "]"
		}
		if n.kind == Mapping {
			hint = `begin each entry with "- "`
		}
		n.Refuse(d.problems, "a list", hint)
		return
	}
	s := reflect.MakeSlice(v.Type(), len(n.items), len(n.items))
	for i, item := range n.items {
		d.entry(item, s.Index(i))
	}
	v.Set(s)
}

// entry decodes an item of a list or a value of a map, which cannot be empty:
// there is no default that it could leave alone.
func (d *decoder) entry(n *Node, v reflect.Value) {
	if n.kind == Null {
		n.Refuse(d.problems, "a value", `write "" for an empty text`)
		return
	}
	d.decode(n, v)
}

func (d *decoder) structure(n *Node, v reflect.Value) {
	f := d.of(v.Type())
	if n.kind != Mapping {
		n.Refuse(d.problems, "keys with values", "")
		return
	}
	for _, p := range n.pairs {
		if i, ok := f.index[p.key.text]; ok {
			d.decode(p.value, v.FieldByIndex(i))
			continue
		}
		d.unknown(p.key, f.names)
	}
}

func (d *decoder) unknown(key *Node, names []string) {
	expected, hint := "one of "+strings.Join(names, ", "), diag.Meant(key.text, names)
	if hint != "" {
		expected = ""
	}
	d.problems.Error(key.pos, "unknown key "+quote(key.text), expected, hint)
}

func (d *decoder) table(n *Node, v reflect.Value) {
	t := v.Type()
	if t.Key().Kind() != reflect.String {
		panic("internal error: cannot decode into a " + t.String())
	}
	if n.kind != Mapping {
		n.Refuse(d.problems, "keys with values", "")
		return
	}
	m := reflect.MakeMapWithSize(t, v.Len()+len(n.pairs))
	for it := v.MapRange(); it.Next(); {
		m.SetMapIndex(it.Key(), it.Value())
	}
	for _, p := range n.pairs {
		value := reflect.New(t.Elem()).Elem()
		d.entry(p.value, value)
		m.SetMapIndex(reflect.ValueOf(p.key.text).Convert(t.Key()), value)
	}
	v.Set(m)
}

// fields are the keys of a struct, in its order, with the way to each field.
type fields struct {
	names []string
	index map[string][]int
}

func (d *decoder) of(t reflect.Type) *fields {
	f := d.fields[t]
	if f == nil {
		f = &fields{index: map[string][]int{}}
		f.add(t, nil)
		d.fields[t] = f
	}
	return f
}

func (f *fields) add(t reflect.Type, in []int) {
	for i := range t.NumField() {
		field := t.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("yaml"), ",")
		index := append(in[:len(in):len(in)], i)
		switch {
		case name == "-" || !field.IsExported() && !field.Anonymous:
			continue
		case options == "inline":
			if field.Type.Kind() != reflect.Struct {
				panic("internal error: " + t.String() + "." + field.Name + " is inline but no struct")
			}
			f.add(field.Type, index)
			continue
		case !field.IsExported():
			continue
		case name == "":
			name = strings.Map(unicode.ToLower, field.Name)
		}
		if f.index[name] != nil {
			panic("internal error: " + t.String() + " has the key " + name + " twice")
		}
		f.names = append(f.names, name)
		f.index[name] = index
	}
}

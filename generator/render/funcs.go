package render

import (
	"fmt"
	"html/template"
	"path"
	"reflect"

	"echelle/generator/lang"
	"echelle/generator/table"
)

// Funcs are the functions of the templates: the words, numbers and dates of a
// language and the addresses of assets.
//
//	{{t "nav.home"}}  {{t "games" "n" .Count}}   a text of the catalogue
//	{{int 12345}}  {{num 0.344 3}}  {{signed 7.2 1}}  {{percent 0.37}}
//	{{.Root}}{{asset "style.css"}}               the address of an asset
//	{{loads .Root "style.css" "site.js"}}        the elements that load assets
//	{{links .Nav}}                               list items with links
//	{{name .Href .Text}}                         somebody's name, linked
//
// Frames and lists of names stand on every page, where a single call takes the
// place of twenty actions.
func Funcs(c *lang.Catalogue, a *Assets) template.FuncMap {
	return template.FuncMap{
		"t":       c.T,
		"int":     c.Int,
		"num":     c.Num,
		"signed":  c.Signed,
		"percent": c.Percent,
		"asset":   a.Address,
		"loads":   a.loads,
		"links":   links,
		"name":    name,
	}
}

// loads writes the elements that load assets, by the endings of their names:
// style sheets, scripts and the icon. Scripts run when the page is complete, those
// with ! before their names at once, those with + when it is complete and before
// it is painted: what they change of a long table would be laid out twice. root
// is the page's link to the root.
func (a *Assets) loads(root string, names ...string) (template.HTML, error) {
	w := table.Writer{Buf: make([]byte, 0, 80*len(names))}
	for _, name := range names {
		before, after := "", ">\n"
		switch path.Ext(name) {
		case ".css":
			before = `<link rel=stylesheet href=`
		case ".js":
			before, after = `<script defer src=`, "></script>\n"
			switch name[0] {
			case '!':
				before, name = `<script src=`, name[1:]
			case '+':
				before, name = `<script defer blocking=render src=`, name[1:]
			}
		case ".svg":
			before = `<link rel=icon href=`
		default:
			return "", fmt.Errorf("no element loads %s, expected .css, .js or .svg", name)
		}
		w.Raw(before)
		w.Text(root)
		w.Raw(a.Address(name))
		w.Raw(after)
	}
	return w.HTML(), nil
}

// Linked is an element of the lists that the function links takes. To ask it costs
// a tenth of looking for its fields by their names.
type Linked interface {
	Linked() (href, text string, current bool)
}

// links writes a list item, whose end HTML sees, for each element of a slice of
// structs, to which pointers are [Linked]. The addresses are the program's own:
// they are escaped, but not filtered by scheme.
func links(list any) template.HTML {
	v := reflect.ValueOf(list)
	w := table.Writer{Buf: make([]byte, 0, 64*v.Len())}
	for i := range v.Len() {
		href, text, current := v.Index(i).Addr().Interface().(Linked).Linked()
		w.Raw("<li><a")
		w.Attr("href", href)
		if current {
			w.Raw(" aria-current=true")
		}
		w.Raw(">")
		w.Text(text)
		w.Raw("</a>")
	}
	return w.HTML()
}

// name writes a name with a link, without one where href is "". The addresses
// are the program's own.
func name(href, text string) template.HTML {
	w := table.Writer{Buf: make([]byte, 0, len(href)+len(text)+32)}
	w.Name(href, text)
	return w.HTML()
}

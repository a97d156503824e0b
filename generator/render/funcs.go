package render

import (
	"html/template"

	"echelle/generator/lang"
)

// Funcs are the functions of the templates: the words, numbers and dates of a
// language and the addresses of assets.
//
//	{{t "nav.home"}}  {{t "games" "n" .Count}}   a text of the catalogue
//	{{int 12345}}  {{num 0.344 3}}  {{signed 7.2 1}}  {{percent 0.37}}
//	{{.Root}}{{asset "style.css"}}               the address of an asset
func Funcs(c *lang.Catalogue, a *Assets) template.FuncMap {
	return template.FuncMap{
		"t":       c.T,
		"int":     c.Int,
		"num":     c.Num,
		"signed":  c.Signed,
		"percent": c.Percent,
		"asset":   a.Address,
	}
}

package generator

import (
	"maps"

	"echelle/generator/page"
	"echelle/generator/par"
	"echelle/generator/render"
)

// dress prepares what gives pages their look, the assets and the templates, if
// that has not been done. A build that makes no page does without.
func (l *loaded) dress(o Options) error {
	if l.templates != nil {
		return nil
	}
	var err error
	if l.assets, err = l.gather(o); err != nil {
		return err
	}
	l.templates, err = render.New(o.files(), render.Funcs(l.Words, l.assets))
	return err
}

// compile compiles the templates of the pages that there are, each once.
func (l *loaded) compile(o Options) {
	wanted := map[string]bool{}
	for i := range l.jobs {
		wanted[l.jobs[i].kind] = l.jobs[i].kind != ""
	}
	var kinds []page.Kind
	for _, k := range page.Kinds() {
		if wanted[k.Name] {
			kinds = append(kinds, k)
			wanted[k.Name] = false
		}
	}
	_ = par.Each(len(kinds), o.Jobs, func(i int) error {
		// A template of the site's own may use what only html/template knows.
		_ = l.templates.Compile(kinds[i].Name, kinds[i].View)
		return nil
	})
}

// gather takes the files that pages load: those of the program or the site's own,
// those made for this site, and at last what must know the addresses of others.
func (l *loaded) gather(o Options) (*render.Assets, error) {
	made := maps.Clone(l.scripts)
	made["words.js"] = page.WordScript(l.Words)
	if l.Accent != "" {
		made["accent.css"] = page.AccentStyle(l.Accent)
	}
	var err error
	if made["chart-words.js"], err = page.ChartScript(l.Words); err != nil {
		return nil, err
	}
	a, err := render.NewAssets(o.files(), made)
	if err != nil {
		return nil, err
	}
	a.Add("chart-files.js", page.ChartFiles(a.Address("echarts.js"), a.Address("chart-words.js")))
	for name, parts := range page.JoinedScripts() {
		a.Join(name, parts)
	}
	return a, nil
}

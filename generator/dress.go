package generator

import (
	"maps"

	"echelle/generator/page"
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
	if l.templates, err = render.New(o.files(), render.Funcs(l.Words, l.assets)); err != nil {
		return err
	}
	used := map[string]bool{}
	for i := range l.jobs {
		used[l.jobs[i].kind] = true
	}
	for _, k := range page.Kinds() {
		if k.Name != "" && used[k.Name] {
			// A template of the site's own may use what only html/template knows.
			_ = l.templates.Compile(k.Name, k.View)
		}
	}
	return nil
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

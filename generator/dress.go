package generator

import (
	"echelle/generator/lang"
	"echelle/generator/page"
	"echelle/generator/par"
	"echelle/generator/publish"
	"echelle/generator/record"
	"echelle/generator/render"
	"echelle/generator/systems"
)

// look is what gives pages their look. It depends on the settings alone.
type look struct {
	assets    *render.Assets
	templates *render.Set
}

// dress makes the look, or waits for it. A build that makes no page does without.
func (l *loaded) dress() error {
	var err error
	l.look, err = l.made()
	return err
}

// looks reads assets and templates, for a first build at once: they take longer
// than a club's data, which are read and rated meanwhile. A later one may turn
// out to make no page.
func (o Options) looks(config *record.Config, words func() (*lang.Catalogue, error)) (wait func() (look, error)) {
	workers := 1
	if o.Out != "" && !publish.Built(o.Out) {
		workers = o.Jobs
	}
	return par.Ahead(workers, func() (look, error) {
		w, err := words()
		if err != nil {
			return look{}, err
		}
		assets, err := o.gather(config, w)
		if err != nil {
			return look{}, err
		}
		templates, err := render.New(o.files(), render.Funcs(w, assets))
		return look{assets, templates}, err
	})
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
func (o Options) gather(config *record.Config, words *lang.Catalogue) (*render.Assets, error) {
	made := map[string][]byte{"words.js": page.WordScript(words), "said.css": page.SaidStyle(words)}
	for i := range config.Rankings {
		if spec, ok := systems.Find(config.Rankings[i].System); ok { // else a problem
			made[scriptName(spec)] = systems.Script(spec)
		}
	}
	if config.Accent != "" {
		made["accent.css"] = page.AccentStyle(config.Accent)
	}
	var err error
	if made["chart-words.js"], err = page.ChartScript(words); err != nil {
		return nil, err
	}
	a, err := render.NewAssets(o.files(), made)
	if err != nil {
		return nil, err
	}
	a.Add("chart-files.js", page.ChartFiles(a.Address("echarts.js"), a.Address("chart-words.js")))
	for name, parts := range page.JoinedAssets() {
		a.Join(name, parts)
	}
	return a, nil
}

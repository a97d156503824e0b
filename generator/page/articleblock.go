package page

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"echelle/generator/chart"
	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/markdown"
	"echelle/generator/site"
	"echelle/generator/table"
)

// block is a live block of an article. Whatever is wrong in it is a problem with
// its place, and the block is left out.
func (c *Context) block(from string, b *markdown.Block, problems *diag.List) (template.HTML, bool) {
	before := problems.Errors()
	w := blockReader{Context: c, problems: problems}
	var html template.HTML
	switch b.Kind {
	case "ranking":
		html = w.ranking(from, b)
	case "chart":
		html = w.chart(b)
	default:
		panic("internal error: unknown block " + b.Kind)
	}
	return html, problems.Errors() == before
}

// blockReader reads the settings of a block.
type blockReader struct {
	*Context
	problems *diag.List
}

// wrong adds the problem that a value is not what was expected.
func (w *blockReader) wrong(s *markdown.Setting, expected string, known []string) {
	w.problems.Error(s.At, fmt.Sprintf("%s is %q", s.Key, s.Value), expected, diag.Meant(s.Value, known))
}

// keys adds a problem for each key that a block does not have.
func (w *blockReader) keys(b *markdown.Block, known ...string) {
	for i := range b.Settings {
		if s := &b.Settings[i]; !slices.Contains(known, s.Key) {
			expected := strings.Join(known[:len(known)-1], ", ") + " or " + known[len(known)-1]
			w.problems.Error(s.Pos, fmt.Sprintf("unknown key %q", s.Key), expected, diag.Meant(s.Key, known))
		}
	}
}

// ofRanking is the ranking that a block names, else the first; nil for a wrong
// one and where there is none.
func (w *blockReader) ofRanking(b *markdown.Block) *site.Ranking {
	for i := range b.Settings {
		if s := &b.Settings[i]; s.Key == "ranking" {
			r := w.Context.ranking(s.Value)
			if r == nil {
				w.wrong(s, "the id of a ranking", w.things("ranking"))
			}
			return r
		}
	}
	if len(w.Rankings) == 0 {
		return nil
	}
	return w.Rankings[0]
}

// ranking is the top of a ranking's newest list, perhaps of those only who are
// of a category, a club and a country.
func (w *blockReader) ranking(from string, b *markdown.Block) template.HTML {
	w.keys(b, "ranking", "top", "category", "club", "country")
	r, top := w.ofRanking(b), 10
	var only site.Category
	var club history.ClubID
	var country string
	var ofClub, ofCountry *markdown.Setting
	title, path := []string(nil), ""
	for i := range b.Settings {
		s := &b.Settings[i]
		switch s.Key {
		case "top":
			n, err := strconv.Atoi(s.Value)
			if err != nil || n < 1 || n > 100 {
				w.wrong(s, "a number from 1 to 100", nil)
			}
			top = n
		case "category":
			if r == nil {
				continue
			}
			k := slices.IndexFunc(r.Categories, func(x site.Category) bool { return x.ID == s.Value })
			if k < 0 {
				var ids []string
				for _, x := range r.Categories {
					ids = append(ids, x.ID)
				}
				w.wrong(s, "a category of the ranking "+r.ID, ids)
				continue
			}
			only = r.Categories[k]
			title, path = append(title, only.Title), r.CategoryPath(&only)
		case "club":
			k, found := w.H.Club(s.Value)
			if !found || !slices.Contains(w.clubs, k) {
				w.wrong(s, "the code of a club", w.things("club"))
				continue
			}
			club, ofClub = k, s
			title = append(title, w.H.Clubs[club].Shown())
		case "country":
			groups := w.countries()
			var codes []string
			for k := range groups {
				codes = append(codes, groups[k].name)
			}
			if !slices.Contains(codes, s.Value) {
				w.wrong(s, "the code of a country that players have", codes)
				continue
			}
			country, ofCountry = s.Value, s
			title = append(title, w.countryName(s.Value))
		}
	}
	// What a block names narrows its category, and nobody has two clubs or countries.
	if club != 0 && only.Club != 0 && club != only.Club {
		w.wrong(ofClub, w.H.Clubs[only.Club].ID+", the club of the category "+only.ID, nil)
	}
	if country != "" && only.Country != "" && country != only.Country {
		w.wrong(ofCountry, only.Country+", the country of the category "+only.ID, nil)
	}
	if r == nil || w.problems.Errors() > 0 {
		return ""
	}
	only.Club, only.Country = cmp.Or(club, only.Club), cmp.Or(country, only.Country)
	if path == "" || len(title) > 1 {
		path = r.Path()
	}
	heading := r.Title
	for _, t := range title {
		heading = w.Words.T("colon", "head", heading, "tail", t)
	}
	return w.topTable(from, r, &only, path, heading, top)
}

// topTable is a short list as it stands in an article.
func (w *blockReader) topTable(from string, r *site.Ranking, only *site.Category, path, title string, top int) template.HTML {
	l, any := r.Newest()
	if !any {
		return template.HTML("<p>" + template.HTMLEscapeString(w.Words.T("list.empty")) + "</p>\n")
	}
	list := r.List(l, only)
	f := Frame{Path: from, Root: site.Relative(from, "")}
	t := table.Writer{Locale: w.Words.Locale()}
	t.Raw(`<div class="scroll" tabindex="0" role="region" aria-label="`)
	t.Text(title)
	t.Raw(`"><table class="list top"><caption><a href="`)
	t.Text(site.Relative(from, path))
	t.Raw(`">`)
	t.Text(title)
	t.Raw("</a>, ")
	t.Text(w.Words.Date(history.Date{Day: list.Day, Known: true}))
	t.Raw(`</caption><thead><tr>`)
	for _, h := range []struct{ class, key string }{{"rank", "col.rank"}, {"name", "col.name"}, {"num", "col.rating"}} {
		t.Raw(`<th scope=col class="` + h.class + `">`)
		t.Text(w.Words.T(h.key))
	}
	t.Raw("</thead><tbody>")
	rows := list.Rows(0, top)
	for i := range rows {
		row := &rows[i]
		t.Row("")
		t.Cell("rank")
		t.Raw(w.Words.Rank(row.Rank, row.Tied))
		t.Head("name")
		w.playerOn(&t, &f, row)
		t.Cell("num rating")
		t.Num(row.Value, 0)
	}
	if len(rows) == 0 {
		t.Raw(`<tr><td colspan="3">`)
		t.Text(w.Words.T("list.nobody"))
	}
	t.Raw("</tbody></table></div>\n")
	return template.HTML(t.Buf)
}

// most is how many curves a chart may have: each has a colour of its own.
const most = 6

// chart is the curves of up to six players in one picture.
func (w *blockReader) chart(b *markdown.Block) template.HTML {
	w.keys(b, "players", "ranking")
	r := w.ofRanking(b)
	var players []history.PlayerID
	listed := false
	for i := range b.Settings {
		if s := &b.Settings[i]; s.Key == "players" {
			listed = true
			players = w.players(s)
		}
	}
	if !listed {
		w.problems.Error(b.Pos, "a chart of nobody", "a line players: [id, id]", "")
	}
	if r == nil || w.problems.Errors() > 0 {
		return ""
	}
	drawing := chart.Chart{Decimals: 1}
	if newest, any := r.Newest(); any {
		drawing.Until = int32(r.H.Lists[newest].Day)
	}
	var names, told []string
	for i, p := range players {
		curve, _ := w.curve(r, p, points(r, p))
		name := w.H.Players[p].Shown()
		if len(curve.Points) == 0 {
			w.problems.Warn(b.Pos, fmt.Sprintf("player %d of the chart has no rating in the ranking %s", i+1, r.ID), "one who has", "")
			continue
		}
		curve.Name, curve.Marks = name, nil
		drawing.Curves = append(drawing.Curves, curve)
		names, told = append(names, name), append(told, w.Words.T("colon", "head", name, "tail", w.career(&curve)))
	}
	if len(drawing.Curves) == 0 {
		return ""
	}
	label := w.Words.T("chart.title", "player", w.Words.List(names), "ranking", r.Title)
	html := []byte(`<figure class="chart" data-option="compare" tabindex="0" aria-label="` + template.HTMLEscapeString(label) + `"><div class="plot">`)
	html = chart.AppendSVG(html, &drawing, chart.SVG{Title: label, Desc: strings.Join(told, w.Words.T("sentences", "head", "", "tail", "")), Words: w.Context.chart})
	html = append(html, "</div>"...)
	html = chart.AppendKeys(html, &drawing)
	html = append(html, `<script type="application/json" class="data">`...)
	html = chart.AppendData(html, &drawing)
	html = append(html, `</script><figcaption>`+template.HTMLEscapeString(w.Words.T("chart.several", "title", label))+"</figcaption></figure>\n"...)
	return template.HTML(html)
}

// players are those whom a list of ids names.
func (w *blockReader) players(s *markdown.Setting) []history.PlayerID {
	var list []history.PlayerID
	var ids []string
	items := s.Items()
	if len(items) == 0 {
		w.problems.Error(s.At, "a chart of nobody", "ids as in [id, id]", "")
	}
	for i, item := range items {
		if i == most {
			w.problems.Error(item.Pos, fmt.Sprintf("%d players", len(items)), fmt.Sprintf("at most %d", most), "make a second chart")
			break
		}
		p, ok := w.findPlayer(item.Text)
		switch {
		case !ok:
			if ids == nil {
				ids = w.things("player")
			}
			w.problems.Error(item.Pos, fmt.Sprintf("unknown player %q", item.Text), "the id of one of the site's players", diag.Meant(item.Text, ids))
		case w.H.Players[p].Visibility == history.Hidden:
			w.problems.Error(item.Pos, fmt.Sprintf("the player %q is hidden", item.Text), "players whom the site names", "")
		case slices.Contains(list, p):
			w.problems.Error(item.Pos, fmt.Sprintf("the player %q is given twice", item.Text), "each player once", "")
		default:
			list = append(list, p)
		}
	}
	return list
}

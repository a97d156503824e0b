package page

import (
	"encoding/json"
	"html/template"
	"iter"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
)

// PredictView is the tool that foretells a game between two players or two
// numbers. The formulas are those of the systems' own scripts; without scripts
// the page holds tables of the same numbers.
type PredictView struct {
	Frame
	Scripts   []string // assets with the formulas
	Shards    int      // of the ratings
	Version   string   // of the ratings
	Data      template.JS
	TeamWords template.JS // of the tool for even teams
	Rankings  []PredictRanking
	First     string // what the sides are called while nobody is chosen
	Second    string
	Handicaps []string // what to choose from, by stones
}

// PredictRanking is a ranking to choose.
type PredictRanking struct {
	ID, Title string
	Rules     Link
	Stakes    string // for which game its points hold, or why there are none
	Chances   bool   // its system states chances
	Gaps      *GapTable
}

// mostStones is the largest handicap to choose.
const mostStones = 9

// predictData is what the script of the page must know.
type predictData struct {
	Rankings []predictRanking             `json:"rankings"` // as in the shards of ratings
	Steps    map[string]map[string]string `json:"steps"`    // sentences of calculations, by system
	Words    map[string]string            `json:"words"`
}

type predictRanking struct {
	ID       string `json:"id"`
	System   string `json:"system"`
	Settings any    `json:"settings"`
}

// Predict yields the tool, where there is a rating to begin with.
func Predict(c *Context) iter.Seq[Page] {
	if !c.foretold {
		return func(func(Page) bool) {}
	}
	return one(Page{site.PredictPath, func() any { return c.predictView() }})
}

// listed tells whether any ranking has a list.
func listed(s *site.Site) bool {
	return slices.ContainsFunc(s.Rankings, func(r *site.Ranking) bool { return len(r.H.Lists) > 0 })
}

func (c *Context) predictView() *PredictView {
	w := c.Words
	v := &PredictView{Frame: c.frame(site.PredictPath, w.T("predict.title")), Shards: len(c.ratings.shards), Version: c.ratings.version}
	v.Description = w.T("predict.lead")
	v.First, v.Second = w.T("predict.first"), w.T("predict.second")
	data := predictData{Steps: map[string]map[string]string{}, Words: map[string]string{}}
	for _, r := range c.Rankings {
		if script := c.forecasts[r.ID].Script; !slices.Contains(v.Scripts, script) {
			v.Scripts = append(v.Scripts, script)
		}
		spoken := c.Spoken[r.ID]
		v.Rankings = append(v.Rankings, PredictRanking{
			ID: r.ID, Title: r.Title, Rules: v.link(r.RulesPath(), w.T("list.rules")), Stakes: spoken.Stakes, Chances: expects(r), Gaps: c.gapTable(r),
		})
		data.Rankings = append(data.Rankings, predictRanking{r.ID, r.SystemID, r.Info.Settings})
		data.Steps[r.SystemID] = spoken.Steps
	}
	v.Handicaps = []string{w.T("predict.even"), w.T("predict.komi")}
	for n := 2; n <= mostStones; n++ {
		v.Handicaps = append(v.Handicaps, w.T("handicap.n", "n", n))
	}
	say := c.saying(data.Words)
	for _, key := range []string{
		"number.decimal", "number.group", "number.minus", "predict.hint", "predict.same", "predict.draw",
		"predict.equal", "predict.advice-even", "predict.failed",
	} {
		say(key)
	}
	say("number.percent", "n")
	say("predict.missing", "name")
	say("predict.stronger", "name", "other", "times", "won", "all")
	say("predict.sure", "name", "other")
	say("predict.expected", "name", "other", "own", "its")
	say("predict.wins", "name")
	say("predict.margin", "name", "margin")
	say("predict.marginal", "name")
	say("predict.decisive", "name")
	say("predict.crushing", "name")
	say("predict.advice", "name", "handicap")
	say("predict.advice-beyond", "n", "most")
	text, err := json.Marshal(data)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	v.Data = template.JS(text)
	v.TeamWords = c.teamWords()
	return v
}

// predictLink is the link to the tool with a player already chosen; the zero
// Link where the tool does not know the player.
func (c *Context) predictLink(f *Frame, r *site.Ranking, p history.PlayerID) Link {
	l, ok := r.Newest()
	if !ok || c.H.Players[p].Visibility == history.Hidden || r.T.At(p, l).State != rating.Rated {
		return Link{}
	}
	state := "#ranking=" + r.ID + "&a="
	if r == c.Rankings[0] { // the page begins with it
		state = "#a="
	}
	return f.link(site.PredictPath+state+c.H.Players[p].Address(), c.Words.T("predict.with"))
}

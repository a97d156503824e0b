package generator

import (
	"fmt"

	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/generator/page"
	"echelle/generator/rating"
	"echelle/generator/site"
)

// causeOf is the cause of a player's rating on the list of a day, or on the
// newest. It is false where the system gives every game a change of its own, or
// where there is no list yet.
func (l *loaded) causeOf(r *site.Ranking, p history.PlayerID, day history.Date) (page.Cause, bool, error) {
	if _, ok := r.System.(rating.Analyst); !ok {
		if day.Known {
			return page.Cause{}, false, fmt.Errorf("--list is for rankings that are computed anew for every list, %q is not one", r.ID)
		}
		return page.Cause{}, false, nil
	}
	if _, ok := r.Newest(); !ok && !day.Known {
		return page.Cause{}, false, nil
	}
	list, err := aListOf(r, day)
	if err != nil {
		return page.Cause{}, false, err
	}
	return l.Cause(r, p, list)
}

// causeJSON is a page.Cause as data.
type causeJSON struct {
	Chosen   causeList   `json:"list"`
	Previous causeList   `json:"previous_list,omitzero"`
	Change   []causePart `json:"change"`
	Up       []causePull `json:"pulls_up"`
	Down     []causePull `json:"pulls_down"`
}

// causeList has a rating, or the reason why there is none.
type causeList struct {
	Day     string  `json:"day"`
	Rating  float64 `json:"rating,omitzero"`
	Unrated string  `json:"unrated,omitempty"`
}

type causePart struct {
	Key    string  `json:"key"`
	Change float64 `json:"change"`
	Text   string  `json:"text"`
}

type causePull struct {
	Date     string  `json:"date"`
	Opponent string  `json:"opponent"`
	Result   float64 `json:"result"`
	Expected float64 `json:"expected"`
	Weight   float64 `json:"weight"`
	Pull     float64 `json:"pull"`
}

func (l *loaded) causeJSON(r *site.Ranking, p history.PlayerID, cause *page.Cause) causeJSON {
	on := func(list history.ListID, e rating.Entry) causeList {
		x := causeList{Day: r.H.Lists[list].Day.String()}
		if e.State == rating.Rated {
			x.Rating = ledger.Printed(e.Value)
		} else {
			x.Unrated = r.Standing(p, list).String()
		}
		return x
	}
	answer := causeJSON{
		Chosen: on(cause.List, cause.Now),
		Change: []causePart{}, Up: l.pullsJSON(cause.Up), Down: l.pullsJSON(cause.Down),
	}
	if cause.List > 0 {
		answer.Previous = on(cause.List-1, cause.Before)
	}
	for _, step := range cause.Steps {
		part := causePart{Key: step.Key, Text: l.CauseStep(r, step)}
		for _, a := range step.Args {
			if a.Name == "change" {
				part.Change = a.Value
			}
		}
		answer.Change = append(answer.Change, part)
	}
	return answer
}

func (l *loaded) pullsJSON(pulls []rating.Pull) []causePull {
	answer := []causePull{}
	for _, x := range pulls {
		game := &l.H.Games[x.Seat.Game()]
		answer = append(answer, causePull{
			Date: game.Date().String(), Opponent: l.H.Players[game.Side[1-x.Seat.Side()]].Address(),
			Result: game.Result.Score(x.Seat.Side()), Weight: ledger.Printed(x.Weight),
			Expected: ledger.Printed(x.Expected), Pull: ledger.Printed(x.Pull),
		})
	}
	return answer
}

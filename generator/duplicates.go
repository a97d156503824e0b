package generator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/record"
	"echelle/generator/site"
	"echelle/generator/table"
	"echelle/generator/twins"
)

// PlayersQuery asks for the players of the data folder.
type PlayersQuery struct {
	Duplicates bool   // those who may be one person under two ids
	Private    bool   // also players who are not public
	Format     string // of the duplicates: "text" or "json"; all players are CSV
}

// PrintPlayers lists players with their time, or those who may be one person.
// Nothing is rated.
func PrintPlayers(o Options, q PlayersQuery) (*Result, []byte, error) {
	result, problems := &Result{}, &diag.List{}
	fsys, err := dataFS(o)
	if err != nil {
		return result, nil, err
	}
	data := record.Read(fsys, o.Jobs, problems)
	result.settle(o, problems)
	if result.Errors > 0 {
		return result, nil, nil
	}
	h := data.History
	allowed := func(p *history.Player) bool { return q.Private || p.Visibility == history.Public }
	if !q.Duplicates {
		return result, playersCSV(h, allowed), nil
	}
	pairs := twins.Find(h, allowed)
	if q.Format == "json" {
		text, err := pairsJSON(h, pairs)
		return result, text, err
	}
	return result, pairsText(h, pairs), nil
}

// seen is a player with what the history says of them.
type seen struct {
	ID, Name, Club string
	Games          int // played
	First, Last    string
}

func seenOf(h *history.History, p history.PlayerID) seen {
	player := &h.Players[p]
	s := seen{ID: player.ID, Name: player.Name}
	if club := player.ClubOn(history.LastDay); club != 0 {
		s.Club = h.Clubs[club].Shown()
	}
	counted := slices.DeleteFunc(slices.Clone(h.GamesOf(p)), func(seat history.Seat) bool { return !h.Counts(seat.Game()) })
	if s.Games = len(counted); s.Games > 0 {
		first, last := site.Ends(h, counted)
		s.First, s.Last = h.Games[first].Date().String(), h.Games[last].Date().String()
	}
	return s
}

func (s *seen) text() string {
	words := []string{s.Name}
	if s.Club != "" {
		words = append(words, s.Club)
	}
	switch {
	case s.Games == 0:
		words = append(words, "no game")
	case s.Games == 1:
		words = append(words, "1 game, "+s.First)
	default:
		words = append(words, fmt.Sprintf("%d games from %s to %s", s.Games, s.First, s.Last))
	}
	return s.ID + " (" + strings.Join(words, ", ") + ")"
}

func playersCSV(h *history.History, allowed func(*history.Player) bool) []byte {
	dst := []byte("id,name,club,country,games,first,last\n")
	for i := range h.Players {
		p := &h.Players[i]
		if !allowed(p) {
			continue
		}
		s := seenOf(h, history.PlayerID(i))
		for _, cell := range []string{s.ID, s.Name, s.Club, p.Country, fmt.Sprint(s.Games), s.First} {
			dst = append(table.AppendCSV(dst, cell), ',')
		}
		dst = append(append(dst, s.Last...), '\n')
	}
	return dst
}

func pairsText(h *history.History, pairs []twins.Pair) []byte {
	var b bytes.Buffer
	for i := range pairs {
		p := &pairs[i]
		stays, goes := seenOf(h, p.New), seenOf(h, p.Old)
		fmt.Fprintf(&b, "%s\n%s\n", stays.text(), goes.text())
		for _, part := range []struct {
			name string
			list []string
		}{{"for", p.For}, {"against", p.Against}, {"either", p.Open}} {
			if len(part.list) > 0 {
				fmt.Fprintf(&b, "  %-8s %s\n", part.name, strings.Join(part.list, "; "))
			}
		}
		fmt.Fprintf(&b, "  weight   %d; if they are one: echelle merge %s %s\n\n", p.Weight, goes.ID, stays.ID)
	}
	return b.Bytes()
}

func pairsJSON(h *history.History, pairs []twins.Pair) ([]byte, error) {
	type player struct {
		ID    string `json:"id"`
		Name  string `json:"name"`
		Club  string `json:"club,omitempty"`
		Games int    `json:"games"`
		First string `json:"first,omitempty"`
		Last  string `json:"last,omitempty"`
	}
	type pair struct {
		Old     player   `json:"old"`
		New     player   `json:"new"`
		Weight  int      `json:"weight"`
		For     []string `json:"for"`
		Against []string `json:"against"`
		Either  []string `json:"either"`
	}
	list := []pair{}
	for i := range pairs {
		p := &pairs[i]
		list = append(list, pair{
			player(seenOf(h, p.Old)), player(seenOf(h, p.New)), p.Weight,
			append([]string{}, p.For...), append([]string{}, p.Against...), append([]string{}, p.Open...),
		})
	}
	text, err := json.MarshalIndent(list, "", "  ")
	return append(text, '\n'), err
}

package ffg

import (
	"fmt"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// enter gives the players of the event's games their places and levels of entry.
func (r *run) enter(e *event) {
	e.who, e.matches = e.who[:0], e.matches[:0]
	for i, g := range e.games {
		game := &r.h.Games[g]
		m := match{facts: factsOf(game), last: true}
		if i+1 < len(e.games) && e.id != 0 && game.Round != 0 {
			next := &r.h.Games[e.games[i+1]]
			m.last = next.Round != game.Round || next.Day != game.Day
		}
		for side, id := range game.Side {
			p := &r.players[id]
			if p.place == 0 {
				e.who = append(e.who, id)
				p.place = int32(len(e.who))
			}
			m.place[side] = p.place - 1
		}
		e.matches = append(e.matches, m)
		r.warnHandicap(g)
	}
	e.resize(len(e.who))
	for i, id := range e.who {
		e.unknown[i] = !r.players[id].known
		e.declared[i] = r.players[id].level
	}
	r.declare(e)
}

// warnHandicap tells of a handicap that the scale does not know. Where stones are
// given, the komi of the event may be that of its even games, so that it says
// nothing against them.
func (r *run) warnHandicap(g history.GameID) {
	game := &r.h.Games[g]
	if game.Handicap > 0 && game.Board != 0 && game.Board < 19 {
		r.small.Warn(r.h.Pos(g), fmt.Sprintf("handicap %d on a %d×%d board", game.Handicap, game.Board, game.Board),
			"the handicap that would be as large on 19×19", "the scale knows no other")
	}
	switch komi, ok := r.h.Komi(g); {
	case !ok:
	case komi < 0:
		r.komi.Warn(r.h.Pos(g), fmt.Sprintf("a komi of %v, which Black receives", komi),
			"the handicap that would be as large without it", "the scale knows no other")
	case komi <= 0.5 && game.Handicap == 0:
		r.komi.Warn(r.h.Pos(g), fmt.Sprintf("a komi of %v without handicap", komi),
			"handicap 1, which means no komi", "it is rated as an even game with komi")
	}
}

// resize makes room for n players.
func (e *event) resize(n int) {
	if cap(e.declared) < n {
		e.unknown = make([]bool, n)
		for _, column := range []*[]float64{&e.declared, &e.start, &e.level, &e.final, &e.previous, &e.sum} {
			*column = make([]float64, n)
		}
	}
	e.unknown = e.unknown[:n]
	for _, column := range []*[]float64{&e.declared, &e.start, &e.level, &e.final, &e.previous, &e.sum} {
		*column = (*column)[:n]
	}
}

// declare gives the unknown players of an event the level of the rank they
// declared: on its entry, else in the register, else the default.
func (r *run) declare(e *event) {
	ranked := make([]bool, len(e.who))
	wrong := map[int]string{} // ranks that mean nothing
	set := func(i int, rank string) {
		level, ok := Level(rank)
		switch {
		case ranked[i] || rank == "":
		case ok:
			ranked[i], e.declared[i] = true, level
		case wrong[i] == "":
			wrong[i] = rank
		}
	}
	entries := r.h.Events[e.id].Entries
	for i := range entries {
		if p := &r.players[entries[i].Player]; p.place > 0 && !p.known {
			set(int(p.place-1), entries[i].Rank)
		}
	}
	for i, id := range e.who {
		if !e.unknown[i] {
			continue
		}
		p := &r.players[id]
		set(i, r.h.Players[id].Rank)
		if !ranked[i] {
			e.declared[i] = r.initial
			r.warnRank(id, e, wrong[i])
		}
		r.rec.Mark(rating.Mark{Player: id, Day: e.day, Event: e.id, Kind: rating.StartingValue, Before: p.level, After: e.declared[i]})
	}
}

// warnRank tells once that a newcomer has no rank, or which one means nothing.
func (r *run) warnRank(id history.PlayerID, e *event, wrong string) {
	p := &r.players[id]
	if p.asked {
		return
	}
	p.asked = true
	i := slices.IndexFunc(e.games, func(g history.GameID) bool { return slices.Contains(r.h.Games[g].Side[:], id) })
	what := "no rank of the newcomer " + r.h.Players[id].ID
	if wrong != "" {
		what = fmt.Sprintf("the rank %q of the newcomer %s is not understood", wrong, r.h.Players[id].ID)
	}
	r.newcomers.Warn(r.h.Pos(e.games[i]), what+", rated from "+r.settings.DefaultRank,
		"a rank such as 12k on the entry of the event or in the register", "")
}

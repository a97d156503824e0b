package jech

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating/ratingtest"
)

// shelf is a store in memory that keeps at once, and counts.
type shelf struct {
	mu    sync.Mutex // chains are asked for side by side
	parts map[string][]byte
	found int
	wants []string // keys that were not found
}

func (s *shelf) Load(key string) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	part, ok := s.parts[key]
	if !ok {
		s.wants = append(s.wants, key)
		return nil
	}
	s.found++
	return slices.Clone(part)
}

func (s *shelf) Keep(key string, part func() []byte) { s.parts[key] = part() }

// edits are changes of a history, and whether chains of earlier years stay.
func edits(r *rand.Rand) []struct {
	what string
	stay bool
	edit func(s *ratingtest.Source)
} {
	early := func(s *ratingtest.Source) *history.Game { // a counting game of the first year
		h := s.Build()
		for {
			i := r.IntN(len(s.Games))
			if s.Games[i].Day < s.Days[8] && slices.ContainsFunc(slices.Concat(h.Entering(0), h.Entering(2), h.Entering(5)), func(g history.GameID) bool { return h.Games[g].Line == s.Games[i].Line }) {
				return &s.Games[i]
			}
		}
	}
	add := func(s *ratingtest.Source, g history.Game) {
		s.Games, s.Left = append(s.Games, g), append(s.Left, false)
	}
	last := func(s *ratingtest.Source) history.Game {
		g := slices.MaxFunc(s.Games, func(a, b history.Game) int { return int(a.Day - b.Day) })
		g.Event, g.Round, g.Line = 0, 0, uint32(1000+r.IntN(1000))
		return g
	}
	return []struct {
		what string
		stay bool
		edit func(s *ratingtest.Source)
	}{
		{"nothing", true, func(*ratingtest.Source) {}},
		{"one game more", true, func(s *ratingtest.Source) { add(s, last(s)) }},
		{"a newcomer who comes first by id", true, func(s *ratingtest.Source) {
			g := last(s)
			g.Side[r.IntN(2)] = history.PlayerID(len(s.Players))
			s.Players = append(s.Players, history.Player{ID: "a"})
			add(s, g)
		}},
		{"somebody who never played", true, func(s *ratingtest.Source) { s.Players = append(s.Players, history.Player{ID: "b"}) }},
		{"a late list less", true, func(s *ratingtest.Source) { s.Days = s.Days[:len(s.Days)-1] }},
		{"names", true, func(s *ratingtest.Source) { s.Players[3].Name, s.Players[3].Rank = "Other", "1d" }},
		{"an early result", false, func(s *ratingtest.Source) {
			g := early(s)
			if g.Result++; g.Result > history.Draw {
				g.Result = history.FirstWins
			}
		}},
		{"the sides of an early game", false, func(s *ratingtest.Source) {
			g := early(s)
			g.Side[0], g.Side[1] = g.Side[1], g.Side[0]
		}},
		{"an early opponent", false, func(s *ratingtest.Source) {
			g := early(s)
			g.Side[0] = (g.Side[0] + 1) % 8
		}},
		{"an early day", false, func(s *ratingtest.Source) { early(s).Day -= 40 }},
		{"an early game left out", false, func(s *ratingtest.Source) { s.Left[slices.Index(s.Games, *early(s))] = true }},
		{"an early list less", false, func(s *ratingtest.Source) { s.Days = slices.Delete(s.Days, 2, 3) }},
		{"an id", false, func(s *ratingtest.Source) { s.Players[0].ID = "z" }},
	}
}

// Whatever is changed between two runs: with what the first left the second says
// to the last bit what it says without.
func TestKeptChainsChangeNoBit(t *testing.T) {
	reused := map[string]int{}
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 1))
		source := ratingtest.Random(seed)
		if source.Left == nil {
			source.Left = make([]bool, len(source.Games))
		}
		j := made(t, Default())
		first := &shelf{parts: map[string][]byte{}}
		if _, err := j.Resume(source.Build(), first); err != nil {
			t.Fatal(err)
		}
		for _, x := range edits(r) {
			changed := source.Clone()
			x.edit(changed)
			h := changed.Build()
			second := &shelf{parts: maps.Clone(first.parts)}
			got, err := j.Resume(h, second)
			if err != nil {
				t.Fatal(err)
			}
			if want := ratingtest.Rate(t, j, h); !reflect.DeepEqual(got, want) {
				t.Errorf("seed %d, %s: a run with kept chains differs", seed, x.what)
			}
			reused[x.what] += second.found
			if x.stay != (second.found > 0) {
				t.Errorf("seed %d, %s: %d chains taken, expected some: %v", seed, x.what, second.found, x.stay)
			}
			// And what the second run kept serves a third.
			third := &shelf{parts: second.parts}
			if got, err = j.Resume(h, third); err != nil || third.found != len(chains(h)) {
				t.Fatal(x.what, third.found, err)
			}
			if want := ratingtest.Rate(t, j, h); !reflect.DeepEqual(got, want) {
				t.Errorf("seed %d, %s: a run of kept chains alone differs", seed, x.what)
			}
		}
	}
	t.Log(reused)
}

// Every setting is part of the key.
func TestOtherSettingsFindNothing(t *testing.T) {
	h := ratingtest.Random(1).Build()
	parts := map[string][]byte{}
	if _, err := made(t, Default()).Resume(h, &shelf{parts: parts}); err != nil {
		t.Fatal(err)
	}
	for field := range reflect.TypeFor[Settings]().NumField() {
		s := Default()
		v := reflect.ValueOf(&s).Elem().Field(field)
		name := reflect.TypeFor[Settings]().Field(field).Name
		switch v.Kind() {
		case reflect.Float64:
			v.SetFloat(v.Float() * 0.9)
		case reflect.Int:
			v.SetInt(v.Int() + 1)
		case reflect.String:
			v.SetString(string(Games))
		default:
			if name != "Weights" {
				t.Fatalf("how to change %s?", name)
			}
			s.Weights = Weights{{0, 1}}
		}
		if reflect.DeepEqual(s, Default()) {
			t.Fatalf("%s is as before", name)
		}
		other := &shelf{parts: maps.Clone(parts)}
		if _, err := made(t, s).Resume(h, other); err != nil {
			t.Fatal(err)
		}
		if other.found > 0 {
			t.Errorf("with another %s %d chains were taken", name, other.found)
		}
	}
}

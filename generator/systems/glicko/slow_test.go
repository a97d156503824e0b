package glicko

import (
	"math"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating/ratingtest"
)

// Every list from scratch, period by period, written from the papers: it
// shares nothing with the engine but the settings.
func TestListsAgreeWithASlowComputation(t *testing.T) {
	const tolerance = 1e-4 // points: volatilities are found to 1e-6
	perYear := map[Period]int{Week: 52, Month: 12, Quarter: 4, Year: 1}
	for _, period := range []Period{Week, Month, Quarter, Year} {
		s1, s2 := Glicko(), Glicko2()
		s1.Period, s2.Period = period, period
		s1.C, s2.Tau = 40, 0.9
		for _, y := range []*System{one(t, s1), two(t, s2)} {
			for seed := uint64(40); seed < 43; seed++ {
				src := ratingtest.Random(seed)
				src.ByEvent = true
				for p := range src.Players {
					if p%3 == 0 {
						src.Initial = append(src.Initial, history.Initial{
							Player: history.PlayerID(p), Day: src.Days[0] + history.Day(37*p-200), Rating: 1500 + float64(67*p%500) - 200, Deviation: float64(p * 17),
						})
					}
				}
				h := src.Build()
				tl := ratingtest.Rate(t, y, h)
				for l := 0; l < len(h.Lists); l += 4 {
					want := slowList(h, y, h.Lists[l].Day)
					for p := range h.Players {
						got, w := tl.At(history.PlayerID(p), history.ListID(l)), want[history.PlayerID(p)]
						if w == nil {
							w = &slowPlayer{}
						}
						if math.Abs(got.Value-w.r) > tolerance || math.Abs(got.Deviation-w.shown(perYear[period])) > tolerance {
							t.Fatalf("%+v, seed %d, list %s, %s: %v, want %v", y.settings, seed, h.Lists[l].Day, h.Players[p].ID, got, w)
						}
					}
				}
			}
		}
	}
}

type slowPlayer struct {
	r, rd, vol float64
	since      history.Day // set within this period: does not grow in it
	grown      []float64   // the deviation after 0, 1, ... idle periods
}

// shown is the deviation that a list shows: after three idle years, that after
// the last whole one.
func (p *slowPlayer) shown(perYear int) float64 {
	idle := len(p.grown) - 1
	if idle <= 3*perYear {
		return p.rd
	}
	return p.grown[idle/perYear*perYear]
}

func slowList(h *history.History, y *System, until history.Day) map[history.PlayerID]*slowPlayer {
	players := map[history.PlayerID]*slowPlayer{}
	starting := h.Initial
	give := func(day history.Day) {
		for len(starting) > 0 && starting[0].Day <= min(day, until) {
			in := starting[0]
			starting = starting[1:]
			p := &slowPlayer{r: in.Rating, rd: in.Deviation, vol: 0.06, since: in.Day}
			if old := players[in.Player]; old != nil {
				p.vol = old.vol
			}
			if p.rd == 0 || p.rd > 350 {
				p.rd = 350
			}
			players[in.Player] = p
		}
	}
	start := h.Lists[0].Day - 1000
	for {
		end := y.period.End(start)
		if end > until {
			break
		}
		give(end)
		var games []int
		played := map[history.PlayerID]bool{}
		for g := range h.Games {
			day := h.RatingDay(history.GameID(g))
			if h.Counts(history.GameID(g)) && day >= start && day <= end {
				games = append(games, g)
				for _, id := range h.Games[g].Side {
					played[id] = true
					if players[id] == nil {
						players[id] = &slowPlayer{r: 1500, rd: 350, vol: 0.06, since: start}
					}
				}
			}
		}
		next := map[history.PlayerID]*slowPlayer{}
		s1, glicko1 := y.settings.(Settings1)
		if glicko1 { // deviations grow at the start of the period
			for _, p := range players {
				if p.since < start {
					p.rd = math.Min(math.Sqrt(p.rd*p.rd+s1.C*s1.C), s1.Deviation)
				}
			}
		}
		for id, p := range players {
			switch {
			case played[id] && glicko1:
				next[id] = slowGlicko(h, players, games, id, s1)
			case played[id]:
				next[id] = slowGlicko2(h, players, games, id, y.settings.(Settings2).Tau)
			case !glicko1 && p.since < start:
				phi := p.rd / 173.7178
				next[id] = &slowPlayer{r: p.r, rd: 173.7178 * math.Sqrt(phi*phi+p.vol*p.vol), vol: p.vol, since: p.since, grown: p.grown}
			default:
				next[id] = p
			}
		}
		for _, p := range next {
			p.grown = append(p.grown, p.rd)
		}
		players = next
		start = end + 1
	}
	give(until)
	return players
}

// slowSums calls f with the deviation and rating of each opponent and the score.
func slowSums(h *history.History, games []int, id history.PlayerID, f func(opponent history.PlayerID, score float64)) {
	for _, g := range games {
		for side := range 2 {
			if h.Games[g].Side[side] == id {
				f(h.Games[g].Side[1-side], h.Games[g].Result.Score(side))
			}
		}
	}
}

func slowGlicko(h *history.History, players map[history.PlayerID]*slowPlayer, games []int, id history.PlayerID, s Settings1) *slowPlayer {
	p := players[id]
	q := math.Log(10) / 400
	var gain, dd float64
	slowSums(h, games, id, func(o history.PlayerID, score float64) {
		g := 1 / math.Sqrt(1+3*q*q*players[o].rd*players[o].rd/(math.Pi*math.Pi))
		e := 1 / (1 + math.Pow(10, -g*(p.r-players[o].r)/400))
		gain += g * (score - e)
		dd += q * q * g * g * e * (1 - e)
	})
	return &slowPlayer{
		r:  p.r + q/(1/(p.rd*p.rd)+dd)*gain,
		rd: math.Max(math.Sqrt(1/(1/(p.rd*p.rd)+dd)), s.Floor),
	}
}

func slowGlicko2(h *history.History, players map[history.PlayerID]*slowPlayer, games []int, id history.PlayerID, tau float64) *slowPlayer {
	p := players[id]
	mu, phi := (p.r-1500)/173.7178, p.rd/173.7178
	var gain, info float64
	slowSums(h, games, id, func(o history.PlayerID, score float64) {
		phiJ, muJ := players[o].rd/173.7178, (players[o].r-1500)/173.7178
		g := 1 / math.Sqrt(1+3*phiJ*phiJ/(math.Pi*math.Pi))
		e := 1 / (1 + math.Exp(-g*(mu-muJ)))
		gain += g * (score - e)
		info += g * g * e * (1 - e)
	})
	v := 1 / info
	delta := v * gain
	// f falls: halve an interval that surely holds its zero.
	f := func(x float64) float64 {
		e := math.Exp(x)
		return e*(delta*delta-phi*phi-v-e)/(2*math.Pow(phi*phi+v+e, 2)) - (x-math.Log(p.vol*p.vol))/(tau*tau)
	}
	low, high := math.Log(p.vol*p.vol)-5, math.Log(p.vol*p.vol)+5
	for range 200 {
		if m := (low + high) / 2; f(m) > 0 {
			low = m
		} else {
			high = m
		}
	}
	vol := math.Exp(low / 2)
	star := math.Sqrt(phi*phi + vol*vol)
	phi = 1 / math.Sqrt(1/(star*star)+1/v)
	return &slowPlayer{r: 173.7178*(mu+phi*phi*gain) + 1500, rd: 173.7178 * phi, vol: vol}
}

// Whatever the strengths and results of a period: what comes out is finite, the
// deviation positive, and a win never costs points.
func FuzzPeriod(f *testing.F) {
	f.Add(1500.0, 200.0, 0.06, 1400.0, 30.0, uint8(1), uint8(2), 0.5)
	f.Add(1e6, 350.0, 0.06, -1e6, 1.0, uint8(200), uint8(0), 0.3)
	f.Add(-1e6, 1.0, 1.0, 1e6, 1e4, uint8(255), uint8(255), 10.0)
	f.Fuzz(func(t *testing.T, r, rd, vol, or, ord float64, wins, losses uint8, tau float64) {
		in := func(x, least, most float64) bool { return x >= least && x <= most }
		if !in(r, -1e9, 1e9) || !in(or, -1e9, 1e9) || !in(rd, 1, 1e4) || !in(ord, 1, 1e4) || !in(vol, 1e-4, 1) || !in(tau, 0.01, 10) || wins == 0 && losses == 0 {
			t.Skip()
		}
		s2 := Glicko2()
		s2.Tau = tau
		for _, y := range []*System{one(t, Glicko()), two(t, s2)} {
			own, other := &player{now: strength{r, rd, vol}}, &player{now: strength{or, ord, vol}}
			for range wins {
				y.add(own, other, 1)
			}
			for range losses {
				y.add(own, other, 0)
			}
			next, shrunk, err := y.after(own.now, own.sum)
			if err != nil {
				t.Fatal(err)
			}
			if math.IsNaN(next.rating) || math.Abs(next.rating-r) > 1e9 || !(next.deviation > 0 && next.deviation < 1e6) || !(next.volatility >= 0 && next.volatility < 1e3) || !(shrunk > 0) {
				t.Errorf("%+v becomes %+v", own.now, next)
			}
			if losses == 0 && next.rating < r || wins == 0 && next.rating > r {
				t.Errorf("%d wins and %d losses: %v becomes %v", wins, losses, r, next.rating)
			}
		}
	})
}

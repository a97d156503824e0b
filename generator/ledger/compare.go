package ledger

import (
	"cmp"
	"math"
	"slices"
)

// Entry is a player on a list.
type Entry struct {
	ID        string  `json:"id"`
	Name      string  `json:"name"`
	Rank      int     `json:"rank"`
	Rating    float64 `json:"rating"`
	Deviation float64 `json:"deviation,omitzero"`
	Games     int     `json:"games"`
	Grade     string  `json:"grade,omitzero"`
}

// Printed is the entry with its numbers as lists have them.
func (e Entry) Printed() Entry {
	e.Rating, e.Deviation = Printed(e.Rating), Printed(e.Deviation)
	return e
}

// Move is a player on both lists of a comparison.
type Move struct {
	Entry
	Was    Entry   `json:"was"`
	Change float64 `json:"change"` // of the rating
}

// Comparison is what differs between two lists.
type Comparison struct {
	Before, After int     // players on each
	Both          int     // on both
	Moves         []Move  // who has another rating, rank, deviation, grade or number of games; largest change first
	New           []Entry // only on the second, by rank
	Gone          []Entry // only on the first, by rank
	// Quantiles of the changes of all players on both lists: 0, 5, 25, 50, 75,
	// 95 and 100 in a hundred. All 0 where nobody is on both.
	Quantiles [7]float64
	// Correlation is Spearman's rank correlation of the ratings of the players on
	// both lists, -1 to 1; 1 for fewer than two, or if all are equal.
	Correlation float64
}

// Printed is a number as lists and answers in JSON have it, with six decimals: behind
// them a fit has the noise of its last steps. A zero has no sign.
func Printed(x float64) float64 { return math.Round(1e6*x)/1e6 + 0 }

// resolution is that of a published list: half of the sixth decimal. Closer ratings
// are the same.
const resolution = 0.51e-6

// Same tells whether two entries of a player print the same.
func Same(a, b *Entry) bool {
	return a.Rank == b.Rank && math.Abs(a.Rating-b.Rating) <= resolution && math.Abs(a.Deviation-b.Deviation) <= resolution &&
		a.Games == b.Games && a.Grade == b.Grade
}

// Compare compares two lists by the ids of their players.
func Compare(before, after []Entry) Comparison {
	c := Comparison{Before: len(before), After: len(after)}
	was := make(map[string]int, len(before))
	for i := range before {
		was[before[i].ID] = i
	}
	met := make([]bool, len(before))
	var old, now, changes []float64
	for i := range after {
		a := &after[i]
		j, ok := was[a.ID]
		if !ok {
			c.New = append(c.New, *a)
			continue
		}
		met[j] = true
		b := &before[j]
		change := a.Rating - b.Rating
		old, now, changes = append(old, b.Rating), append(now, a.Rating), append(changes, change)
		if !Same(a, b) {
			c.Moves = append(c.Moves, Move{*a, *b, change})
		}
	}
	for j := range before {
		if !met[j] {
			c.Gone = append(c.Gone, before[j])
		}
	}
	slices.SortStableFunc(c.Moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(math.Abs(b.Change), math.Abs(a.Change)), cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.ID, b.ID))
	})
	c.Both = len(changes)
	c.Quantiles = Spread(changes)
	c.Correlation = correlation(old, now)
	return c
}

// Equal tells whether nothing differs.
func (c *Comparison) Equal() bool { return len(c.Moves)+len(c.New)+len(c.Gone) == 0 }

// Spread gives the quantiles of changes as [Comparison.Quantiles] has them. It sorts
// the changes.
func Spread(changes []float64) (spread [7]float64) {
	slices.Sort(changes)
	for i, q := range [...]float64{0, 0.05, 0.25, 0.5, 0.75, 0.95, 1} {
		if len(changes) > 0 {
			spread[i] = quantile(changes, q)
		}
	}
	return spread
}

// quantile interpolates between the two nearest of sorted values (type 7 of
// Hyndman and Fan, The American Statistician 50, 1996).
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + float64((at-float64(i))*(sorted[i+1]-sorted[i]))
}

// correlation is Spearman's: Pearson's of the ranks, equal values sharing the
// mean of their ranks.
func correlation(x, y []float64) float64 {
	if len(x) < 2 {
		return 1
	}
	a, b := ranks(x), ranks(y)
	mean := float64(len(x)+1) / 2
	var sxy, sxx, syy float64
	for i := range a {
		dx, dy := a[i]-mean, b[i]-mean
		sxy += float64(dx * dy)
		sxx += float64(dx * dx)
		syy += float64(dy * dy)
	}
	if sxx == 0 || syy == 0 {
		return 1
	}
	return sxy / math.Sqrt(float64(sxx*syy))
}

func ranks(x []float64) []float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(x[i], x[j]), i-j) })
	r := make([]float64, len(x))
	for i := 0; i < len(order); {
		j := i + 1
		for j < len(order) && x[order[j]] == x[order[i]] {
			j++
		}
		for k := i; k < j; k++ {
			r[order[k]] = float64(i+j+1) / 2
		}
		i = j
	}
	return r
}

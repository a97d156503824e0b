package ledger

import (
	"math"
	"testing"
)

func TestCompare(t *testing.T) {
	before := []Entry{{"a", "A", 1, 1600, 0, 9, ""}, {"b", "B", 2, 1500, 0, 9, ""}, {"c", "C", 3, 1400, 0, 9, ""}, {"d", "D", 4, 1300, 0, 9, ""}}
	after := []Entry{{"b", "B", 1, 1620, 0, 10, ""}, {"a", "A", 2, 1590, 0, 10, ""}, {"d", "D", 3, 1300.0000004, 0, 9, ""}, {"e", "E", 4, 1200, 0, 1, ""}}
	c := Compare(before, after)
	if c.Before != 4 || c.After != 4 || c.Both != 3 || len(c.New) != 1 || c.New[0].ID != "e" || len(c.Gone) != 1 || c.Gone[0].ID != "c" {
		t.Errorf("%+v", c)
	}
	// d has another rank, though not another rating.
	if len(c.Moves) != 3 || c.Moves[0].ID != "b" || c.Moves[0].Change != 120 || c.Moves[1].ID != "a" || c.Moves[2].ID != "d" {
		t.Errorf("moves %+v", c.Moves)
	}
	// Changes −10, 0 (nearly), 120: the median is the middle one, a quarter lies
	// half way from the least to it.
	for i, want := range map[int]float64{0: -10, 2: -5, 3: 0, 4: 60, 6: 120} {
		if math.Abs(c.Quantiles[i]-want) > 1e-6 {
			t.Errorf("quantile %d: %v, want %v", i, c.Quantiles[i], want)
		}
	}
	// Ranks 3 2 1 and 2 3 1: 1 − 6 × 2 / (3 × 8) = 0.5.
	if math.Abs(c.Correlation-0.5) > 1e-12 {
		t.Errorf("correlation %v", c.Correlation)
	}
	same := Compare(before, before)
	if !same.Equal() || same.Correlation != 1 || same.Quantiles != [7]float64{} {
		t.Errorf("%+v", same)
	}
	if none := Compare(nil, nil); !none.Equal() || none.Correlation != 1 {
		t.Errorf("%+v", none)
	}
}

func TestCorrelationSharesRanks(t *testing.T) {
	// By hand: ranks 1.5 1.5 3 and 1 2 3; Pearson 1.5 / √(1.5 × 2).
	if got := correlation([]float64{5, 5, 9}, []float64{1, 2, 3}); math.Abs(got-1.5/math.Sqrt(3)) > 1e-12 {
		t.Error(got)
	}
	if got := correlation([]float64{1, 2}, []float64{7, 7}); got != 1 {
		t.Error(got)
	}
}

func TestListFile(t *testing.T) {
	got := string(AppendCSV(nil, []Entry{{"a", "=A, B", 1, 1500.5, 12.25, 3, "1 dan"}, {"p-7", "—", 2, -200, 0, 0, ""}}))
	want := "rank,id,name,rating,deviation,games,grade\n1,a,\"'=A, B\",1500.500000,12.250000,3,1 dan\n2,p-7,—,-200.000000,,0,\n"
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestSettingsHash(t *testing.T) {
	// printf '{"k":30}' | sha256sum
	if got := SettingsHash(struct {
		K int `json:"k"`
	}{30}); got != "bff6f844cadf188dd6b59202b015e2de5fe5ba15549983a78ee26ea0dea6847e" {
		t.Error(got)
	}
}

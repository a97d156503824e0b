package compare

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

func ExamplePlayersFile() {
	fmt.Printf("%s", PlayersFile(PlayersPath("elo", 31), []Player{{
		ID: "ada-lovelace", Number: 7, Name: `Ada "A" Lovelace`,
		Points: []Point{{17031, 1500, false}, {17061, 1512.34, false}, {17561, 1499.96, true}},
		Met:    []Met{{2, 1, 0, 0, 17029, 0}, {40, 3, 2, 33, 17561, 0}, {41, 0, 0, 1, 17531, 7}},
	}}))
	// Output:
	// echelle.rows("data/compare/elo/p1f.js",[
	// ["ada-lovelace",7,"Ada \"A\" Lovelace",17029,"032kiV2UwFZGvF21000c132X1aH100070001bG"]]);
}

func ExampleNamesFile() {
	fmt.Printf("%s", NamesFile(NamesPath("elo", 0), []Player{{ID: "ada", Name: "Ada"}, {ID: "bo", Name: "</script>"}}))
	// Output:
	// echelle.rows("data/compare/elo/n0.js",[
	// ["ada","Ada"],
	// ["bo","\u003c/script\u003e"]]);
}

// read gives the numbers of a text, as the script reads them.
func read(t *testing.T, text string) []int64 {
	t.Helper()
	var list []int64
	n, place := int64(0), int64(1)
	for _, r := range text {
		d := int64(strings.IndexRune(digits, r))
		if d < 0 {
			t.Fatalf("%q is no digit", r)
		}
		n += d % base * place
		place *= base
		if d < base {
			list = append(list, n)
			n, place = 0, 1
		}
	}
	if place != 1 {
		t.Fatalf("%q ends within a number", text)
	}
	return list
}

// FuzzWhatIsWrittenIsRead: curves and opponents come back as they were, values
// to a tenth.
func FuzzWhatIsWrittenIsRead(f *testing.F) {
	f.Add(int32(17031), int32(30), 1500.0, -12.3, uint16(7), uint8(3))
	f.Add(int32(-9000), int32(0), -0.04, 0.04, uint16(1), uint8(0))
	f.Add(int32(0), int32(500), 1e9, -2e9, uint16(65535), uint8(255))
	f.Fuzz(func(t *testing.T, day, days int32, value, change float64, number uint16, games uint8) {
		end := value + change
		if math.Abs(value) > 1e9 || math.Abs(end) > 1e9 || math.IsNaN(end) || math.IsNaN(value) || math.Abs(float64(day)) > 1e6 || days < 0 || days > 1e6 {
			t.Skip()
		}
		p := Player{
			ID: "a", Points: []Point{{day, value, false}, {day + days, end, true}},
			Met: []Met{{int32(number), int32(games), 1, 2, day - 5, 0}, {int32(number) + 1, 0, 0, int32(games), day + days, 0}},
		}
		var rows [][]any
		text := string(PlayersFile("x", []Player{p}))
		text = strings.TrimSuffix(strings.TrimPrefix(text, `echelle.rows("x",`), ");\n")
		if err := json.Unmarshal([]byte(text), &rows); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		first := int64(rows[0][3].(float64))
		tenths := func(v float64) int64 { return int64(math.Floor(float64(10*v) + 0.5)) }
		var got []int64
		d, v := first, int64(0)
		text = rows[0][4].(string)
		numbers := read(t, text)
		if text[0] != '0' || strings.Trim(text, digits) != "" {
			t.Errorf("%q is not one word that begins with a figure", text)
		}
		curve, met := numbers[2:2+2*numbers[1]], numbers[2+2*numbers[1]:]
		for i := 0; i+1 < len(curve); i += 2 {
			d += curve[i]
			c := curve[i+1] / 2
			if c%2 == 0 {
				v += c / 2
			} else {
				v -= (c + 1) / 2
			}
			got = append(got, d, v, curve[i+1]%2)
		}
		if want := []int64{int64(day), tenths(value), 0, int64(day + days), tenths(end), 1}; !slices.Equal(got, want) {
			t.Errorf("the curve %v became %v", want, got)
		}
		want := []int64{int64(number), int64(games), 1, 2, int64(day) - 5 - first, 1, 0, 0, int64(games), int64(day+days) - first}
		if !slices.Equal(met, want) {
			t.Errorf("the opponents %v became %v", want, met)
		}
	})
}

// The script has the same hash; sitetest holds it against this one.
func TestPlayersAreSpreadOverFiles(t *testing.T) {
	const files, players = 64, 6400
	var count [files]int
	for i := range players {
		count[FileOf(fmt.Sprintf("player-%d", i), files)]++
	}
	// 100 each; six standard deviations of a binomial are 60.
	if low, high := slices.Min(count[:]), slices.Max(count[:]); low < 40 || high > 160 {
		t.Errorf("the files hold from %d to %d players, expected about 100", low, high)
	}
}

func TestFilesAreSmall(t *testing.T) {
	for bytes, want := range map[int]int{0: 1, fill: 1, fill + 1: 2, 100 * fill: 128} {
		if got := Files(bytes); got != want {
			t.Errorf("%d bytes are spread over %d files, expected %d", bytes, got, want)
		}
	}
}

package diag

import "strings"

// Nearest returns the candidate with the smallest edit distance to word, if it
// is near enough to be a likely slip of the pen: at most a third of the word's
// length, at least 1. Capitals are no difference. Equals go to the first
// candidate. The second result is false where nothing is near.
func Nearest(word string, candidates []string) (string, bool) {
	w := []rune(strings.ToLower(word))
	limit := max(1, len(w)/3)
	best, found := "", false
	for _, c := range candidates {
		if d, ok := Distance(w, []rune(strings.ToLower(c)), limit); ok {
			best, found = c, true
			limit = d - 1
			if limit < 0 {
				break
			}
		}
	}
	return best, found
}

// Meant is the hint that names the nearest candidate, "" where none is near.
func Meant(word string, candidates []string) string {
	if near, ok := Nearest(word, candidates); ok {
		return "did you mean " + near + "?"
	}
	return ""
}

// Distance is the number of insertions, deletions, replacements and swaps of
// neighbours that turn a into b (optimal string alignment), and whether it is
// at most limit. It looks only at what can be: at limit places on either side.
func Distance(a, b []rune, limit int) (int, bool) {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return 0, false
	}
	before := make([]int, len(b)+1)
	prev := make([]int, len(b)+1)
	row := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		from, to := max(1, i-limit), min(len(b), i+limit)
		row[from-1] = limit + 1
		if from == 1 {
			row[0] = i
		}
		least := row[from-1]
		for j := from; j <= to; j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if to < len(b) {
			row[to+1] = limit + 1
		}
		if least > limit {
			return 0, false
		}
		before, prev, row = prev, row, before
	}
	d := prev[len(b)]
	return d, d <= limit
}

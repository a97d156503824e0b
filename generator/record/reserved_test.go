package record

import "testing"

func TestReservedIDs(t *testing.T) {
	for id, want := range map[string]bool{
		"players": true, "404": true, "archive": true, "records": true, "check": true,
		"2024": true, "2024-05": true, "2026-06-30": true, "2026-06-30-p2": true,
		"con": true, "nul": true, "com1": true, "lpt9": true, "con.old": true,
		"elo": false, "juniors": false, "player": false, "com": false, "com10": false, "console": false,
		"2024-13": false, "20245": false, "2024-open": false, "open-p2": false, "": false,
	} {
		if got := reserved(id); got != want {
			t.Errorf("reserved(%q) = %v, want %v", id, got, want)
		}
	}
}

func TestWordIDs(t *testing.T) {
	for id, want := range map[string]bool{
		"elo": true, "u-20": true, "9x9": true, "elo-": true,
		"": false, "-elo": false, "Elo": false, "élo": false, "e lo": false, "e/lo": false, "..": false,
	} {
		if got := wordID(id); got != want {
			t.Errorf("wordID(%q) = %v, want %v", id, got, want)
		}
	}
}

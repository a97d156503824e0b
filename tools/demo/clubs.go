package main

import (
	"slices"
	"strings"
)

// club is one of the demo federation's clubs.
type club struct {
	id, name, place, country, link string
	home                           []string // countries its members come from
}

func clubs() []club {
	return []club{
		{"Dec", "Círculo Decorra", "Valdecorra", "ES", "https://decorra.example/", []string{"ES", "MX", "AR", "PT", "BR"}},
		{"Fjl", "Fjellbotn Brettklubb", "Fjellbotn", "NO", "https://fjellbotn.example/", []string{"IS", "NO", "SE", "DK", "FI", "EE"}},
		{"Kib", "霧橋クラブ", "Kiribashi", "JP", "https://kiribashi.example/", []string{"JP", "KR", "CN", "SG", "VN"}},
		{"Lan", "Lantern Online Club", "", "", "https://lantern.example/", nil},
		{"Mho", "Brettspielkreis Moorhagen", "Moorhagen", "DE", "https://moorhagen.example/", []string{"DE", "AT", "NL", "CZ", "SK", "PL", "HU"}},
		{"Thw", "Thornwick Stone Club", "Thornwick", "GB", "", []string{"GB", "IE", "US", "CA"}},
		{"Vel", "Клуб Велимград", "Velimgrad", "BG", "https://velimgrad.example/", []string{"BG", "UA", "RS", "KZ", "MK", "RO", "MD", "GR", "CY", "TR"}},
		{"Ver", "Cercle de Verdemont", "Verdemont", "FR", "https://verdemont.example/", []string{"FR", "BE", "CH", "MA", "TN"}},
	}
}

// homeClub is the club that players of a country join.
func homeClub(country string) string {
	for _, c := range clubs() {
		if slices.Contains(c.home, country) {
			return c.id
		}
	}
	return "Lan"
}

// splitSpans cuts "Old@2012-09; New@2018-01" into pairs of club and month.
func splitSpans(clubs string) [][2]string {
	var out [][2]string
	for span := range strings.SplitSeq(clubs, ";") {
		id, from, _ := strings.Cut(strings.TrimSpace(span), "@")
		out = append(out, [2]string{id, from})
	}
	return out
}

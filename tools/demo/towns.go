package main

// town is an invented place.
type town struct{ name, country string }

// towns are the places of the events and clubs of a history of any size.
func towns() []town {
	return []town{
		{"Verdemont", "FR"},
		{"Brassoire", "FR"},
		{"Claircombe", "GB"},
		{"Thornwick", "GB"},
		{"Moorhagen", "DE"},
		{"Silberau", "DE"},
		{"Valdecorra", "ES"},
		{"Penarrubla", "ES"},
		{"Fontalva", "PT"},
		{"Wrzelin", "PL"},
		{"Zdarovec", "CZ"},
		{"Szilagor", "HU"},
		{"Fjellbotn", "NO"},
		{"Snevarden", "SE"},
		{"Hamarlahti", "FI"},
		{"Magurelva", "RO"},
		{"Zilvermeer", "NL"},
		{"Castelmora", "IT"},
		{"Kiribashi", "JP"},
		{"Mochuan", "CN"},
		{"Garammaru", "KR"},
		{"Velimgrad", "BG"},
		{"Faldonia", "GR"},
		{"Lakewillow", "US"},
	}
}

package record

import (
	"strings"

	"echelle/generator/history"
)

// reserved tells whether an address made of this id would collide with one
// that the site makes itself ("players", a date as in "2026-06-30", the second
// page of a list "2026-06-30-p2"), or whether Windows refuses it as a file name
// ("con", "com1"). It is asked of rankings, categories, articles and events.
func reserved(id string) bool {
	return reservedWord(id) || dateLike(id)
}

// reservedWord tells whether the id is the name of a page or folder of the
// site's own, or none that Windows takes.
func reservedWord(id string) bool {
	switch id {
	case "players", "events", "clubs", "countries", "tools", "systems",
		"corrections", "check", "data", "embed", "assets", "index", "archive",
		"unranked", "rules", "records", "404":
		return true
	}
	return device(id)
}

// device tells whether Windows keeps the name for a device, with any ending.
//
// Source: Microsoft, "Naming Files, Paths, and Namespaces".
func device(id string) bool {
	name, _, _ := strings.Cut(id, ".")
	switch name {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(name) == 4 && (name[:3] == "com" || name[:3] == "lpt") && '0' <= name[3] && name[3] <= '9'
}

// dateLike tells whether the id is a date or a further page of one.
func dateLike(id string) bool {
	if i := strings.LastIndex(id, "-p"); i > 0 && strings.Trim(id[i+2:], "0123456789") == "" {
		id = id[:i]
	}
	_, ok := history.ParseDate(id)
	return ok
}

// longestID is the number of characters of the longest id: each is a part of the
// names of files and folders, of which systems take 255 bytes.
const longestID = 120

// longestName is that of a page which a person named otherwise, with .html behind it.
const longestName = 250

// tooLong is what is expected of an id of more.
const tooLong = "at most 120 characters"

// wordID tells whether the id is made of lower-case ASCII letters, digits and
// inner hyphens: what rankings and categories may be called.
func wordID(id string) bool {
	for i := range len(id) {
		c := id[i]
		if !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' && i > 0) {
			return false
		}
	}
	return id != ""
}

package record

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/yamlfile"
)

// Config is what site.yaml says: the site and its rankings.
type Config struct {
	Title       string // "": the interface's own word
	Description string
	BaseURL     string // absolute http(s) address with a final slash, or ""
	Language    string // "en", "fr" or "zh"
	Contact     string // mailto: or http(s) address, or ""
	DataLicence string
	Accent      string // "#rrggbb" in lower case, or ""
	AccentAt    diag.Pos
	Players     Register
	Events      Register
	AsOf        history.Date // last day of the newest lists; zero: that of the newest rating day
	CheckPage   bool         // whether the site shows its own warnings

	// Coincidences are texts that may be published although a player who is not
	// public bears them.
	Coincidences []string

	Rankings []Ranking // at least one
}

// Register tells whether something must be registered before games may name it.
type Register uint8

// The ways to register. RegisterDefault leaves it to what the folder holds:
// players must be registered where there is a register, events need not be.
const (
	RegisterDefault Register = iota
	RegisterRequired
	RegisterFromGames
)

// DefaultConfig is the configuration of a folder without site.yaml.
func DefaultConfig() Config {
	return Config{Language: "en", Rankings: []Ranking{{ID: "elo", System: "elo", Active: SystemActive}}}
}

// configFile is the shape of site.yaml. Its strings need no check.
type configFile struct {
	Title       string `yaml:"title"`
	Description string `yaml:"description"`
	BaseURL     field  `yaml:"base_url"`
	Language    field  `yaml:"language"`
	Contact     field  `yaml:"contact"`
	DataLicence string `yaml:"data_licence"`
	Accent      field  `yaml:"accent"`
	Players     field  `yaml:"players"`
	Events      field  `yaml:"events"`
	AsOf        field  `yaml:"as_of"`
	CheckPage   bool   `yaml:"check_page"`

	Coincidences []string `yaml:"coincidences"`

	Rankings []rankingFile `yaml:"rankings"`
}

// field is a value with a check of its own: decoding keeps its node.
type field struct{ *yamlfile.Node }

// UnmarshalNode implements [yamlfile.Unmarshaler].
func (f *field) UnmarshalNode(n *yamlfile.Node, _ *diag.List) { f.Node = n }

// given tells whether there is more than an empty text.
func (f field) given() bool {
	return f.Node != nil && !(f.Kind() == yamlfile.Scalar && f.Text() == "")
}

// readConfig reads site.yaml. What is wrong is a problem and keeps its default.
func readConfig(file string, text []byte, problems *diag.List) Config {
	c := DefaultConfig()
	root, ok := yamlfile.Parse(file, text, problems)
	if !ok {
		return c
	}
	var f configFile
	root.Decode(&f, problems)
	c.Title, c.Description, c.DataLicence, c.CheckPage, c.Coincidences = f.Title, f.Description, f.DataLicence, f.CheckPage, f.Coincidences
	c.BaseURL = f.BaseURL.baseURL(problems)
	c.Contact = f.Contact.contact(problems)
	c.Players = f.Players.register(problems)
	c.Events = f.Events.register(problems)
	c.AsOf = f.AsOf.date(problems)
	if language := f.Language.language(problems); language != "" {
		c.Language = language
	}
	if c.Accent = f.Accent.colour(problems); c.Accent != "" {
		c.AccentAt = f.Accent.Pos()
	}
	if n, ok := root.Get("accent"); ok && n.Kind() == yamlfile.Null {
		problems.Error(root.KeyAt("accent"), "accent is empty", `a colour in quotes as in "#0b6e4f"`, "without quotes # begins a comment")
	}
	if n, ok := root.Get("rankings"); ok && n.Kind() == yamlfile.Sequence {
		c.Rankings = readRankings(n, f.Rankings, problems)
	}
	return c
}

// The methods below give a field's meaning. Those of a field that is not given
// or wrong, which is a problem, is the zero value.

func (f field) baseURL(problems *diag.List) string {
	if !f.given() {
		return ""
	}
	text := f.Text()
	expected, hint := "an address that begins with https:// and a host", ""
	u, err := url.Parse(text)
	switch {
	case err != nil || text == "":
	case u.Scheme == "" && strings.Contains(u.Path, "."):
		hint = "did you mean https://" + strings.Trim(text, "/") + "/?"
	case u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil:
	case slices.Contains([]string{".html", ".htm", ".php"}, path.Ext(u.Path)):
		expected, hint = "the address of a folder", "did you mean "+strings.TrimSuffix(text, path.Base(u.Path))+"?"
	case strings.ContainsAny(text, "?#"):
		expected, hint = "an address without ? and #", "leave out what follows them"
	default:
		return strings.TrimRight(text, "/") + "/"
	}
	f.Refuse(problems, expected, hint)
	return ""
}

func (f field) contact(problems *diag.List) string {
	if !f.given() {
		return ""
	}
	text := f.Text()
	u, err := url.Parse(text)
	if err == nil && (u.Scheme == "mailto" && strings.Contains(u.Opaque, "@") ||
		(u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "") {
		return text
	}
	hint := ""
	if name, host, ok := strings.Cut(text, "@"); ok && name != "" && strings.Contains(host, ".") && !strings.ContainsAny(text, ": /") {
		hint = "did you mean mailto:" + text + "?"
	}
	f.Refuse(problems, "a mail address as in mailto:office@ligue.example, or a web address", hint)
	return ""
}

func (f field) colour(problems *diag.List) string {
	if !f.given() {
		return ""
	}
	c := strings.ToLower(f.Text())
	if len(c) == 7 && c[0] == '#' && strings.Trim(c[1:], "0123456789abcdef") == "" {
		return c
	}
	f.Refuse(problems, `a colour as in "#0b6e4f"`, "")
	return ""
}

func (f field) language(problems *diag.List) string {
	return f.choice(problems, "en", "fr", "zh")
}

func (f field) register(problems *diag.List) Register {
	switch f.choice(problems, "register", "games") {
	case "register":
		return RegisterRequired
	case "games":
		return RegisterFromGames
	}
	return RegisterDefault
}

func (f field) date(problems *diag.List) history.Date {
	if !f.given() {
		return history.Date{}
	}
	d, ok := history.ParseDate(f.Text())
	if !ok {
		hint := ""
		if f.Kind() == yamlfile.Scalar {
			hint = dateHint([]byte(f.Text()))
		}
		f.Refuse(problems, "a day as in 2024-06-30", hint)
	}
	return d
}

// choice is the field's text where it is one of the words.
func (f field) choice(problems *diag.List, words ...string) string {
	if !f.given() {
		return ""
	}
	for _, w := range words {
		if f.Text() == w {
			return w
		}
	}
	text := strings.ToLower(f.Text())
	hint := diag.Meant(text, words)
	for _, w := range words {
		if strings.HasPrefix(text, w) { // "french", "zh-CN", "female"
			hint = "write " + w
		}
	}
	f.Refuse(problems, oneOf(words), hint)
	return ""
}

// oneOf lists words as a sentence does: "a, b or c".
func oneOf(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

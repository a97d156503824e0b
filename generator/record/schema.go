package record

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"echelle/generator/diag"
)

// schema is the columns a table may have.
type schema struct {
	names   []string
	aliases map[string]string // other names of columns
	need    []string          // columns a table must have
	example string            // a first line for messages; "" means need
}

// line is a first line that a table may have.
func (sc *schema) line() string {
	if sc.example != "" {
		return sc.example
	}
	return strings.Join(sc.need, ",")
}

// words are the names and aliases of a schema's columns, for finding the nearest.
func (sc *schema) words() []string {
	return append(slices.Clone(sc.names), slices.Sorted(maps.Keys(sc.aliases))...)
}

// proper is the name of a column that may go by one of its other names.
func (sc *schema) proper(name string) (proper string, aliased bool) {
	if proper, aliased = sc.aliases[name]; aliased {
		return proper, true
	}
	return name, false
}

// meant is the hint that names the column meant by a name that none has: what it
// is called in French, in Chinese or by other programs, or nearly so here.
func (sc *schema) meant(name string) string {
	if c := elsewhere(name); slices.Contains(sc.words(), c) {
		return "did you mean " + c + "?"
	}
	return diag.Meant(name, sc.words())
}

// elsewhere is our name of a column that has another in French, in Chinese (both as
// in our workbooks) or in the files of other programs; "" for any other word.
func elsewhere(name string) string {
	switch name {
	case "identifiant", "标识":
		return "id"
	case "jour", "日期":
		return "date"
	case "tournoi", "tournament", "赛事", "比赛":
		return "event"
	case "ronde", "轮次":
		return "round"
	case "blanc", "blancs", "白方":
		return "white"
	case "noir", "noirs", "黑方":
		return "black"
	case "joueur1", "joueur 1", "player 1":
		return "player1"
	case "joueur2", "joueur 2", "player 2":
		return "player2"
	case "domicile", "主队":
		return "home"
	case "extérieur", "客队":
		return "away"
	case "résultat", "resultat", "结果":
		return "result"
	case "得分":
		return "score"
	case "marge", "胜负程度":
		return "margin"
	case "plateau", "棋盘":
		return "board"
	case "temps", "cadence", "用时":
		return "minutes"
	case "让子":
		return "handicap"
	case "贴目":
		return "komi"
	case "nom", "姓名":
		return "name"
	case "joueur", "棋手":
		return "player"
	case "classement", "等级分":
		return "rating"
	case "écart-type", "标准差":
		return "deviation"
	case "parties", "局数":
		return "games"
	case "statut", "状态":
		return "status"
	case "pays", "federation", "fed", "国家":
		return "country"
	case "俱乐部":
		return "club"
	case "naissance", "birthday", "birthdate", "birth", "dob", "出生年份":
		return "born"
	case "sexe", "gender", "性别":
		return "sex"
	case "niveau", "段级":
		return "rank"
	case "lieu", "ville", "地点":
		return "place"
	case "fin":
		return "end"
	case "remarque", "备注":
		return "note"
	case "alias", "surnom":
		return "aliases"
	case "lien":
		return "link"
	}
	return ""
}

// nameless is what to do about a first line that does not name the columns; "" where
// it names some, or where its words may be meant to.
func (s *scanner) nameless(sc *schema) (hint string) {
	record := false
	for i := range s.cells {
		name := strings.ToLower(string(bytes.TrimSpace(s.piece(i))))
		if slices.Contains(sc.words(), name) || strings.HasPrefix(name, "x-") {
			return ""
		}
		record = record || name != "" && '0' <= name[0] && name[0] <= '9'
	}
	if line := s.below(sc); line > 0 {
		return fmt.Sprintf("take away what stands above line %d", line)
	}
	if record {
		return "add it above this one"
	}
	return ""
}

// below is the line that names the columns under a title, whatever separates them
// there; 0 for none among the first ten.
func (s *scanner) below(sc *schema) int {
	lines := bytes.SplitN(s.text, []byte("\n"), 11)
	for i, line := range lines[:min(10, len(lines))] {
		named := 0
		for _, cell := range strings.FieldsFunc(string(line), func(r rune) bool { return strings.ContainsRune(",;\t\"", r) }) {
			if slices.Contains(sc.words(), strings.ToLower(strings.TrimSpace(cell))) {
				named++
			}
		}
		if named > 1 {
			return i + 1
		}
	}
	return 0
}

package record

import (
	"strings"
	"testing"
	"testing/fstest"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
)

// FuzzGames feeds any text as games.csv. Whatever is accepted obeys the model:
// known players, no game with oneself, replay order, ids that are addresses.
func FuzzGames(f *testing.F) {
	for _, s := range []string{
		"date,white,black,result\n2024-01-05,Anna,Bert,1-0\n",
		"date;event;round;player1;player2;result;score\n2024;Paris;final;a;b;½;1-1\n2024-02;Paris;2;b;a;0-1F;\n",
		"\xef\xbb\xbfdate\thome\taway\tresult\r\n2024-01-05\tÉmile\t\"李 \"\"明\"\"\"\t=\r\n",
		"date,white,black,result,komi,handicap,board,minutes,tempo,rated,link,note\n2024-01-05,a,b,*,\"6,5\",2,9x9,30,rapid,no,https://x.example/1,\"a\nb\"\n",
		"date,white,black,result\n2024-01-05,Caf\xe9,B,1-0\n", "\"", "date", "\x00", "date,white,black,result\n,,,\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var problems diag.List
		d := Read(fstest.MapFS{"games.csv": {Data: []byte(text)}}, 1, &problems)
		if problems.Errors() > 0 {
			return
		}
		h := d.History
		for g := range h.Games {
			game := &h.Games[g]
			if game.Side[0] == game.Side[1] || int(game.Side[0]) >= len(h.Players) || int(game.Side[1]) >= len(h.Players) {
				t.Fatalf("game %d has sides %v of %d players", g, game.Side, len(h.Players))
			}
			if g > 0 && h.RatingDay(history.GameID(g-1)) > h.RatingDay(history.GameID(g)) {
				t.Fatalf("game %d out of order", g)
			}
			if ev := &h.Events[game.Event]; game.Event != 0 && (game.Day < ev.Start.Day || game.Day > ev.End.Day) {
				t.Fatalf("game %d of %s outside of %s, %s to %s", g, game.Day, ev.ID, ev.Start, ev.End)
			}
		}
		for i := range h.Players {
			if id := h.Players[i].ID; !wordID(id) || device(id) {
				t.Fatalf("player id %q", id)
			}
		}
		for i := 1; i < len(h.Events); i++ {
			if id := h.Events[i].ID; !wordID(id) || yearLike(id) || strings.HasPrefix(id, "games-") {
				t.Fatalf("event id %q", id)
			}
		}
	})
}

func FuzzRegister(f *testing.F) {
	f.Add("id,name,clubs,ids,aliases,visibility,public_id\na,A,75Op@2012-09; 69Ly@2018-01,fide:1;egf:2,B;C,hidden,p-1\n")
	f.Add("id,name,club,born,sex,since\na,A,x,1990,f,2024-05\n")
	f.Fuzz(func(t *testing.T, text string) {
		var problems diag.List
		d := Read(fstest.MapFS{
			"players.csv": {Data: []byte(text)},
			"games.csv":   {Data: []byte("date,white,black,result\n2024-01-05,a,b,1-0\n")},
			"site.yaml":   {Data: []byte("players: games\n")},
		}, 1, &problems)
		if problems.Errors() > 0 {
			return
		}
		for i := range d.History.Players {
			p := &d.History.Players[i]
			if p.Visibility != history.Public && (p.PublicID == "" || names.Fold(p.Shown()) == names.Fold(p.Name) && p.Visibility == history.Hidden && p.Name != history.HiddenName) {
				t.Fatalf("%+v shows its name", p)
			}
		}
	})
}

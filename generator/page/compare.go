package page

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"echelle/generator/chart"
	"echelle/generator/compare"
	"echelle/generator/history"
	"echelle/generator/site"
)

// CompareView is the page on which readers compare players. What they see comes
// from the files of [ComparisonFiles].
type CompareView struct {
	Frame
	Rankings []CompareRanking
	Most     int  // players at once
	Players  Link // to everybody, for readers without scripts
}

// CompareRanking is a ranking in which players can be compared, with what the
// script must know of its files.
type CompareRanking struct {
	ID, Title string
	Files     int         // of players
	Version   string      // changes with the files
	Until     history.Day // of the newest list: the end of the axis
}

// Comparison yields the page on which readers compare players.
func Comparison(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		if len(c.lineups) > 0 {
			yield(Page{site.ComparePath, func() any { return c.compareView() }})
		}
	}
}

func (c *Context) compareView() *CompareView {
	v := &CompareView{Frame: c.frame(site.ComparePath, c.Words.T("compare.title")), Most: most}
	v.Chart = true
	v.Description = c.Words.T("compare.lead")
	v.Players = v.link("players/index.html", c.Words.T("compare.players"))
	for i := range c.lineups {
		n := &c.lineups[i]
		newest, _ := n.r.Newest()
		v.Rankings = append(v.Rankings, CompareRanking{
			ID: n.r.ID, Title: n.r.Title, Files: n.files, Until: n.r.H.Lists[newest].Day,
			Version: fmt.Sprintf("%d-%d", n.r.H.Lists[newest].Day, n.games),
		})
	}
	return v
}

// ComparisonFiles yields the files from which the script of the page compares.
func ComparisonFiles(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for i := range c.lineups {
			n := &c.lineups[i]
			members := make([][]int, n.files)
			for number, p := range n.players {
				f := compare.FileOf(c.H.Players[p].Address(), n.files)
				members[f] = append(members[f], number)
			}
			for f, numbers := range members {
				path := compare.PlayersPath(n.r.ID, f)
				if !yield(Page{path, func() any { return File(compare.PlayersFile(path, c.comparable(n, numbers))) }}) {
					return
				}
			}
			for from := 0; from < len(n.players); from += compare.Names {
				path := compare.NamesPath(n.r.ID, from/compare.Names)
				if !yield(Page{path, func() any { return File(compare.NamesFile(path, c.named(n, from))) }}) {
					return
				}
			}
		}
	}
}

// lineup numbers the players of a ranking who can be compared: all who have
// games that count or a rating, without the hidden ones, who are nobody's
// opponents either.
type lineup struct {
	r       *site.Ranking
	players []history.PlayerID // by number
	numbers []int32            // of each player, -1 for none
	files   int                // of players
	games   int                // counting ones
}

// lineups are those of all rankings with a list.
func lineups(s *site.Site) []lineup {
	var list []lineup
	for _, r := range s.Rankings {
		if _, ok := r.Newest(); !ok {
			continue
		}
		n := lineup{r: r, numbers: make([]int32, len(s.H.Players))}
		type entry struct {
			player history.PlayerID
			first  uint64 // seat, after all others for who has none
		}
		var entries []entry
		bytes := 0
		for i := range s.H.Players {
			p := history.PlayerID(i)
			n.numbers[p] = -1
			seats, points := r.Seats(p), r.T.Points(p)
			n.games += len(seats)
			if s.H.Players[p].Visibility == history.Hidden || len(seats)+points == 0 {
				continue
			}
			e := entry{p, uint64(1)<<32 | uint64(s.Names.Place[p])}
			if len(seats) > 0 {
				e.first = uint64(slices.Min(seats))
			}
			entries = append(entries, e)
			bytes += compare.Size(min(points, curvePoints), len(seats))
		}
		if len(entries) < 2 {
			continue
		}
		slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.first, b.first) })
		for number, e := range entries {
			n.players = append(n.players, e.player)
			n.numbers[e.player] = int32(number)
		}
		n.files, n.games = compare.Files(bytes), n.games/2
		list = append(list, n)
	}
	return list
}

// compares tells whether a player of a ranking can be compared with others.
func (c *Context) compares(r *site.Ranking, p history.PlayerID) bool {
	i := slices.IndexFunc(c.lineups, func(n lineup) bool { return n.r == r })
	return i >= 0 && c.lineups[i].numbers[p] >= 0
}

// curvePoints is how many points of a curve are kept: as many as a chart draws.
const curvePoints = 300

// numbered is a player by number, without curve and opponents.
func (c *Context) numbered(n *lineup, number int) compare.Player {
	p := &c.H.Players[n.players[number]]
	return compare.Player{ID: p.Address(), Number: number, Name: p.Shown()}
}

// named are the players of a file of names, which begins with a number.
func (c *Context) named(n *lineup, from int) []compare.Player {
	var list []compare.Player
	for number := from; number < min(from+compare.Names, len(n.players)); number++ {
		list = append(list, c.numbered(n, number))
	}
	return list
}

// comparable are players by their numbers, whole.
func (c *Context) comparable(n *lineup, numbers []int) []compare.Player {
	list := make([]compare.Player, len(numbers))
	var keys []uint64
	for i, number := range numbers {
		p := n.players[number]
		x := c.numbered(n, number)
		curve := chart.Curve{Points: points(n.r, p)}
		thin := curve.Thin(curvePoints)
		x.Points = make([]compare.Point, len(thin))
		for k, pt := range thin {
			x.Points[k] = compare.Point{Day: pt.Day, Value: pt.Value, Pause: pt.Break}
		}
		x.Met, keys = n.met(p, keys[:0])
		list[i] = x
	}
	return list
}

// met are a player's opponents by number. keys is memory, used again: a number for
// each game, of the opponent, the day, how well it is known and the half points, so
// that the games, which lie scattered in memory, are read once.
func (n *lineup) met(p history.PlayerID, keys []uint64) ([]compare.Met, []uint64) {
	for _, s := range n.r.Seats(p) {
		game := &n.r.H.Games[s.Game()]
		if number := n.numbers[game.Side[1-s.Side()]]; number >= 0 {
			exact := uint64(history.ToYear - game.Date().Precision) // of a day, the best known comes last
			keys = append(keys, uint64(number)<<36|uint64(uint32(game.Day-history.FirstDay))<<4|exact<<2|uint64(2*game.Result.Score(s.Side())))
		}
	}
	slices.Sort(keys)
	again := func(i int) bool { return i > 0 && keys[i]>>36 == keys[i-1]>>36 }
	different := 0
	for i := range keys {
		if !again(i) {
			different++
		}
	}
	list := make([]compare.Met, 0, different)
	for i, k := range keys {
		if !again(i) {
			list = append(list, compare.Met{Number: int32(k >> 36)})
		}
		m := &list[len(list)-1]
		m.Last = int32(k>>4) + int32(history.FirstDay)
		m.Digits = [...]int{4, 7, 0}[k>>2&3]
		switch k & 3 {
		case 2:
			m.Wins++
		case 1:
			m.Draws++
		default:
			m.Losses++
		}
	}
	return list, keys
}

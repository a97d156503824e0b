package jech
import ("testing";"fmt";"math";"echelle/generator/history";"slices")
func TestZ(t *testing.T) {
	h := countries(1500, 30, 10, 30)
	j := made(t, Default())
	x, _ := j.Fit(h, history.ListID(len(h.Lists)-1))
	f := x.f
	s := &f.spread
	s.prepare(f)
	n := s.links.len()
	ex := make([]float64, n); s.exact.solve(&s.links, s.shares, ex)
	q := func(what string) { var e []float64; for i := range n { e = append(e, math.Sqrt(s.variance[i]/ex[i])-1) }; slices.Sort(e); fmt.Printf("%s min %.3f 5%% %.3f med %.3f 95%% %.3f max %.3f\n", what, e[0], e[n/20], e[n/2], e[n*19/20], e[n-1]) }
	s.cavity.solve(&s.links, s.variance); q("cavity")
	s.estimate(); q("estimate")
	cross, total := 0.0, 0.0
	for u := range n { for k := s.links.start[u]; k < s.links.start[u+1]; k++ { total += s.links.h[k]; if int(f.pool.players[u])/50 != int(f.pool.players[s.links.to[k]])/50 { cross += s.links.h[k] } } }
	fmt.Println("cross", cross, total)
	// purity
	m := map[[2]int]int{}
	for i, k := range s.clusters.of { m[[2]int{int(k), int(f.pool.players[i])/50}]++ }
	mixed := map[int]int{}
	for k := range m { mixed[k[0]]++ }
	mx := 0
	for _, c := range mixed { if c > 1 { mx++ } }
	fmt.Println("clusters", len(mixed), "mixed", mx)
	// true countries
	s.cavity.solve(&s.links, s.variance)
	c := &s.clusters
	for i := range n { c.of[i] = int32(f.pool.players[i]/50) }
	c.reduce(&s.links, s.shares, 30)
	a, b := make([]float64, 30), make([]float64, 30)
	s.exact.solve(&c.few, c.share, a); 
	fmt.Println("coarse", a[:5], b[:5])
	for i, k := range c.of { s.variance[i] += a[k] }
	q("true countries")
	for i, k := range c.of { s.variance[i] += b[k] }
	q("true countries, no cavity subtracted")
}

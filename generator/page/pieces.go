package page

// pieces are many short texts in one: to read any of them costs a look at their
// starts, 4 bytes each, which the processor keeps at hand, and one at the text. A
// slice of 200,000 strings is too large for that: to append one takes 260 ns, from
// pieces 140.
type pieces struct {
	all    string
	starts []uint32 // of each in all; one more at the end
}

// piecesOf makes n texts, each appended by a call for its number.
func piecesOf(n int, text func(dst []byte, i int) []byte) pieces {
	p := pieces{starts: make([]uint32, n+1)}
	var all []byte
	for i := range n {
		all = text(all, i)
		p.starts[i+1] = uint32(len(all))
	}
	p.all = string(all)
	return p
}

func (p *pieces) at(i int) string { return p.all[p.starts[i]:p.starts[i+1]] }

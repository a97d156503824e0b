package page

import (
	"math"
	"strings"

	"echelle/generator/lang"
	"echelle/generator/rating"
	"echelle/generator/site"
)

// sentence is that of a step, cut at its places once, since a large site says
// some of them millions of times.
type sentence []part

// part is a literal, and the name of the argument that follows it, "" for none.
type part struct{ literal, argument string }

// sentences cuts the sentences of each ranking, by its id and the key of the step.
func sentences(spoken map[string]Spoken) map[string]map[string]sentence {
	all := make(map[string]map[string]sentence, len(spoken))
	for id, s := range spoken {
		all[id] = make(map[string]sentence, len(s.Steps))
		for key, text := range s.Steps {
			all[id][key] = cut(key, text)
		}
	}
	return all
}

func cut(key, text string) sentence {
	var s sentence
	for {
		literal, rest, found := strings.Cut(text, "{")
		if !found {
			return append(s, part{literal: literal})
		}
		argument, after, closed := strings.Cut(rest, "}")
		if !closed {
			panic("internal error: an open { in the step " + key)
		}
		s = append(s, part{literal, argument})
		text = after
	}
}

// sentence is the one that a step fills.
func (c *Context) sentence(r *site.Ranking, step *rating.Step) sentence {
	s, ok := c.sentences[r.ID][step.Key]
	if !ok {
		panic("internal error: system " + r.SystemID + " has no words for the step " + step.Key)
	}
	return s
}

// say fills a step's sentence with its numbers.
func (c *Context) say(r *site.Ranking, step *rating.Step) string {
	var buf [256]byte
	dst := buf[:0]
	for _, p := range c.sentence(r, step) {
		dst = append(dst, p.literal...)
		if p.argument == "" {
			continue
		}
		if a := argument(step, p.argument); a.Text != "" {
			dst = append(dst, a.Text...)
		} else {
			dst = figureOf(a).append(dst, c.Words)
		}
	}
	return string(dst)
}

// argument is the argument of a step that has a name.
func argument(step *rating.Step, name string) *rating.Arg {
	for i := range step.Args {
		if step.Args[i].Name == name {
			return &step.Args[i]
		}
	}
	panic("internal error: the step " + step.Key + " has no argument " + name)
}

// Figure is a number of a calculation as it is printed; the zero Figure is none.
type Figure struct {
	Value    float64
	Decimals int8
	Signed   bool // with its sign, zero with ±
	Known    bool
}

// figure is a number without a sign of its own; NaN is none.
func figure(value float64, decimals int) Figure {
	if math.IsNaN(value) {
		return Figure{}
	}
	return Figure{Value: value, Decimals: int8(decimals), Known: true}
}

// figureOf is the number of an argument.
func figureOf(a *rating.Arg) Figure {
	return Figure{Value: a.Value, Decimals: int8(a.Decimals), Signed: a.Signed, Known: true}
}

func (f Figure) append(dst []byte, w *lang.Catalogue) []byte {
	switch {
	case !f.Known:
		return dst
	case f.Signed:
		return w.AppendSigned(dst, f.Value, int(f.Decimals))
	}
	return w.AppendNum(dst, f.Value, int(f.Decimals))
}

// text is the number as printed, "" for none.
func (f Figure) text(w *lang.Catalogue) string {
	var buf [32]byte
	return string(f.append(buf[:0], w))
}

// same tells that two numbers are printed alike.
func (f Figure) same(g Figure, w *lang.Catalogue) bool {
	return f == g || f.Known && g.Known && f.text(w) == g.text(w)
}

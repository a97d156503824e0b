package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// mostCells is the number of cells that the tables of a document may have. Short
// rows are filled up: a few kilobytes could ask for more than there is memory.
const mostCells = 200_000

// tables counts cells before the library makes them.
type tables struct {
	d     *document
	cells int
}

// Transform implements parser.ParagraphTransformer: it leaves out a table that is
// too large.
func (t *tables) Transform(n *ast.Paragraph, _ text.Reader, _ parser.Context) {
	lines := n.Lines()
	for i := 1; i < lines.Len(); i++ {
		at := lines.At(i)
		line := at.Value(t.d.source)
		if len(bytes.Trim(line, "|:- \t\n")) > 0 {
			continue
		}
		// The line below the head: each line after it is a row.
		if t.cells += (1 + bytes.Count(line, []byte("|"))) * (lines.Len() - i); t.cells > mostCells {
			t.d.problems.Error(t.d.pos(at.Start), "tables of more than 200,000 cells", "smaller tables", "a row has as many cells as the head, also where it is shorter")
			replace(n, nil)
		}
		return
	}
}

package record

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"echelle/generator/diag"
)

// maxFile is the largest file that is read.
const maxFile = 1 << 30

// readText reads a file that should be text. A folder in its place, an
// unreadable or a binary file is a problem.
func readText(fsys fs.FS, file string, problems *diag.List) ([]byte, bool) {
	at := diag.Pos{File: file}
	info, err := fs.Stat(fsys, file)
	switch {
	case err != nil:
		problems.Error(at, "the file cannot be read", "a readable file", cause(err))
		return nil, false
	case info.IsDir():
		problems.Error(at, "a folder", "a file of this name", "")
		return nil, false
	case info.Size() > maxFile:
		problems.Error(at, fmt.Sprintf("the file has %d bytes", info.Size()), fmt.Sprintf("at most %d", maxFile), "split it")
		return nil, false
	}
	text, err := fs.ReadFile(fsys, file)
	if err != nil {
		problems.Error(at, "the file cannot be read", "a readable file", cause(err))
		return nil, false
	}
	if i := conflict(text); i >= 0 {
		line, _ := lineCol(text, i)
		problems.Error(diag.Pos{File: file, Line: line, Col: 1}, "two versions of these lines, which git could not join", "one of them",
			"keep the right lines, and take away those that begin with <<<<<<<, ======= and >>>>>>>")
		return nil, false
	}
	return text, true
}

// conflict is where a merger of git's left two versions of some lines to choose from;
// -1 where there is none.
func conflict(text []byte) int {
	begin := lineWith(text, 0, "<<<<<<< ")
	if lineWith(text, lineWith(text, begin, "======="), ">>>>>>> ") < 0 {
		return -1
	}
	return begin
}

// lineWith is where the first line that begins with a mark begins, from an offset on; -1
// where there is none. It looks for the mark, which is rare, and not for lines.
func lineWith(text []byte, from int, mark string) int {
	for from >= 0 {
		i := bytes.Index(text[from:], []byte(mark))
		if i < 0 {
			return -1
		}
		if from += i; from == 0 || text[from-1] == '\n' {
			return from
		}
		from++
	}
	return -1
}

// cause is an error without the path, which the problem already names.
func cause(err error) string {
	s := err.Error()
	if i := strings.LastIndex(s, ": "); i >= 0 {
		s = s[i+2:]
	}
	return s
}

// decoded turns what spreadsheets save into UTF-8 with \n line ends. quirks
// names what was unusual.
func decoded(file string, text []byte, problems *diag.List) (utf []byte, quirks []string, ok bool) {
	at := diag.Pos{File: file, Line: 1, Col: 1}
	if wide(text) {
		problems.Error(at, "the file is UTF-16", "UTF-8", `save it again as "CSV UTF-8"`)
		return nil, nil, false
	}
	if bytes.HasPrefix(text, []byte("PK\x03\x04")) {
		problems.Error(at, "a spreadsheet or archive", "a text file", `in the spreadsheet, save as "CSV UTF-8"`)
		return nil, nil, false
	}
	marked := false
	if rest, found := bytes.CutPrefix(text, []byte("\xef\xbb\xbf")); found {
		text, marked = rest, true
		quirks = append(quirks, "a byte-order mark")
	}
	if i := bytes.IndexByte(text, 0); i >= 0 {
		line, col := lineCol(text, i)
		problems.Error(diag.Pos{File: file, Line: line, Col: col}, "a NUL byte", "text", "the file is binary or damaged")
		return nil, nil, false
	}
	if !utf8.Valid(text) {
		if i, damaged := damage(text); damaged || marked {
			line, col := lineCol(text, i)
			problems.Error(diag.Pos{File: file, Line: line, Col: col}, fmt.Sprintf("a byte that is not UTF-8: %#02x", text[i]), "UTF-8 as in the rest of the file",
				"two encodings were mixed; type the letter again")
			return nil, nil, false
		}
		foreign := func(b byte) bool { return charmap.Windows1252.DecodeByte(b) == utf8.RuneError }
		if i := slices.IndexFunc(text, foreign); i >= 0 {
			line, col := lineCol(text, i)
			problems.Error(diag.Pos{File: file, Line: line, Col: col}, fmt.Sprintf("a byte that is neither UTF-8 nor Windows-1252: %#02x", text[i]), "UTF-8",
				`save the file again as "CSV UTF-8"`)
			return nil, nil, false
		}
		text, _ = charmap.Windows1252.NewDecoder().Bytes(text)
		quirks = append(quirks, oldLetters)
	}
	if bytes.IndexByte(text, '\r') >= 0 {
		if bytes.IndexByte(text, '\n') >= 0 {
			quirks = append(quirks, "CRLF line ends")
			text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
		} else {
			quirks = append(quirks, "CR line ends")
		}
		text = bytes.ReplaceAll(text, []byte("\r"), []byte("\n"))
	}
	return text, quirks, true
}

// wide tells whether a text is UTF-16: it begins with the mark of it, or one of
// the two bytes of its first letters is 0.
func wide(text []byte) bool {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return true
	}
	return len(text) > 3 && (text[0] == 0) != (text[1] == 0) && (text[0] == 0) == (text[2] == 0) && (text[1] == 0) == (text[3] == 0)
}

// damage finds the first byte of a text that is not UTF-8, and tells whether
// the text is UTF-8 otherwise: letters of two bytes and more hardly ever come
// about by chance in Windows-1252, where "é" would have to be "Ã©".
func damage(text []byte) (at int, utf bool) {
	at = -1
	good, bad := 0, 0
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		if r != utf8.RuneError || n > 1 {
			good++
		} else if bad++; at < 0 {
			at = i
		}
		i += n
	}
	return at, good > bad
}

// lineCol is the line and column, from 1 and in characters, of an offset.
func lineCol(text []byte, offset int) (line, col int) {
	start := bytes.LastIndexByte(text[:offset], '\n') + 1
	return 1 + bytes.Count(text[:offset], []byte("\n")), 1 + utf8.RuneCount(text[start:offset])
}

// oldLetters is said of every file that is not UTF-8, and need not be so: most
// bytes are letters of other encodings as well.
const oldLetters = "Windows-1252 letters"

// decimalCommas is what only the cells tell to be unusual about a file.
const decimalCommas = "decimal commas"

// mention adds what was unusual about a file, in one warning.
func mention(file string, quirks []string, problems *diag.List) {
	if len(quirks) == 0 {
		return
	}
	expected, hint := "UTF-8, commas and plain line ends", ""
	if slices.Contains(quirks, decimalCommas) {
		expected = "UTF-8, decimal points, commas between the cells and plain line ends"
	}
	if slices.Contains(quirks, oldLetters) {
		hint = `where names come out wrong, save the file again as "CSV UTF-8"`
	}
	problems.Warn(diag.Pos{File: file, Line: 1, Col: 1}, "read with "+join(quirks), expected, hint)
}

// join lists words: "a, b and c".
func join(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

package privacy

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// archive packs texts, each after its name; the part "stored" is not compressed.
func archive(t *testing.T, parts ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(parts); i += 2 {
		header := &zip.FileHeader{Name: parts[i], Method: zip.Deflate}
		if header.Name == "stored" {
			header.Method = zip.Store
		}
		w, err := z.CreateHeader(header)
		if err == nil {
			_, err = w.Write([]byte(parts[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestNamesAreFoundInArchives(t *testing.T) {
	const cell = "<row><c><is><t>%s</t></is></c></row>\n"
	sheet := fmt.Sprintf(cell, "Anna Kovale") + fmt.Sprintf(cell, "Oskar&#233;tta")
	whole := archive(t, "a.xml", "<a/>", "b/sheet.xml", sheet, "c.xml", "Oskaretta\n")
	for _, c := range []struct{ what, file, text, want string }{
		{"in a part", "list.xlsx", whole, "oskaretta b/sheet.xml:2"},
		{"whatever the file is called", "list.bin", whole, "oskaretta b/sheet.xml:2"},
		{"in the name of a part", "list.zip", archive(t, "Oskaretta.txt", "text"), "oskaretta Oskaretta.txt:1"},
		{"in the name of the file", "oskaretta.zip", archive(t, "a", "Winter\nVerrowby"), "oskaretta :0 winter a:1 verrowby a:2 winter verrowby a:2"},
		{"in two cells that make no name", "list.xlsx", archive(t, "a.xml", fmt.Sprintf(cell, "Li")+fmt.Sprintf(cell, "Na")), ""},
		{"in a damaged part", "list.xlsx", strings.Replace(archive(t, "stored", "Oskarettb"), "rettb", "retta", 1), "oskaretta stored:1"},
		{"behind an archive that is cut off", "list.xlsx", archive(t, "stored", "a")[:40] + " Oskaretta", "oskaretta :1"},
		{"in no archive, though it begins as one", "list.txt", "PK\x03\x04 Oskaretta", "oskaretta :1"},
		{"nowhere", "list.xlsx", archive(t, "a.xml", sheet[:40]), ""},
		{"in an archive of nothing", "list.zip", archive(t), ""},
	} {
		var found []string
		for _, f := range New(secrets()).File(c.file, []byte(c.text)) {
			found = append(found, fmt.Sprintf("%s %s:%d", f.Text, f.Part, f.Line))
		}
		if got := strings.Join(found, " "); got != c.want {
			t.Errorf("%s: found %q, expected %q", c.what, got, c.want)
		}
	}
}

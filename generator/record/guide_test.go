package record

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// The page "Data format" of the guide names every column and key that is read.
func TestTheGuideNamesEveryColumnAndKey(t *testing.T) {
	text, err := os.ReadFile(filepath.FromSlash("../../data/pages/guide/data-format.md"))
	if err != nil {
		t.Fatal(err)
	}
	says := func(file, key string) {
		if !strings.Contains(string(text), "`"+key+"`") {
			t.Errorf("%s: the page does not name %s", file, key)
		}
	}
	for file, s := range map[string]*schema{
		"games.csv": gameSchema(), "events.csv": eventSchema(), "players.csv": playerSchema(),
	} {
		for _, column := range s.names {
			says(file, column)
		}
		for alias := range s.aliases {
			says(file, alias)
		}
	}
	for file, s := range map[string]any{
		"site.yaml": configFile{}, "rankings": rankingFile{}, "categories": categoryFile{}, "an article": frontMatter{}, "redirects.yaml": redirectsFile{},
	} {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(s)) {
			if key := f.Tag.Get("yaml"); key != "" {
				says(file, key)
			}
		}
	}
}

package page

import (
	"encoding/json"
	"html/template"
)

// teamWords are the words that asset/balance.js says, as JSON.
func (c *Context) teamWords() template.JS {
	words := map[string]string{}
	say := c.saying(words)
	for _, key := range []string{"number.decimal", "number.group", "number.minus", "predict.failed", "balance.hint", "balance.unrated"} {
		say(key)
	}
	say("number.percent", "n")
	say("balance.guest-n", "n")
	say("balance.many", "n")
	say("balance.numbers", "from", "to")
	say("balance.remove", "name")
	say("balance.team", "n")
	say("balance.mean", "n", "mean")
	say("balance.exact", "gap")
	say("balance.found", "gap")
	say("balance.expected", "percent")
	say("sentences", "head", "tail")
	text, err := json.Marshal(words)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return template.JS(text)
}

// saying puts texts among the words of a script, which fills in the places.
func (c *Context) saying(words map[string]string) func(key string, places ...string) {
	return func(key string, places ...string) {
		var args []any
		for _, p := range places {
			args = append(args, p, "{"+p+"}")
		}
		words[key] = c.Words.T(key, args...)
	}
}

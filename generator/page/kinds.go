package page

// Kinds is the table of page kinds, in the order in which they are made and
// in which the sitemap names them.
func Kinds() []Kind {
	return []Kind{
		{Name: "", Pages: Search}, // first, because one worker is busy with it for long
		{Name: "home", Pages: Home, View: &HomeView{}},
		{Name: "list", Pages: Lists, View: &ListView{}},
		{Name: "archive", Pages: Archives, View: &ArchiveView{}},
		{Name: "rules", Pages: Rules, View: &RulesView{}},
		{Name: "unranked", Pages: Unranked, View: &UnrankedView{}},
		{Name: "records", Pages: RecordPages, View: &RecordsView{}},
		{Name: "systems", Pages: Systems, View: &SystemsView{}},
		{Name: "predict", Pages: Predict, View: &PredictView{}},
		{Name: "compare", Pages: Comparison, View: &CompareView{}},
		{Name: "players", Pages: PlayerIndex, View: &PlayersView{}},
		{Name: "player", Pages: Players, View: &PlayerView{}},
		{Name: "events", Pages: EventIndex, View: &EventsView{}},
		{Name: "event", Pages: EventPages, View: &EventView{}},
		{Name: "groups", Pages: GroupIndexes, View: &GroupsView{}},
		{Name: "group", Pages: Clubs, View: &GroupView{}},
		{Name: "group", Pages: Countries, View: &GroupView{}},
		{Name: "article", Pages: ArticlePages, View: &ArticleView{}},
		{Name: "corrections", Pages: Corrections, View: &CorrectionsView{}},
		{Name: "check", Pages: Check, View: &CheckView{}},
		{Name: "data", Pages: Data, View: &DataView{}},
		{Name: "embed", Pages: Embeds, View: &EmbedView{}},
		{Name: "moved", Pages: Moved, View: &MovedView{}},
		{Name: "missing", Pages: Missing, View: &MissingView{}},
		{Name: "", Pages: Downloads},
		{Name: "", Pages: Ratings},
		{Name: "", Pages: ComparisonFiles},
	}
}

package elo

// choose is the index of the first rule that fits a player before a batch of
// the given year.
func (k KRules) choose(p *player, year int) uint8 {
	last := len(k) - 1
	for i := range last {
		if k[i].fits(p, i, year) {
			return uint8(i)
		}
	}
	return uint8(last)
}

func (k *KRule) fits(p *player, index, year int) bool {
	return (k.GamesBelow == 0 || int(p.games) < k.GamesBelow) &&
		(!k.RatingFrom.Set || p.level >= k.RatingFrom.At || p.reached>>index&1 != 0) &&
		(!k.RatingBelow.Set || p.level < k.RatingBelow.At) &&
		(k.AgeBelow == 0 || p.born != 0 && year-int(p.born) < k.AgeBelow)
}

// reached adds to the rules whose rating has been reached for ever, one bit
// each, those that a rating reaches.
func (k KRules) reached(before uint32, level float64) uint32 {
	for i := range k {
		if k[i].ForEver && level >= k[i].RatingFrom.At {
			before |= 1 << i
		}
	}
	return before
}

// Elo and its presets in the browser: what a game between two players promises,
// by the same rules as the program (elo.go, k.go, stakes.go). A player is
// {value, games, age, detail}; detail is 1 + the index of the K rule, 0 unknown,
// age is that at the end of the year, 0 unknown.
"use strict";
(function () {
  const echelle = (window.echelle = window.echelle || {});
  echelle.systems = echelle.systems || {};

  // The table 8.1.2 of the FIDE Handbook B.02: the largest differences for which
  // the higher player is expected to score .50, .51, ... .99.
  const bounds = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188,
    197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
  ];

  // away rounds to a whole number, halves away from zero.
  const away = (x) => Math.sign(x) * Math.floor(Math.abs(x) + 0.5);

  // table is an expected score in hundredths.
  const table = (difference) => {
    const d = Math.abs(away(difference));
    let i = 0;
    while (i < bounds.length && bounds[i] < d) i++;
    return away(difference) >= 0 ? 50 + i : 50 - i;
  };

  // expectation is in hundredths with the table, so that a half is rounded as one.
  const expectation = (s, difference) => (s.expected === "table" ? table(difference) : 1 / (1 + Math.pow(10, -difference / s.scale)));
  const one = (s) => (s.expected === "table" ? 100 : 1);

  const set = (bound) => bound !== null && bound !== undefined;

  const capped = (s, difference, own) =>
    !s.cap || (set(s.cap_exempt_from) && own >= s.cap_exempt_from) ? difference : Math.min(Math.max(difference, -s.cap), s.cap);

  // rule is the K rule for a player.
  const rule = (s, p) => {
    if (p.detail > 0) return s.k[Math.min(p.detail, s.k.length) - 1];
    const fits = (k) =>
      (!k.games_below || (p.games || 0) < k.games_below) &&
      (!set(k.rating_from) || p.value >= k.rating_from) &&
      (!set(k.rating_below) || p.value < k.rating_below) &&
      (!k.age_below || (p.age > 0 && p.age < k.age_below));
    return s.k.find(fits) || s.k[s.k.length - 1];
  };

  // Numbers of a step are [value, decimals, signed].
  const plain = (x) => [x, ((x || 0).toFixed(9).replace(/\.?0*$/, "").split(".")[1] || "").length];

  const side = (s, own, other, score, margin) => {
    const gap = own.value - other.value;
    const counted = capped(s, gap, own.value);
    const expected = expectation(s, counted) / one(s);
    const r = rule(s, own);
    let k = r.k;
    if (s.mode === "period" && s.k_total > 0 && k > s.k_total) k = Math.trunc(s.k_total);

    let gain = one(s) * score - expectation(s, counted);
    const free = k * (score - expected);
    const why = [{ key: "calc", args: {
      k: plain(k), score: plain(score), expected: [expected, s.expected === "table" ? 2 : 4], change: [free, 2, true],
      own: [own.value, 1], opponent: [other.value, 1], gap: [gap, 1, true],
    } }];
    const say = (key, args) => why.push({ key: key, args: args });

    if (margin && ["marginal", "decisive", "crushing"].includes(margin)) say("margin-" + margin, { score: plain(score) });
    else if (margin) say("margin", { margin: margin, score: plain(score) });
    if (counted !== gap) say("capped", { gap: [Math.abs(gap), 1], cap: plain(s.cap) });
    else if (s.cap > 0 && Math.abs(gap) > s.cap) say("uncapped", { gap: [Math.abs(gap), 1], rating: plain(s.cap_exempt_from), cap: plain(s.cap) });
    if (s.k.length > 1) {
      let always = true;
      const because = (holds, key, args) => {
        if (!holds) return;
        always = false;
        say(key, Object.assign(args, { k: plain(r.k) }));
      };
      because(r.games_below, "k-games", { games: plain(r.games_below) });
      because(set(r.rating_from), own.value < r.rating_from ? "k-for-ever" : "k-rating-from", { rating: plain(r.rating_from) });
      because(set(r.rating_below), "k-rating-below", { rating: plain(r.rating_below) });
      because(r.age_below, "k-age", { age: plain(r.age_below) });
      because(always, "k-otherwise", {});
    }

    let change = free;
    if (s.no_gain_from > 0 && gap >= s.no_gain_from && gain > 0) {
      change = gain = 0;
      say("no-gain", { gap: [gap, 1], limit: plain(s.no_gain_from) });
    }
    let final = (k * gain) / one(s);
    if (set(s.floor) && final < 0 && own.value + final < s.floor) final = Math.min(own.value, s.floor) - own.value;
    else if (s.mode === "period" && s.expected === "table") final = away(final);
    if (Math.abs(final - change) > 1e-3) {
      if (set(s.floor) && own.value + change < s.floor) say("floor", { floor: plain(s.floor), change: [final, 2, true] });
      else say("rounded", { change: [final, 0, true] });
    }
    return { change: final, why: why };
  };

  const system = {
    expected: (a, b, s) => expectation(s, capped(s, a.value - b.value, a.value)) / one(s),

    stakes: (a, b, s) => {
      const wins = s.scores && s.scores.length ? s.scores : [{ margin: "", score: 1 }];
      const results = [].concat(
        wins.slice().reverse().map((w) => [1, w.margin, w.score, s.loser_score]),
        [[0.5, "", 0.5, 0.5]],
        wins.map((w) => [0, w.margin, s.loser_score, w.score])
      );
      return results.map((r) => {
        const x = side(s, a, b, r[2], r[0] === 1 ? r[1] : "");
        const y = side(s, b, a, r[3], r[0] === 0 ? r[1] : "");
        return { result: r[0], margin: r[1], change: [x.change, y.change], why: [x.why, y.why] };
      });
    },

    // asks names what must be known of a player of whom only the rating is given.
    asks: (s) => [].concat(s.k.some((k) => k.games_below) ? "games" : [], s.k.some((k) => k.age_below) ? "age" : []),
  };

  echelle.systems["elo"] = echelle.systems["fide"] = echelle.systems["bataille-empire"] = system;
})();

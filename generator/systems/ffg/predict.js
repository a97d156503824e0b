// The level scale in the browser: what a game between two players is worth, by
// the same rules as the program (game.go, stakes.go). A player is {value}. The
// second one is Black and takes options.handicap stones. The scale speaks of
// points, never of chances.
"use strict";
(function () {
  const echelle = (window.echelle = window.echelle || {});
  echelle.systems = echelle.systems || {};
  const floor = -2950;
  const beginner = -2000;
  const strong = 400;

  const clamp = (x, low, high) => Math.min(Math.max(x, low), high);
  const limits = (level, won) => (won ? [level > strong ? 0 : 1, 40] : level < beginner ? [-1, 0] : [-15, -1]);

  // raw is step 1: the variation of a side as a win or a loss.
  const raw = (s, level, bonus, i, won) => {
    const fictive = [level[0], level[1] + bonus];
    const winner = won ? i : 1 - i;
    let x = 15 + (fictive[1 - winner] - fictive[winner]) / 15;
    if (!won) {
      if (s.reading === "A") x = clamp(x, ...limits(level[1 - i], true));
      x = -x;
    }
    x = clamp(x, ...limits(level[i], won));
    if (level[i] >= beginner && level[1 - i] < beginner) x = clamp(x, -1, 1);
    return x + 0;
  };

  // Numbers of a step are [value, decimals, signed].
  const plain = (x) => [x, ((x || 0).toFixed(9).replace(/\.?0*$/, "").split(".")[1] || "").length];

  const side = (s, level, stones, i, score) => {
    const own = level[i];
    const bonus = stones === 0 ? 0 : 100 * stones - 50;
    const step2 = Math.max(10 - stones, 0) / 10;
    const coefficient = own < beginner ? 1 : step2;
    const free = 1 - own / 1000;
    const weight = clamp(free, 0.1, 2.5);
    const win = raw(s, level, bonus, i, true);
    const loss = raw(s, level, bonus, i, false);
    const worth = (x) => x * coefficient * weight + 0;
    const change = score === 1 ? worth(win) : score === 0 ? worth(loss) : (worth(win) + worth(loss)) / 2;
    const final = Math.max(change, floor - own);

    const tail = { coefficient: plain(coefficient), weight: [weight, 4], change: [change, 2, true] };
    const why = [];
    const say = (key, args) => why.push({ key: key, args: args });
    if (score === 0.5) say("calc-jigo", Object.assign({ win: [win, 3, true], loss: [loss, 3, true] }, tail));
    else say("calc", Object.assign({ raw: [score === 1 ? win : loss, 3, true] }, tail));
    if (stones > 0) {
      say(stones === 1 ? "fictive-komi" : "fictive", { stones: [stones, 0], bonus: [bonus, 0], level: [level[1], 2], fictive: [level[1] + bonus, 2] });
    }
    if (step2 !== 1) {
      if (own < beginner) say("beginner", { level: [beginner, 0] });
      else if (step2 === 0) say("stones-none", { stones: [stones, 0] });
      else if (stones === 1) say("stones-komi", { coefficient: plain(step2) });
      else say("stones", { stones: [stones, 0], coefficient: plain(step2) });
    }
    say(weight > free ? "weight-low" : weight < free ? "weight-high" : "weight", { level: [own, 2], free: [free, 4], weight: [weight, 4] });
    if (Math.abs(final - change) > 1e-3) say("floor", { floor: [floor, 0], change: [final, 2, true] });
    return { change: final, why: why };
  };

  echelle.systems["ffg"] = {
    stakes: (a, b, s, options) => {
      const stones = (options && options.handicap) || 0;
      const level = [a.value, b.value];
      return [1, 0.5, 0].map((score) => {
        const x = side(s, level, stones, 0, score);
        const y = side(s, level, stones, 1, 1 - score);
        return { result: score, margin: "", change: [x.change, y.change], why: [x.why, y.why] };
      });
    },

    handicap: (a, b) => Math.ceil(Math.abs(a.value - b.value) / 100),

    asks: () => [],
  };
})();

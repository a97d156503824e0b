// Glicko and Glicko-2 in the browser: what a game between two players promises,
// by the same rules as the program (first.go, second.go, stakes.go). A player is
// {value, deviation, detail}; detail is the volatility of Glicko-2, 0 unknown.
"use strict";
(function () {
  const echelle = (window.echelle = window.echelle || {});
  echelle.systems = echelle.systems || {};
  const unit = 173.7178;

  // Strength is {value, deviation, volatility}.
  const strength = (s, p) => ({ value: p.value, deviation: p.deviation > 0 ? p.deviation : s.deviation, volatility: p.detail > 0 ? p.detail : s.volatility });

  const glicko = {
    point: Math.LN10 / 400,
    before: (s, x) => Math.min(Math.sqrt(x.deviation * x.deviation + s.c * s.c), s.deviation),
    after: (s, x, information, gain) => {
      const q = Math.LN10 / 400;
      const shrunk = 1 / Math.sqrt(1 / (x.deviation * x.deviation) + q * q * information);
      return { change: q * shrunk * shrunk * gain, shrunk: shrunk };
    },
  };

  // volatility is step 5 of the paper, with its letters; NaN where it does not
  // converge.
  const volatility = (s, x, information, gain) => {
    const phi2 = ((x.deviation / unit) * x.deviation) / unit;
    const v = 1 / information;
    const delta2 = v * gain * (v * gain);
    const tau2 = s.tau * s.tau;
    const a = Math.log(x.volatility * x.volatility);
    const f = (y) => {
      const e = Math.exp(y);
      const below = phi2 + v + e;
      return (e * (delta2 - phi2 - v - e)) / (2 * below * below) - (y - a) / tau2;
    };
    let A = a;
    let B;
    if (delta2 > phi2 + v) B = Math.log(delta2 - phi2 - v);
    else {
      let k = 1;
      while (f(a - k * s.tau) < 0) k++;
      B = a - k * s.tau;
    }
    let fA = f(A);
    let fB = f(B);
    for (let i = 0; i < 1000; i++) {
      if (Math.abs(B - A) <= 1e-6) return Math.min(Math.exp(A / 2), 1);
      const C = A + ((A - B) * fA) / (fB - fA);
      const fC = f(C);
      if (fC * fB <= 0) {
        A = B;
        fA = fB;
      } else fA /= 2;
      B = C;
      fB = fC;
    }
    return NaN;
  };

  const glicko2 = {
    point: 1 / unit,
    before: (s, x) => x.deviation,
    after: (s, x, information, gain) => {
      const sigma = volatility(s, x, information, gain);
      const phi = x.deviation / unit;
      const shrunk = 1 / Math.sqrt(1 / (phi * phi + sigma * sigma) + information);
      return { change: unit * shrunk * shrunk * gain, shrunk: unit * shrunk };
    },
  };

  const system = (model) => {
    const damping = (deviation) => {
      const x = (model.point * deviation) / Math.PI;
      return 1 / Math.sqrt(1 + 3 * x * x);
    };
    const expected = (g, gap) => 1 / (1 + Math.exp(-model.point * Math.min(Math.max(g * gap, -4000), 4000)));

    const side = (s, own, other, score) => {
      const g = damping(other.deviation);
      const e = expected(g, own.value - other.value);
      const x = model.after(s, own, g * g * e * (1 - e), g * (score - e));
      const k = model.point * x.shrunk * x.shrunk;
      return {
        change: x.change,
        why: [
          { key: "calc", args: { k: [k, 2], g: [g, 4], score: [score, score === 0.5 ? 1 : 0], expected: [e, 4], change: [k * g * (score - e), 2, true] } },
          { key: "opponent", args: { deviation: [other.deviation, 1], g: [g, 4] } },
          { key: "k", args: { k: [k, 2], before: [own.deviation, 1], after: [x.shrunk, 2], games: [1, 0] } },
        ],
      };
    };

    return {
      expected: (a, b) => {
        const x = a.deviation || 0;
        const y = b.deviation || 0;
        return expected(damping(Math.sqrt(x * x + y * y)), a.value - b.value);
      },

      stakes: (a, b, s) => {
        const now = [a, b].map((p) => {
          const x = strength(s, p);
          return Object.assign(x, { deviation: model.before(s, x) });
        });
        const all = [1, 0.5, 0].map((score) => {
          const x = side(s, now[0], now[1], score);
          const y = side(s, now[1], now[0], 1 - score);
          return { result: score, margin: "", change: [x.change, y.change], why: [x.why, y.why] };
        });
        return all.every((x) => x.change.every(Number.isFinite)) ? all : null;
      },

      asks: () => ["deviation"],
    };
  };

  echelle.systems["glicko"] = system(glicko);
  echelle.systems["glicko2"] = system(glicko2);
})();

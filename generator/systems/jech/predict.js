// Jech in the browser: what a game between two players promises, by the same
// rule as the program (jech.go). A player is {value, deviation}. Every list is
// fitted anew from all games, so that no game has points of its own.
"use strict";
(function () {
  const echelle = (window.echelle = window.echelle || {});
  echelle.systems = echelle.systems || {};
  const scale = 182.04784532536746; // 200 / ln 3

  echelle.systems["jech"] = {
    expected: (a, b) => {
      const x = (a.deviation || 0) / scale;
      const y = (b.deviation || 0) / scale;
      const d = (a.value - b.value) / scale;
      return 1 / (1 + Math.exp(-d / Math.sqrt(1 + (Math.PI / 8) * (x * x + y * y))));
    },

    asks: () => ["deviation"],
  };
})();

// Gives other scripts the ratings that players have on the newest lists. They
// stand in shards, data/ratings/<n>.js, dealt out by the hash of the player's
// address (see generator/page/ratings.go).
//
//   echelle.ratings("anna")
//     A promise of {name, forms} or, where nobody of this address is rated, null.
//     forms is a Map from the place of a ranking on the site to {value, games,
//     deviation, detail}, exactly as the program has them.
"use strict";
(function () {
  const { root, shards, version } = document.currentScript.dataset;
  const echelle = (window.echelle = window.echelle || {});
  const given = new Map(); // number of the shard -> its rows
  const loading = new Map(); // the same -> promise

  // The 32-bit FNV-1a hash modulo the number of shards. Addresses are ASCII.
  const shardOf = (address) => {
    let h = 0x811c9dc5;
    for (let i = 0; i < address.length; i++) h = Math.imul(h ^ address.charCodeAt(i), 0x01000193);
    return (h >>> 0) % Number(shards);
  };

  // Classic scripts, which also load from disk.
  const load = (n) => {
    if (!loading.has(n)) {
      loading.set(n, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = root + "data/ratings/" + n + ".js?" + version;
        script.onload = () => {
          script.remove();
          resolve(given.get(n));
        };
        script.onerror = () => {
          script.remove();
          loading.delete(n); // the next question tries again
          reject(new Error("cannot load the ratings"));
        };
        document.head.append(script);
      }));
    }
    return loading.get(n);
  };

  echelle.ratings = async (address) => {
    const rows = await load(shardOf(address));
    if (!Object.prototype.hasOwnProperty.call(rows, address)) return null;
    const [name, ...lists] = rows[address];
    return { name, forms: new Map(lists.map(([i, value, games = 0, deviation = 0, detail = 0]) => [i, { value, games, deviation, detail }])) };
  };

  // Called by the shards.
  echelle.ratings.rows = (n, rows) => given.set(n, rows);
})();

// Compares two to six players of a ranking: curves, the score between each two,
// common opponents. What is shown stands in the address,
//
//   ?ranking=elo&p=ada-lovelace&p=alan-turing
//
// so that it can be sent and the button for back works. Players come from small
// files that package generator/compare makes and explains; one is read for each
// player, and one for each common opponent whose name is shown.
"use strict";
(function () {
  const form = document.querySelector("form.compare");
  if (!form) return;
  const root = document.documentElement;
  const says = form.dataset;
  const most = Number(says.most);
  const few = 10; // common opponents shown at first: each may cost a file of names
  const names = 100; // names in a file: compare.Names
  const { ranking: select, player: input } = form.elements;
  const find = (selector) => document.querySelector(selector);
  const site = window.echelle.root;
  const output = form.querySelector("output");
  const page = find(".comparison");
  const figure = page.querySelector("figure");
  const between = page.querySelector(".between");
  const common = page.querySelector(".common");
  const further = common.querySelector("button");
  const showAll = further.textContent;

  const make = (tag, text, name) => {
    const e = document.createElement(tag);
    if (text !== undefined) e.textContent = text;
    if (name) e.className = name;
    return e;
  };
  const list = form.appendChild(make("ol", undefined, "chosen"));
  const keys = make("ol", undefined, "keys");
  figure.querySelector(".plot").after(keys);
  const fill = (pattern, name, value) => pattern.replace("{" + name + "}", () => value);
  const integer = (n) => n.toLocaleString(root.lang, { useGrouping: "min2" }); // as the pages: from five digits on
  const points = (n) => (n === 0.5 ? "½" : integer(Math.floor(n)) + (n % 1 ? "½" : ""));
  const person = (player) => {
    if (player.absent) return make("bdi", player.name);
    const a = make("a");
    a.href = site + "players/" + player.id + ".html";
    a.append(make("bdi", player.name));
    return a;
  };
  const cell = (row, name, ...content) => {
    const e = make(name.startsWith("name") ? "th" : "td", undefined, name);
    if (e.tagName === "TH") e.scope = "row";
    e.append(...content);
    row.append(e);
  };

  // ---- Files.

  const numbers = (text) => {
    const found = [];
    let n = 0, place = 1;
    for (const c of text) {
      const d = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".indexOf(c);
      n += (d % 31) * place;
      place *= 31;
      if (d < 31) {
        found.push(n);
        n = 0;
        place = 1;
      }
    }
    return found;
  };
  // FNV-1a of an address, which is ASCII.
  const hash = (id) => {
    let h = 0x811c9dc5;
    for (const c of id) h = Math.imul(h ^ c.charCodeAt(0), 0x01000193);
    return h >>> 0;
  };
  const read = (path, ranking) => window.echelle.load("data/compare/" + ranking.value + "/" + path + ".js", ranking.dataset.version);

  const known = new Map(); // names by address

  // One player of a ranking; absent where the ranking has none of this address.
  const readPlayer = (id, ranking) =>
    read("p" + (hash(id) % Number(ranking.dataset.files)).toString(16), ranking).then((rows) => {
      const row = rows.find((row) => row[0] === id);
      if (!row) return { id, absent: true, name: known.get(id) || id, met: new Map(), days: [], values: [], pauses: [] };
      const [, number, name, first, text] = row;
      known.set(id, name);
      const days = [], values = [], pauses = [], met = new Map();
      const list = numbers(text), opponents = 2 + 2 * list[1];
      for (let i = 2, day = first, value = 0; i < opponents; i += 2) {
        const change = Math.floor(list[i + 1] / 2);
        if (list[i + 1] % 2) pauses.push(days.length);
        days.push((day += list[i]));
        values.push((value += change % 2 ? -(change + 1) / 2 : change / 2));
      }
      for (let i = opponents, n = 0, digits = 10; i < list.length; i += 5) {
        const [wins, draws, losses, days] = list.slice(i + 1, i + 5), games = wins + draws + losses;
        n += list[i];
        if (games > 0) met.set(n, { wins, draws, losses, games, score: wins + draws / 2, last: new Date((first + days) * 864e5).toISOString().slice(0, digits) });
        digits = games > 0 ? 10 : days; // that are known of the next last day
      }
      return { id, number, name, met, days, values, pauses };
    });
  const readName = (number, ranking) =>
    read("n" + Math.floor(number / names), ranking).then((rows) => {
      const [id, name] = rows[number % names];
      return { id, name };
    });

  // ---- The address.

  const state = () => {
    const query = new URLSearchParams(location.search);
    const ids = Array.from(new Set(query.getAll("p"))).filter((id) => /^[a-z0-9._-]+$/.test(id)).slice(0, most);
    return { ranking: query.get("ranking"), ids };
  };
  const go = (ids) => {
    const query = new URLSearchParams();
    query.set("ranking", select.value);
    ids.forEach((id) => query.append("p", id));
    const address = location.pathname + "?" + query;
    try {
      history.pushState(null, "", address);
    } catch (e) {
      location.href = "?" + query; // from disk an address changes only by loading it
      return Promise.resolve();
    }
    return show();
  };

  // ---- The chosen players.

  const choose = (players) => {
    list.replaceChildren(...players.map((player) => {
      const li = make("li");
      li.append(person(player));
      if (player.absent) li.append(make("span", says.absent, "muted"));
      const b = make("button", "×");
      b.type = "button";
      b.setAttribute("aria-label", fill(says.remove, "name", player.name));
      b.addEventListener("click", () => {
        go(state().ids.filter((id) => id !== player.id)).then(() => input.focus());
      });
      li.append(b);
      return li;
    }));
    input.disabled = players.length >= most;
    output.value = players.length ? fill(says.count, "n", integer(players.length)) : "";
  };

  // ---- Curves: as chart.AppendData writes them; chart.js finds round numbers for the axis.

  const draw = (players, until) => {
    const drawn = players.filter((player) => player.days.length);
    figure.hidden = drawn.length === 0;
    if (figure.hidden) return;
    let from = Infinity, to = until, low = Infinity, high = -Infinity;
    drawn.forEach(({ days, values }) => {
      from = Math.min(from, days[0]);
      to = Math.max(to, days[days.length - 1]);
      values.forEach((v) => {
        low = Math.min(low, v / 10);
        high = Math.max(high, v / 10);
      });
    });
    const short = Math.max(0, 120 - (to - from)), edge = Math.floor((to - from + short) / 100);
    const least = Math.max(0.02 * Math.max(Math.abs(low), Math.abs(high)) - (high - low), 0.4) / 2;
    const differences = (list) => list.map((n, i) => (i ? n - list[i - 1] : n));
    keys.replaceChildren(...drawn.map((player, i) => make("li", player.name, "s" + i)));
    figure.dispatchEvent(new CustomEvent("chart", { detail: {
      d: 1,
      x: [from - Math.floor(short / 2) - edge, to + Math.ceil(short / 2) + edge],
      y: [low - least, high + least, 1],
      c: drawn.map((player) => ({ n: player.name, t: differences(player.days), v: differences(player.values), p: player.pauses })),
    } }));
  };

  // ---- The score between each two.

  const pairs = (players) => {
    between.hidden = players.length < 2;
    const rows = [];
    players.forEach((one, i) => players.slice(i + 1).forEach((other) => {
      const row = make("tr"), met = one.met.get(other.number);
      cell(row, "name", person(one), " – ", person(other));
      cell(row, "num", integer(met ? met.games : 0));
      if (met) {
        cell(row, "num", [met.wins, met.draws, met.losses].map(integer).join("–"));
        cell(row, "num", points(met.score) + "–" + points(met.games - met.score));
        cell(row, "last", met.last);
      } else {
        cell(row, "num");
        cell(row, "num");
        cell(row, "none", says.never);
      }
      rows.push(row);
    }));
    between.querySelector("tbody").replaceChildren(...rows);
  };

  // ---- Opponents whom at least two of them have met, most games first.

  const score = (met) => (met && met.games ? points(met.score) + "/" + integer(met.games) : "");

  const shared = (players, ranking, current) => {
    common.hidden = players.length < 2;
    const own = new Set(players.map((player) => player.number));
    const count = new Map(); // number -> [players who met it, their games]
    players.forEach((player) => player.met.forEach((met, number) => {
      const [n, games] = count.get(number) || [0, 0];
      if (!own.has(number)) count.set(number, [n + 1, games + met.games]);
    }));
    const opponents = Array.from(count.keys()).filter((number) => count.get(number)[0] > 1)
      .sort((a, b) => count.get(b)[0] - count.get(a)[0] || count.get(b)[1] - count.get(a)[1] || a - b);
    const table = common.querySelector("table");
    const [head, foot] = [table.tHead.rows[0], table.tFoot.rows[0]];
    for (const row of [head, foot]) while (row.cells.length > 1) row.deleteCell(1);
    players.forEach((player) => {
      const th = make("th", undefined, "num");
      th.scope = "col";
      th.append(make("bdi", player.name));
      head.append(th);
      const sum = { games: 0, score: 0 };
      opponents.forEach((number) => {
        const met = player.met.get(number);
        if (!met) return;
        sum.games += met.games;
        sum.score += met.score;
      });
      cell(foot, "num", score(sum));
    });
    const rows = (numbers) => Promise.all(numbers.map((number) => readName(number, ranking).then((opponent) => {
      const row = make("tr");
      cell(row, "name", person(opponent));
      players.forEach((player) => cell(row, "num", score(player.met.get(number))));
      return row;
    })));
    const body = table.tBodies[0];
    table.tFoot.hidden = opponents.length === 0;
    further.hidden = opponents.length <= few;
    further.textContent = fill(showAll, "n", integer(opponents.length));
    further.onclick = () => rows(opponents.slice(few)).then((more) => {
      if (!current()) return;
      further.hidden = true;
      body.append(...more);
      more[0].querySelector("a").focus();
    }, failed);
    return rows(opponents.slice(0, few)).then((first) => {
      if (!current()) return;
      if (first.length === 0) {
        const row = make("tr");
        cell(row, "none", says.none);
        row.cells[0].colSpan = players.length + 1;
        first.push(row);
      }
      body.replaceChildren(...first);
    });
  };

  // ---- Everything that the address says.

  const failed = () => {
    output.value = says.failed;
  };
  let question = 0; // answers to older questions are dropped
  const show = () => {
    const mine = ++question;
    const current = () => mine === question;
    const { ranking: wanted, ids } = state();
    const ranking = Array.from(select.options).find((option) => option.value === wanted) || select.options[0];
    select.value = ranking.value;
    return Promise.all(ids.map((id) => readPlayer(id, ranking))).then((all) => {
      if (!current()) return undefined;
      choose(all);
      const players = all.filter((player) => !player.absent);
      page.hidden = players.length === 0;
      draw(players, Number(ranking.dataset.until));
      pairs(players);
      return shared(players, ranking, current);
    }).catch(failed);
  };

  // The focus stays in the field, or with the last one chosen where no more may be.
  const onward = () => (input.disabled ? list.lastChild.querySelector("a, button") : input).focus();

  window.echelle.combobox(input, {
    kind: "player",
    onPick(item) {
      input.value = "";
      known.set(item.id, item.name);
      const { ids } = state();
      if (!ids.includes(item.id) && ids.length < most) go(ids.concat(item.id)).then(onward);
    },
  });
  select.addEventListener("change", () => go(state().ids));
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("popstate", show);
  form.hidden = false;
  show().then(() => {
    if (location.protocol === "file:" && state().ids.length) onward(); // the pick that loaded the page went on from here
  });
})();

// Compares two lists of an archive: who came and went, who moved most, how alike
// the orders are. It reads the CSV files of the lists, which the table names; a
// page that was opened from disk may not. Which lists stands in the address,
// ?a=2025-12-31&b=2026-06-30.
"use strict";
(function () {
  const form = document.querySelector("form.lists");
  if (!form) return;
  const root = document.documentElement;
  const result = document.querySelector(".differences");
  const output = form.querySelector("output");
  const selects = [form.elements.a, form.elements.b];
  const most = 10; // who moved most
  const room = 500; // names of who came or went
  const whole = (n) => n.toLocaleString(root.lang, { useGrouping: "min2" });
  const shown = (v) => Math.sign(v) * Math.round(Math.abs(v)); // as lists round
  const rating = (n) => (n < 0 ? "−" : "") + whole(Math.abs(n));
  const signed = (n, text) => (n > 0 ? "+" : n < 0 ? "−" : "") + text(Math.abs(n));
  const exact = (decimals) => (v) => v.toLocaleString(root.lang, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

  // ---- Lists: the days and files of the table, newest first.

  const lists = new Map(Array.from(document.querySelectorAll("table.list tbody tr"), (row) => {
    const time = row.querySelector("time");
    return [time.dateTime, { day: time.dateTime, name: time.textContent, href: row.querySelector('a[href$=".csv"]').href }];
  }));

  const parse = (text) => {
    const rows = [];
    let row = [];
    for (const m of text.matchAll(/("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/g)) {
      if (m[0] === "") break;
      const cell = m[1].startsWith('"') ? m[1].slice(1, -1).replace(/""/g, '"') : m[1];
      row.push(cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "")); // which keeps a spreadsheet from running it: table.AppendCSV
      if (m[2] !== ",") {
        rows.push(row);
        row = [];
      }
    }
    return rows;
  };
  // The file of a year has a column for each list, in the place of ranks.
  const ofYear = (rows, id, name, value) => {
    const list = rows.filter((row) => row[value] !== "").map((row) => ({ id: row[id], name: row[name], rating: Number(row[value]) }));
    list.sort((a, b) => shown(b.rating) - shown(a.rating));
    list.forEach((player, i) => {
      player.rank = i > 0 && shown(list[i - 1].rating) === shown(player.rating) ? list[i - 1].rank : i + 1;
    });
    return new Map(list.map((player) => [player.id, player]));
  };
  const read = ({ href, day }) => fetch(href).then((answer) => {
    if (!answer.ok) throw new Error(answer.status);
    return answer.text();
  }).then((text) => {
    const [head, ...rows] = parse(text);
    const [rank, id, name, value, ofDay] = ["rank", "id", "name", "rating", day].map((field) => head.indexOf(field));
    if (ofDay >= 0) return ofYear(rows, id, name, ofDay);
    return new Map(rows.map((row) => [row[id], { id: row[id], rank: Number(row[rank]), name: row[name], rating: Number(row[value]) }]));
  });

  // ---- Spearman's rank correlation, as package ledger has it: equal values share
  // the mean of their ranks.

  const ranks = (list) => {
    const order = list.map((v, i) => i).sort((i, j) => list[i] - list[j] || i - j);
    const found = [];
    for (let i = 0, j; i < order.length; i = j) {
      for (j = i + 1; j < order.length && list[order[j]] === list[order[i]]; j++);
      for (let k = i; k < j; k++) found[order[k]] = (i + j + 1) / 2;
    }
    return found;
  };
  const correlation = (x, y) => {
    const a = ranks(x), b = ranks(y), mean = (x.length + 1) / 2;
    let xy = 0, xx = 0, yy = 0;
    a.forEach((rank, i) => {
      xy += (rank - mean) * (b[i] - mean);
      xx += (rank - mean) * (rank - mean);
      yy += (b[i] - mean) * (b[i] - mean);
    });
    return xx === 0 || yy === 0 ? 1 : xy / Math.sqrt(xx * yy);
  };

  // ---- What differs.

  const make = (tag, text, name) => {
    const e = document.createElement(tag);
    if (text !== undefined) e.textContent = text;
    if (name) e.className = name;
    return e;
  };
  const person = (player) => {
    const a = make("a");
    a.href = "../players/" + player.id + ".html";
    a.append(make("bdi", player.name));
    return a;
  };
  const people = (section, players) => {
    section.hidden = players.length === 0;
    const list = make("ul", undefined, "names");
    players.slice(0, room).forEach((player) => {
      const li = make("li");
      li.append(person(player), " ", make("span", rating(shown(player.rating)), "muted"));
      list.append(li);
    });
    if (players.length > room) list.append(make("li", "…"));
    section.querySelectorAll("ul").forEach((old) => old.remove());
    section.append(list);
  };
  const draw = (before, after) => {
    const moved = [], came = [];
    after.forEach((player) => {
      const was = before.get(player.id);
      if (was) moved.push({ player, was, change: shown(player.rating) - shown(was.rating), exact: player.rating - was.rating });
      else came.push(player);
    });
    const gone = Array.from(before.values()).filter((player) => !after.has(player.id));
    const mean = moved.reduce((sum, move) => sum + move.exact, 0) / moved.length;
    const tiles = [whole(moved.length), whole(came.length), whole(gone.length),
      moved.length ? signed(Number(mean.toFixed(1)), exact(1)) : "–",
      moved.length > 1 ? exact(3)(correlation(moved.map((m) => m.was.rating), moved.map((m) => m.player.rating))).replace("-", "−") : "–"];
    result.hidden = false; // first: what changes out of sight is told to nobody
    result.querySelectorAll(".tiles b").forEach((b, i) => (b.textContent = tiles[i]));
    moved.sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || Math.abs(b.exact) - Math.abs(a.exact) || a.player.rank - b.player.rank || (a.player.id < b.player.id ? -1 : 1));
    const rows = moved.filter((move) => move.change !== 0).slice(0, most).map(({ player, was, change }) => {
      const row = make("tr"), name = make("th", undefined, "name"), delta = make("td", undefined, "num");
      name.scope = "row";
      name.append(person(player));
      delta.append(make("span", signed(change, whole), "delta " + (change > 0 ? "up" : "down")));
      row.append(name, make("td", rating(shown(was.rating)), "num"), make("td", rating(shown(player.rating)), "num"), delta);
      return row;
    });
    result.querySelector(".moves").hidden = rows.length === 0;
    result.querySelector("tbody").replaceChildren(...rows);
    people(result.querySelector(".came"), came);
    people(result.querySelector(".gone"), gone);
  };

  // ---- What the address says.

  let question = 0; // answers to older questions are dropped
  const show = () => {
    const mine = ++question;
    const chosen = selects.map((select) => lists.get(select.value));
    output.value = "";
    if (!chosen[0] || !chosen[1]) {
      result.hidden = true;
      return;
    }
    Promise.all(chosen.map(read)).then(([before, after]) => {
      if (mine === question) draw(before, after);
    }).catch(() => {
      if (mine !== question) return;
      result.hidden = true;
      output.value = form.dataset.failed;
    });
  };
  const restore = () => {
    const query = new URLSearchParams(location.search);
    selects.forEach((select) => {
      const day = query.get(select.name);
      select.value = lists.has(day) ? day : "";
    });
    show();
  };
  selects.forEach((select) => {
    lists.forEach(({ name }, day) => select.add(new Option(name, day)));
    select.addEventListener("change", () => {
      const query = new URLSearchParams();
      selects.forEach((select) => { if (select.value) query.set(select.name, select.value); });
      try {
        history.pushState(null, "", location.pathname + "?" + query);
      } catch (e) {
        // from disk: addresses have no query
      }
      show();
    });
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("popstate", restore);
  form.hidden = false;
  restore();
})();

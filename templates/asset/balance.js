// Divides players into even teams.
//
//   echelle.split([1500, 1620, ...], 2)
//     {team: [0, 1, ...], exact: true}: the team of each player, and whether no
//     division is more even; null where there are too few or too many players.
//     The same search as in generator/balance, which explains it, with the same
//     teams.
//
// Below it the tool on the page of predictions. Who plays stands in the query of
// the address, which works from disk too: ?with=anna&guest=1500:Gina&teams=2.
"use strict";
(function () {
  const echelle = (window.echelle = window.echelle || {});

  const most = 200; // players
  const limit = 100000; // of a rating, in absolute value
  const tries = 2000000;

  echelle.split = (ratings, teams) => {
    const n = ratings.length;
    if (teams < 2 || teams > n || n > most || ratings.some((r) => Math.abs(r) > limit)) return null;
    const small = Math.floor(n / teams); // players of a smaller team
    const larger = n % teams; // teams with one more
    const total = ratings.reduce((sum, r) => sum + r, 0);
    const mean = Math.trunc(total / n);
    const order = ratings.map((_, i) => i).sort((a, b) => ratings[b] - ratings[a] || a - b);
    const rating = order.map((who) => ratings[who] - mean);
    const team = new Array(n).fill(0);
    const sum = new Array(teams).fill(0);
    const size = new Array(teams).fill(0);
    let large = 0; // teams that have one more already
    let tried = 0;
    let best = Infinity;
    let bestTeam = null;

    // A cost that none is below.
    const mod = (a, b) => ((a % b) + b) % b;
    const rest = total - n * mean;
    let least = 0;
    if (larger === 0) {
      const r = mod(rest, teams);
      least = r * (teams - r);
    } else if (teams === 2) {
      let r = mod(rest * (small + 1), n);
      r = Math.min(r, n - r);
      least = r * r;
    }

    // A team's mean in a unit in which all means are whole.
    const scaled = (points, players) => (larger === 0 ? points : points * (players === small ? small + 1 : small));
    const sums = () => {
      let [means, squares] = [0, 0];
      for (let t = 0; t < teams; t++) {
        const m = scaled(sum[t], size[t]);
        means += m;
        squares += m * m;
      }
      return [means, squares];
    };
    const cost = (means, squares) => teams * squares - means * means;

    const place = (i) => {
      if (i === n) {
        const c = cost(...sums());
        if (bestTeam === null || c < best) {
          best = c;
          bestTeam = team.slice();
        }
        return best > least;
      }
      const done = [];
      for (let option = 0; option < teams; option++) {
        let t = -1;
        for (let k = 0; k < teams; k++) {
          const room = size[k] < small || (size[k] === small && large < larger);
          if (room && !done[k] && (t < 0 || size[k] < size[t] || (size[k] === size[t] && sum[k] < sum[t]))) t = k;
          if (size[k] === 0) break;
        }
        if (t < 0) break;
        done[t] = true;
        if (++tried > tries) return false;
        team[i] = t;
        sum[t] += rating[i];
        if (++size[t] > small) large++;
        const more = place(i + 1);
        sum[t] -= rating[i];
        if (--size[t] === small) large--;
        if (!more) return false;
      }
      return true;
    };

    const exchange = () => {
      team.splice(0, n, ...bestTeam);
      sum.fill(0);
      size.fill(0);
      team.forEach((t, i) => {
        sum[t] += rating[i];
        size[t]++;
      });
      const move = (i, from, to) => {
        team[i] = to;
        sum[from] -= rating[i];
        sum[to] += rating[i];
        size[from]--;
        size[to]++;
      };
      while (best > least) {
        const [means, squares] = sums();
        let step = null;
        const attempt = (i, k, t) => {
          const from = team[i];
          const gain = rating[i] - (k >= 0 ? rating[k] : 0);
          const moved = k >= 0 ? 0 : 1;
          const m = scaled(sum[from], size[from]), o = scaled(sum[t], size[t]);
          const x = scaled(sum[from] - gain, size[from] - moved), y = scaled(sum[t] + gain, size[t] + moved);
          const c = cost(means - m - o + x + y, squares - m * m - o * o + x * x + y * y);
          if (c < best) {
            best = c;
            step = [i, k, t];
          }
        };
        for (let i = 0; i < n; i++) {
          for (let k = i + 1; k < n; k++) if (team[k] !== team[i]) attempt(i, k, team[k]);
          if (size[team[i]] === small) continue;
          for (let t = 0; t < teams; t++) if (size[t] === small) attempt(i, -1, t);
        }
        if (!step) break;
        const [i, k, into] = step;
        const from = team[i];
        move(i, from, into);
        if (k >= 0) move(k, into, from);
      }
      bestTeam = team.slice();
    };

    place(0);
    const all = tried <= tries;
    if (!all) exchange();
    const number = new Map(); // of each team as searched
    const answer = new Array(n);
    order.forEach((who, i) => {
      if (!number.has(bestTeam[i])) number.set(bestTeam[i], number.size);
      answer[who] = number.get(bestTeam[i]);
    });
    return { team: answer, exact: all || best <= least };
  };

  // ---- The tool.

  const form = document.querySelector("form.even");
  if (!form) return;
  const find = (selector) => form.querySelector(selector);
  const words = JSON.parse(find("script.data").textContent);
  const { rankings } = JSON.parse(document.querySelector("form.predict script.data").textContent);
  const make = (tag, parent, text) => {
    const e = document.createElement(tag);
    if (text !== undefined) e.textContent = text;
    return parent.appendChild(e);
  };

  const say = (key, values) => words[key].replace(/\{([\w-]+)\}/g, (whole, name) => (values && name in values ? values[name] : whole));
  const num = (v, decimals) => {
    let [whole, fraction] = Math.abs(v).toFixed(decimals).split(".");
    if (whole.length >= 5) whole = whole.replace(/\B(?=(\d{3})+$)/g, words["number.group"]);
    const text = fraction ? whole + words["number.decimal"] + fraction : whole;
    return v < 0 && /[1-9]/.test(text) ? words["number.minus"] + text : text;
  };
  // tenths has halves away from zero, as echelle balance: 1500.35 is less for toFixed.
  const tenths = (v) => num(rounded(rounded(1e6 * v) / 1e5) / 10, 1);
  const rounded = (v) => Math.sign(v) * Math.round(Math.abs(v)); // as lists show it

  let players = []; // {id, name, forms}, or {name, points} for a guest
  const place = () => Math.max(0, rankings.findIndex((r) => r.id === form.elements.ranking.value));
  const points = (p) => {
    if (!p.id) return p.points;
    const known = p.forms.get(place());
    return known ? rounded(known.value) : null;
  };
  const field = form.elements.teams;
  const teams = () => (field.validity.valid ? Number(field.value) : 0); // 0: no number, or too few or many

  const show = () => {
    const box = find(".who-plays");
    box.replaceChildren();
    const list = players.length > 0 ? make("ul", box) : box;
    const known = players.filter((p) => points(p) !== null);
    for (const p of players) {
      const item = make("li", list);
      make("bdi", item, p.name);
      make("span", item, points(p) === null ? say("balance.unrated") : num(points(p), 0)).className = "muted";
      const remove = make("button", item, "×");
      remove.type = "button";
      remove.setAttribute("aria-label", say("balance.remove", { name: p.name }));
      remove.addEventListener("click", () => {
        const at = players.indexOf(p);
        players.splice(at, 1);
        changed();
        const buttons = box.querySelectorAll("button"); // the focus stays near
        (buttons[Math.min(at, buttons.length - 1)] || form.elements.member).focus();
      });
    }
    const status = find("[role=status]");
    const cards = find(".teams");
    cards.replaceChildren();
    const n = teams();
    const ratings = known.map(points);
    const split = echelle.split(ratings, n);
    const tell = (text) => {
      if (status.textContent !== text) status.textContent = text; // told once
    };
    if (n === 0) return tell(say("balance.numbers", { from: field.min, to: field.max }));
    if (!split) return tell(known.length > most ? say("balance.many", { n: num(most, 0) }) : say("balance.hint"));
    const means = [];
    for (let t = 0; t < n; t++) {
      const members = known.filter((_, i) => split.team[i] === t).sort((a, b) => points(b) - points(a));
      const mean = members.reduce((sum, p) => sum + points(p), 0) / members.length;
      means.push(mean);
      const card = make("section", cards);
      make("h3", card, say("balance.team", { n: num(t + 1, 0) }));
      make("p", card, say("balance.mean", { n: num(members.length, 0), mean: tenths(mean) })).className = "muted";
      const names = make("ul", card);
      names.className = "itemlist";
      for (const p of members) {
        const item = make("li", names);
        make("bdi", item, p.name);
        make("span", item, num(points(p), 0)).className = "muted";
      }
    }
    const gap = tenths(Math.max(...means) - Math.min(...means));
    let text = say(split.exact ? "balance.exact" : "balance.found", { gap });
    const { system, settings } = rankings[place()];
    const { expected } = echelle.systems[system];
    if (n === 2 && expected) {
      const [a, b] = means.map((value) => ({ value, deviation: 0, games: 0, age: 0, detail: 0 }));
      const percent = say("number.percent", { n: num(100 * expected(a, b, settings), 1) });
      text = say("sentences", { head: text, tail: say("balance.expected", { percent }) });
    }
    tell(text);
  };

  // ---- The address.

  const remember = () => {
    const query = new URLSearchParams();
    if (place() > 0) query.set("in", rankings[place()].id);
    for (const p of players) query.append(p.id ? "with" : "guest", p.id || p.points + ":" + p.name);
    if (teams() > 2) query.set("teams", teams());
    const text = query.toString();
    history.replaceState(null, "", (text ? "?" + text : location.pathname) + location.hash);
  };
  const changed = () => {
    show();
    remember();
  };

  const guestName = () => {
    for (let n = 1; ; n++) {
      const name = say("balance.guest-n", { n: num(n, 0) });
      if (!players.some((p) => p.name === name)) return name;
    }
  };
  // The player of an address, with the ratings; null where they can not be had.
  const player = async (id, name) => {
    const found = await echelle.ratings(id);
    return found ? Object.assign({ id }, found) : name && { id, name, forms: new Map() };
  };
  const failed = () => {
    find("[role=status]").textContent = words["predict.failed"];
  };

  const restore = async () => {
    const query = new URLSearchParams(location.search);
    const ranking = query.get("in");
    form.elements.ranking.value = rankings.some((r) => r.id === ranking) ? ranking : rankings[0].id;
    field.value = /^\d+$/.test(query.get("teams")) ? query.get("teams") : "2";
    const asked = Array.from(query).filter(([key]) => key === "with" || key === "guest").slice(0, most);
    let all = [];
    try {
      all = await Promise.all(asked.map(([key, value]) => key === "with" && player(value)));
    } catch (e) {
      return failed();
    }
    const seen = new Set();
    asked.forEach(([key, value], i) => {
      if (key === "with") {
        if (all[i] && !seen.has(value)) players.push(all[i]);
        seen.add(value);
        return;
      }
      const guest = /^(-?\d{1,6})(?::(.*))?$/s.exec(value);
      if (guest && Math.abs(Number(guest[1])) <= limit) players.push({ name: guest[2] || guestName(), points: Number(guest[1]) });
    });
    show();
    window.addEventListener("popstate", remember); // going back is for the forecast above: who plays stays
  };

  // ---- What a reader does.

  echelle.combobox(form.elements.member, {
    kind: "player",
    limit: 8,
    onPick: async ({ id, name }) => {
      let found = null;
      try {
        found = await player(id, name);
      } catch (e) {
        return failed();
      }
      form.elements.member.value = "";
      if (!players.some((p) => p.id === id)) players.push(found);
      changed();
    },
  });
  find("button.add").addEventListener("click", () => {
    const { guest, points } = form.elements;
    if (points.value === "" || !points.validity.valid) return points.focus();
    players.push({ name: guest.value.trim() || guestName(), points: rounded(Number(points.value)) });
    guest.value = points.value = "";
    changed();
    guest.focus();
  });
  form.elements.ranking.addEventListener("change", changed);
  field.addEventListener("input", changed);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.elements.points.addEventListener("keydown", (event) => {
    if (event.key === "Enter") find("button.add").click();
  });
  restore();
})();

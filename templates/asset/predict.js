// Foretells a game between two players or two numbers, by the formulas that
// the rating systems themselves have registered in echelle.systems (see
// Script in generator/systems). What is chosen stands in the fragment of the
// address, which works from disk too: #ranking=main&a=anna&b=bert for players,
// #ra=1800&ga=12&... for numbers.
"use strict";
(function () {
  const form = document.querySelector("form.predict");
  if (!form) return;
  const echelle = window.echelle;
  const find = (selector, within) => (within || form).querySelector(selector);
  const all = (selector, within) => Array.from((within || form).querySelectorAll(selector));
  const { rankings, steps, words } = JSON.parse(find("script.data").textContent);
  const make = (tag, parent, text) => {
    const e = document.createElement(tag);
    if (text !== undefined) e.textContent = text;
    return parent.appendChild(e);
  };

  // ---- Words and numbers, as in generator/lang and generator/table.

  const put = (text, values) => text.replace(/\{([\w-]+)\}/g, (place, name) => (name in values ? values[name] : place));
  const say = (key, values) => put(words[key], values || {});
  const num = (v, decimals) => {
    if (!Number.isFinite(v)) return "–";
    let [whole, fraction] = Math.abs(v).toFixed(decimals).split(".");
    const zero = !/[1-9]/.test(whole + (fraction || ""));
    if (whole.length >= 5) whole = whole.replace(/\B(?=(\d{3})+$)/g, words["number.group"]);
    return (v < 0 && !zero ? words["number.minus"] : "") + whole + (fraction ? words["number.decimal"] + fraction : "");
  };
  const signed = (v, decimals) => {
    const text = num(v, decimals);
    if (!/[1-9]/.test(text)) return "±" + text;
    return v > 0 ? "+" + text : text;
  };
  const percent = (p) => {
    const v = 100 * p;
    const write = (x, decimals) => put(words["number.percent"], { n: num(x, decimals) });
    if (v > 0 && v < 0.05) return "< " + write(0.1, 1);
    if (v >= 99.95 && v < 100) return "> " + write(99.9, 1);
    return write(v, (v < 10 || v > 90) && v > 0 && v < 100 ? 1 : 0);
  };
  // A name within a sentence keeps its own direction of writing.
  const isolated = (name) => "\u2068" + name + "\u2069";

  // A line of a calculation; numbers of a step are [value, decimals, signed].
  const sentence = (system, step) => {
    const values = {};
    for (const name in step.args) {
      const x = step.args[name];
      values[name] = Array.isArray(x) ? (x[2] ? signed(x[0], x[1]) : num(x[0], x[1])) : x;
    }
    return put(steps[system][step.key], values);
  };

  // ---- The two sides.

  const fields = ["rating", "deviation", "games", "age"];
  const sides = all(".side").map((box) => {
    const inputs = {};
    for (const name of ["player", ...fields]) inputs[name] = find(`[name=${name}]`, box);
    // player is {id, name, forms} as echelle.ratings gives it, null for numbers.
    return { inputs, title: find("legend", box).textContent, player: null };
  });
  const place = () => Math.max(0, rankings.findIndex((r) => r.id === form.elements.ranking.value));
  const system = () => echelle.systems[rankings[place()].system];

  const typed = (input) => (input.value !== "" && input.validity.valid ? Number(input.value) : 0);
  // What the formulas take; null where it is not known.
  const formOf = ({ inputs, player }) => {
    if (player) return player.forms.get(place()) || null;
    if (inputs.rating.value === "" || !inputs.rating.validity.valid) return null;
    const deviation = typed(inputs.deviation) || rankings[place()].settings.deviation || 0; // a newcomer's
    return { value: typed(inputs.rating), deviation, games: typed(inputs.games), age: typed(inputs.age), detail: 0 };
  };
  const nameOf = ({ player, title }) => (player ? player.name : title);

  // Shows what the system asks for, and a player's numbers as the pages do.
  const fill = () => {
    const { settings, id } = rankings[place()];
    const asks = new Set(system().asks(settings));
    if (system().handicap) asks.add("handicap");
    for (const label of all("[data-ask]")) label.hidden = !asks.has(label.dataset.ask);
    for (const note of all("[data-of]")) note.hidden = note.dataset.of !== id;
    for (const { inputs, player } of sides) {
      inputs.deviation.placeholder = settings.deviation || "";
      if (!player) continue;
      inputs.age.closest("label").hidden = true; // detail holds what follows from it
      const known = player.forms.get(place());
      inputs.player.value = player.name;
      inputs.rating.value = known ? known.value.toFixed(0) : "";
      inputs.games.value = known ? known.games : "";
      inputs.deviation.value = known && known.deviation ? known.deviation.toFixed(0) : "";
      inputs.age.value = "";
    }
  };

  // ---- The answer.

  // The simplest "7 of 10 games" that says p, 0.5 to 1; hundreds, where that were half.
  const often = (p) => {
    if (p > 0.91) {
      const games = Math.min(Math.round(1 / (1 - p)), 1000);
      return [games - 1, games];
    }
    let best = [1, 2];
    for (let games = 3; games <= 10; games++) {
      const won = Math.round(p * games);
      if (Math.abs(won / games - p) < Math.abs(best[0] / best[1] - p) - 0.005) best = [won, games];
    }
    return best[1] === 2 ? [Math.round(100 * p), 100] : best;
  };

  // Who is how much stronger, in words. x and y are the expected scores.
  const verdict = (names, x, y) => {
    const i = x >= y ? 0 : 1;
    const [high, low] = i === 0 ? [x, y] : [y, x];
    const values = { name: isolated(names[i]), other: isolated(names[1 - i]) };
    if (!(high < 1000 * low)) return say("predict.sure", values);
    const times = num(high / low, 1);
    if (times === num(1, 1)) return say("predict.equal");
    const [won, games] = often(high / (high + low));
    return say("predict.stronger", Object.assign(values, { times, won: num(won, 0), all: num(games, 0) }));
  };

  const outcome = (names, stake) => {
    if (stake.result === 0.5) return say("predict.draw");
    const name = isolated(names[stake.result === 1 ? 0 : 1]);
    if (!stake.margin) return say("predict.wins", { name });
    return say("predict." + stake.margin in words ? "predict." + stake.margin : "predict.margin", { name, margin: stake.margin });
  };

  // The handicap is taken by the lower rated side; the formulas want it second.
  const stakesOf = (forms, settings, handicap) => {
    if (!system().stakes) return [];
    if (!handicap || forms[0].value >= forms[1].value) return system().stakes(forms[0], forms[1], settings, { handicap }) || [];
    const turned = system().stakes(forms[1], forms[0], settings, { handicap }) || [];
    return turned.reverse().map((s) => ({ result: 1 - s.result, margin: s.margin, change: s.change.slice().reverse(), why: s.why.slice().reverse() }));
  };

  const show = () => {
    const answer = find(".forecast");
    const status = find(".verdict");
    const tell = (text) => {
      if (status.textContent !== text) status.textContent = text; // told once
    };
    const forms = sides.map(formOf);
    const lost = sides.find(({ player }, i) => player && !forms[i]);
    const same = sides[0].player && sides[1].player && sides[0].player.id === sides[1].player.id;
    answer.hidden = same || !forms[0] || !forms[1];
    if (same) return tell(say("predict.same"));
    if (lost) return tell(say("predict.missing", { name: isolated(nameOf(lost)) }));
    if (answer.hidden) return tell(say("predict.hint"));

    const { settings, system: id } = rankings[place()];
    const names = sides.map(nameOf);
    const { expected, handicap } = system();
    const odds = find(".odds");
    odds.hidden = find(".expected").hidden = !expected;
    let text = "";
    if (expected) {
      const [x, y] = [expected(forms[0], forms[1], settings), expected(forms[1], forms[0], settings)];
      text = verdict(names, x, y);
      const [left, right] = all("b", odds);
      left.textContent = percent(x);
      right.textContent = percent(y);
      find("i", odds).style.width = 100 * x + "%";
      find(".expected").textContent = say("predict.expected", { name: isolated(names[0]), other: isolated(names[1]), own: num(x, 3), its: num(y, 3) });
    }
    const weaker = forms[0].value < forms[1].value ? 0 : 1;
    let advice = "";
    const take = find(".take");
    take.hidden = true;
    if (handicap) {
      const stones = handicap(forms[0], forms[1]);
      const { options } = find("[name=handicap]"); // all that there are
      const option = options[stones];
      take.hidden = !option || option.selected;
      take.value = stones;
      if (stones === 0) advice = say("predict.advice-even");
      else if (option) advice = say("predict.advice", { handicap: option.textContent, name: isolated(names[weaker]) });
      else advice = say("predict.advice-beyond", { n: num(stones, 0), most: num(options.length - 1, 0) });
    }
    // Without chances the advice is the answer.
    tell(text || advice);
    find(".advice").textContent = text ? advice : "";
    find(".advice").hidden = !text || !advice;

    const stakes = stakesOf(forms, settings, handicap ? Number(find("[name=handicap]").value) : 0);
    find(".at-stake").hidden = find("details").hidden = stakes.length === 0;
    const table = find("table");
    const [, first, second] = table.tHead.rows[0].cells;
    [first, second].forEach((cell, i) => make("bdi", (cell.replaceChildren(), cell), names[i]));
    const body = table.tBodies[0];
    const lines = find(".lines");
    body.replaceChildren();
    lines.replaceChildren();
    for (const stake of stakes) {
      const row = make("tr", body);
      make("th", row, outcome(names, stake)).scope = "row";
      make("h4", lines, outcome(names, stake));
      const list = make("dl", lines);
      stake.change.forEach((change, i) => {
        const cell = make("td", row, signed(change, 2));
        cell.className = "num";
        make("bdi", make("dt", list), names[i]);
        const said = make("dd", list);
        for (const step of stake.why[i]) make("div", said, sentence(id, step));
      });
    }
  };

  // ---- The address.

  const state = () => {
    const query = new URLSearchParams();
    if (place() > 0) query.set("ranking", rankings[place()].id);
    sides.forEach(({ inputs, player }, i) => {
      const side = "ab"[i];
      if (player) {
        query.set(side, player.id);
        return;
      }
      for (const name of fields) {
        const input = inputs[name];
        if (input.value !== "" && !input.closest("[hidden]")) query.set(name[0] + side, input.value);
      }
    });
    const handicap = find("[name=handicap]");
    if (handicap.value !== "0" && !handicap.closest("[hidden]")) query.set("handicap", handicap.value);
    return query.toString();
  };
  const address = (text) => (text ? "#" + text : location.pathname + location.search);
  const remember = () => {
    const text = state();
    if (text !== location.hash.slice(1)) history.pushState(null, "", address(text));
  };
  const changed = () => {
    fill();
    show();
    remember();
  };

  // Answers that come after the reader has chosen something else are dropped.
  let question = 0;
  const lookUp = async (ids) => {
    const mine = ++question;
    let found = [];
    let failed = false;
    try {
      found = await Promise.all(ids.map((id) => id && echelle.ratings(id)));
    } catch (e) {
      failed = true;
    }
    if (mine !== question) return false;
    ids.forEach((id, i) => {
      if (failed && !sides[i].player) sides[i].inputs.player.value = ""; // no name beside the numbers of another
      if (id && !failed) sides[i].player = found[i] ? Object.assign({ id }, found[i]) : null;
    });
    fill();
    show();
    if (failed) find(".verdict").textContent = say("predict.failed");
    return !failed;
  };

  const restore = () => {
    const query = new URLSearchParams(location.hash.slice(1));
    const ranking = query.get("ranking");
    form.elements.ranking.value = rankings.some((r) => r.id === ranking) ? ranking : rankings[0].id;
    const handicap = find("[name=handicap]");
    handicap.value = query.get("handicap");
    if (handicap.selectedIndex < 0) handicap.value = "0";
    sides.forEach((side, i) => {
      side.player = null;
      side.inputs.player.value = "";
      for (const name of fields) side.inputs[name].value = query.get(name[0] + "ab"[i]) || "";
    });
    lookUp([query.get("a"), query.get("b")]);
  };

  // ---- What a reader does.

  const pick = async (i, item) => {
    const ids = [null, null];
    ids[i] = item.id;
    if (!(await lookUp(ids))) return;
    if (!sides[i].player) {
      // Found by the search, but rated nowhere.
      sides[i].player = { id: item.id, name: item.name, forms: new Map() };
      fill();
      show();
    }
    remember();
  };
  sides.forEach((side, i) => {
    const { inputs } = side;
    echelle.combobox(inputs.player, { kind: "player", limit: 8, onPick: (item) => pick(i, item) });
    inputs.player.addEventListener("change", () => {
      // The list of names closes without a choice: the player stays, unless the
      // name was deleted.
      if (inputs.player.value.trim() === "" && side.player) {
        side.player = null;
        for (const name of fields) inputs[name].value = "";
        changed();
      } else if (side.player) inputs.player.value = side.player.name;
    });
    for (const name of fields) {
      inputs[name].addEventListener("input", () => {
        // A number of one's own takes the place of the player.
        side.player = null;
        inputs.player.value = "";
        question++;
        show();
      });
      inputs[name].addEventListener("change", changed);
    }
  });
  for (const select of all("select")) select.addEventListener("change", changed);
  find(".take").addEventListener("click", (event) => {
    const handicap = find("[name=handicap]");
    handicap.value = event.currentTarget.value;
    handicap.focus(); // the button goes
    changed();
  });
  find(".swap").addEventListener("click", () => {
    const [a, b] = sides;
    [a.player, b.player] = [b.player, a.player];
    for (const name of ["player", ...fields]) [a.inputs[name].value, b.inputs[name].value] = [b.inputs[name].value, a.inputs[name].value];
    changed();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("popstate", () => {
    // A link within the page, such as that to its content, is no choice: what was chosen stays.
    // Nothing stays as well, or going back to the link would find it with a later choice.
    const chosen = state();
    if (!/^#[^=]+$/.test(location.hash)) restore();
    else history.replaceState(null, "", address(chosen));
  });
  restore();
})();

// Finds players, clubs and events by the beginning of their words, and turns
// fields into comboboxes that show them. Other scripts use four functions:
//
//   echelle.find(text, {kind: "player", limit: 10})
//     A promise of [{kind, id, name, note, href, also, similar}], best first; at most
//     limit (up to 10) of each kind. kind is "player", "club" or "event"; without it
//     all three are searched, in this order. id is the published address of the
//     player, href is relative to the root of the site, also is the other name by
//     which a player was found, or "". Where nothing begins with what was typed, those
//     found are similar.
//
//   echelle.combobox(input, {kind, limit, onPick(item, event)})
//     Makes an input an accessible combobox (WAI-ARIA Authoring Practices 1.2).
//     onPick is called with an item that the reader chose; its name then stands in
//     the input.
//
//   echelle.fold(text)
//     The text without accents, in small letters, "Łukomir" as "lukomir": what two
//     texts have in common who are the same to a reader.
//
//   echelle.load(path, version)
//     A promise of the rows that a file below the root hands over by calling
//     echelle.rows(path, rows), loaded once as a classic script.
//
// The index is made by package generator/search, which explains it. It is loaded
// at the first need: one list of its files, then one file for most words.
"use strict";
(function () {
  const echelle = window.echelle; // with the words of the interface and the way to the root
  const { root, words: says } = echelle;

  // ---- Words, as in generator/search/words.go and generator/names.

  const latin = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", ħ: "h", ı: "i", þ: "th", ŋ: "ng", ə: "e", ς: "σ" };
  const unspaced = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}";
  const part = "\\p{L}\\p{M}\\p{N}'’ʼ";
  const gap = new RegExp(`([${unspaced}])[^${part}]+(?=[${unspaced}])`, "gu");
  const piece = new RegExp(`[${part}]+`, "gu");
  const begins = new RegExp(`[${unspaced}]`, "u");
  const dropped = /[\p{Mn}\p{Cf}]|(?![\s\x85])\p{Cc}/gu;
  const apostrophes = /['’ʼ]+/;

  // Letter by letter: a sigma at the end of a word is no other letter.
  const lower = (text) => Array.from(text, (c) => c.toLowerCase()).join("");
  const fold = (echelle.fold = (text) =>
    Array.from(lower(text.normalize("NFKD")).normalize("NFKD").replace(dropped, ""), (c) => latin[c] || c).join(""));

  const forms = Array.from(document.querySelectorAll("form.search"));
  if (forms.length === 0) return;

  // Every word by which a text is found; public for the tests.
  const words = (echelle.wordsOf = (text) => {
    const found = new Set();
    for (const run of fold(text).replace(gap, "$1").match(piece) || []) {
      const parts = run.split(apostrophes).filter(Boolean);
      parts.forEach((_, i) => {
        const word = parts.slice(i).join("");
        found.add(word);
        let at = 0;
        for (const c of word) {
          if (begins.test(c) && !/[\u1160-\u11ff]/.test(c)) found.add(word.slice(at));
          at += c.length;
        }
      });
    }
    return Array.from(found);
  });

  // The words that a reader typed.
  const asked = (text) => (fold(text).match(piece) || []).map((run) => run.split(apostrophes).join("")).filter(Boolean);

  // Order by code points, as the index is sorted.
  const compare = (a, b) => {
    const x = Array.from(a), y = Array.from(b);
    for (let i = 0; i < x.length && i < y.length; i++) {
      if (x[i] !== y[i]) return x[i].codePointAt(0) - y[i].codePointAt(0);
    }
    return x.length - y.length;
  };

  // ---- Loading: classic scripts, which also load from disk.

  const kinds = ["player", "club", "event"];
  const best = 10; // of each kind in the first shard of a prefix: search.Best
  const most = 24; // shards to load for one question
  const longest = 30; // letters of a word that tell its shard: search.Longest
  const scripts = new Map(); // path -> promise of what the script hands over
  const given = new Map(); // path -> what it handed over

  const load = (echelle.load = (path, version) => {
    if (!scripts.has(path)) {
      scripts.set(path, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = root + path + (version ? "?" + version : "");
        script.onload = () => {
          resolve(given.get(path));
          script.remove();
        };
        script.onerror = () => {
          scripts.delete(path); // the next question tries again
          script.remove();
          reject(new Error("cannot load " + path));
        };
        document.head.append(script);
      }));
    }
    return scripts.get(path);
  });

  // Called by files for other scripts.
  echelle.rows = (path, rows) => given.set(path, rows);

  // Called by the files of the index.
  echelle.shards = (version, labels) => given.set("data/search/index.js", { version, labels });
  echelle.shard = (path, lists) => given.set(path, lists.flatMap((rows, k) => rows.map(([order, name, id, note, ...also]) => ({
    kind: k, id, name, note, also, order: order || Infinity, folded: fold(name), words: words(name).concat(also.flatMap(words)),
  }))));

  const path = ({ labels }, i) => {
    let first = i;
    while (first > 0 && labels[first - 1] === labels[i]) first--;
    const name = Array.from(labels[i], (c) => (/[a-z0-9]/.test(c) ? c : "-" + c.codePointAt(0).toString(16) + "-")).join("");
    return "data/search/s-" + name + (i > first ? "_" + (i - first + 1) : "") + ".js";
  };

  // The shards that hold what begins with a word: from the first to the last; and
  // whether the first holds the best of them.
  const span = ({ labels }, word) => {
    const letters = Array.from(word), known = letters.slice(0, longest).join("");
    let from = labels.findIndex((label) => compare(label, known) >= 0);
    if (from < 0) from = labels.length;
    if (labels[from] !== known) from--;
    let to = from;
    while (to + 1 < labels.length && labels[to + 1].startsWith(known)) to++;
    return { from, to, sure: letters.length < longest };
  };

  // ---- Finding.

  const near = 6; // shards of a word in which to look for similar ones

  const range = ({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

  // The shards of the words that begin as one does: with as many of its letters as it
  // takes for few shards; none where even the whole word has more.
  const around = (index, word) => {
    let shards = [];
    for (const letters = Array.from(word); letters.length > 0; letters.pop()) {
      const begun = span(index, letters.join(""));
      if (begun.to - begun.from >= near) break;
      shards = range(begun);
    }
    return shards;
  };

  // How far a word is from what was typed: 0 the same, 1 it begins so, Infinity else.
  const starts = (typed, word) => (word === typed ? 0 : word.startsWith(typed) ? 1 : Infinity);

  // The same for similar words: how many slips turn what was typed into the beginning of
  // one. A slip is a letter too many, missing or wrong, or two changed round, and a long
  // word may have two, a short one none. First letters and numbers are right.
  const slips = (typed, word) => {
    if (word.startsWith(typed)) return 0;
    const a = Array.from(typed), b = Array.from(word);
    const allowed = a.length < 4 || a[0] !== b[0] || !/^\p{L}+$/u.test(typed) ? 0 : a.length < 8 ? 1 : 2;
    if (allowed === 0) return Infinity;
    b.length = Math.min(b.length, a.length + allowed);
    // By how many letters of each: Damerau's distance as optimal string alignment.
    const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      for (let j = 1; j <= b.length; j++) {
        row[j] = Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] !== b[j - 1]));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1);
      }
      rows.push(row);
    }
    const least = Math.min(...rows[a.length]);
    return least <= allowed ? least : Infinity;
  };

  echelle.find = async (text, options) => {
    const { kind, limit = best } = options || {};
    const query = asked(text);
    if (query.length === 0) return [];
    const index = await load("data/search/index.js");
    // Those of some shards who are not Infinity away from any word, the nearest first.
    const nearest = async (shards, away) => {
      const loaded = await Promise.all(Array.from(new Set(shards), (i) => load(path(index, i), index.version)));
      const found = new Map();
      for (const item of loaded.flat()) {
        if (kind && kinds[item.kind] !== kind) continue;
        const far = Math.max(...query.map((word) => Math.min(...item.words.map((w) => away(word, w)))));
        if (far < Infinity) found.set(item.kind + item.id, { item, far });
      }
      const count = [0, 0, 0];
      return Array.from(found.values())
        .sort((a, b) => a.item.kind - b.item.kind || a.far - b.far || (a.item.order === b.item.order ? 0 : a.item.order - b.item.order) ||
          compare(a.item.folded, b.item.folded) || compare(a.item.id, b.item.id))
        .filter(({ item }) => count[item.kind]++ < limit)
        .map(({ item }) => ({
          kind: kinds[item.kind], id: item.id, name: item.name, note: item.note,
          href: kinds[item.kind] + "s/" + item.id + ".html",
          also: other(item, (w) => query.some((word) => away(word, w) < Infinity)), similar: away === slips,
        }));
    };
    const spans = query.map((word) => span(index, word)).sort((a, b) => (a.to - a.from) - (b.to - b.from));
    const whole = (query.length > 1 || !spans[0].sure) && spans[0].to - spans[0].from < most;
    // The first shard of a word holds the best of those it finds.
    const found = await nearest(whole ? range(spans[0]) : spans.map((s) => s.from), starts);
    return found.length > 0 ? found : nearest(query.flatMap((word) => around(index, word)), slips);
  };

  // The name by which a player was found, if it is not the one shown.
  const other = (item, fits) => {
    const found = (text) => words(text).some(fits);
    return item.kind > 0 || found(item.name) ? "" : item.also.find(found) || "";
  };

  // ---- Comboboxes.

  let boxes = 0;
  const make = (tag, attributes, parent) => {
    const e = document.createElement(tag);
    for (const name in attributes) e.setAttribute(name, attributes[name]);
    return parent.appendChild(e);
  };

  echelle.combobox = (input, options) => {
    const { kind, limit = best, onPick } = options || {};
    const id = "found-" + ++boxes;
    const list = document.createElement("div");
    const status = document.createElement("output");
    list.id = id;
    list.className = "found";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", says.title);
    list.hidden = true;
    status.className = "hidden";
    // Outside of a label, whose text they would become.
    (input.closest("label") || input).after(list, status);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", id], ["autocomplete", "off"], ["spellcheck", "false"]]) {
      input.setAttribute(name, value);
    }
    let shown = []; // {item, option}
    let active = -1;
    let question = 0; // answers to older questions are dropped
    let timer = 0;
    let typed = false; // since an item was chosen

    const activate = (i) => {
      if (shown[active]) shown[active].option.setAttribute("aria-selected", "false");
      active = i;
      if (i < 0) {
        input.removeAttribute("aria-activedescendant");
        return;
      }
      const { option } = shown[i];
      option.setAttribute("aria-selected", "true");
      option.scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", option.id);
    };
    const close = () => {
      clearTimeout(timer);
      question++;
      activate(-1);
      list.hidden = true;
      input.setAttribute("aria-expanded", "false");
    };
    const open = () => {
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      place();
    };
    // Under the input, towards the middle of the window.
    const place = () => {
      if (list.hidden) return;
      const field = input.getBoundingClientRect();
      const room = document.documentElement.clientWidth;
      const width = Math.min(Math.max(field.width, 352), room - 16);
      const left = Math.max(8, Math.min(field.left + field.right > room ? field.right - width : field.left, room - 8 - width));
      Object.assign(list.style, { width: width + "px", left: 0, top: 0 });
      const origin = list.getBoundingClientRect(); // in a fieldset, below its legend
      Object.assign(list.style, { left: left - origin.left + "px", top: field.bottom + 4 - origin.top + "px" });
    };
    const tell = (text) => {
      status.textContent = text;
    };
    const show = (items) => {
      activate(-1);
      list.replaceChildren();
      shown = [];
      const several = new Set(items.map((item) => item.kind)).size > 1;
      const { similar } = items[0];
      if (similar) make("div", { class: "kind", "aria-hidden": "true" }, list).textContent = says.similar;
      let group;
      for (const item of items) {
        if (!group || group.dataset.kind !== item.kind) {
          group = make("div", { role: "group", "aria-label": says[item.kind], "data-kind": item.kind }, list);
          if (several) make("div", { class: "kind", "aria-hidden": "true" }, group).textContent = says[item.kind];
        }
        const option = make("div", { role: "option", id: id + "-" + shown.length, "aria-selected": "false" }, group);
        make("bdi", {}, option).textContent = item.name;
        if (item.also) make("bdi", { class: "muted" }, option).textContent = item.also;
        make("small", {}, option).textContent = item.note;
        const i = shown.push({ item, option }) - 1;
        option.addEventListener("click", (event) => pick(i, event));
      }
      tell((similar ? says.similar + " " : "") + says.count.replace("{n}", items.length));
      open();
    };
    // A sentence in the place of results, to be read as well as heard.
    const remark = (text) => {
      activate(-1);
      shown = [];
      list.replaceChildren();
      make("div", { role: "option", "aria-disabled": "true", "aria-selected": "false", class: "none" }, list).textContent = text;
      tell(text);
      open();
    };
    const pick = (i, event) => {
      const { item } = shown[i];
      input.value = item.name;
      typed = false;
      close();
      tell("");
      if (onPick) onPick(item, event);
    };
    // Resolves when the results for what stands in the input are shown.
    const ask = async () => {
      clearTimeout(timer);
      const mine = ++question;
      if (asked(input.value).length === 0) {
        close();
        tell("");
        return;
      }
      try {
        const items = await echelle.find(input.value, { kind, limit });
        if (mine !== question) return;
        if (items.length > 0) show(items);
        else remark(says.none);
      } catch (e) {
        if (mine === question) remark(says.failed);
      }
    };

    input.addEventListener("focus", () => load("data/search/index.js").catch(() => {}));
    input.addEventListener("input", () => {
      typed = true;
      activate(-1);
      clearTimeout(timer);
      timer = setTimeout(ask, 60);
    });
    input.addEventListener("keydown", async (event) => {
      if (event.isComposing || event.ctrlKey || event.metaKey) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        if (list.hidden) await ask();
        if (list.hidden || shown.length === 0) return;
        const n = shown.length + 1; // with no option at all
        activate(((active + 1 + step + n) % n) - 1);
      } else if (event.key === "Enter" && (typed || active >= 0)) {
        event.preventDefault();
        if (active < 0) await ask(); // what was typed since
        if (list.hidden || shown.length === 0) return;
        if (active < 0 && shown[0].item.similar) activate(0); // a guess: once more to choose it
        else pick(Math.max(active, 0), event);
      } else if (event.key === "Escape") {
        if (list.hidden) input.value = "";
        else event.preventDefault();
        close();
        tell("");
      }
    });
    input.addEventListener("blur", close);
    list.addEventListener("mousedown", (event) => event.preventDefault()); // keeps the focus in the input
    window.addEventListener("resize", place);
  };

  // ---- The search of the site itself.

  for (const form of forms) {
    form.addEventListener("submit", (event) => event.preventDefault());
    const field = form.querySelector("input") || make("input", {
      type: "search", "aria-label": says.title, placeholder: says.hint, autocomplete: "off", spellcheck: "false", enterkeyhint: "search",
    }, form);
    echelle.combobox(field, {
      limit: 6,
      onPick(item, event) {
        if (event.ctrlKey || event.metaKey) window.open(root + item.href);
        else location.href = root + item.href;
      },
    });
  }
})();

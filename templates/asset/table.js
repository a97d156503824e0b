// What tables can do beyond being read: be sorted and filtered, show who met
// whom. They are complete without it.
"use strict";
(function () {
  const root = document.documentElement;
  const find = (selector, within) => (within || document).querySelector(selector);
  const all = (selector, within) => Array.from((within || document).querySelectorAll(selector));

  // ---- Tables.

  const decimal = (1.5).toLocaleString(root.lang).replace(/[0-9]/g, "");
  const collator = new Intl.Collator(root.lang, { numeric: true });

  // number reads "1,234½", "−7", "▼2", "2=", "±45", and 1448 in "1448 ranked 111th":
  // what stands before any word.
  const number = (text) => {
    const digits = text.split(/\p{L}/u)[0].replace(/[−–▼]/g, "-").replace("½", decimal + "5");
    return parseFloat(Array.from(digits).filter((c) => /[0-9-]/.test(c) || c === decimal).join("").replace(decimal, "."));
  };

  // read gives what is known of a row: what its cells say, by which date and under which title
  // where they have one; its categories; its HTML, from which it is drawn again. The rows
  // themselves would take 600 MB where there are 50,000.
  const read = (row) => {
    const texts = Array.from(row.cells, (cell) => cell.textContent.trim());
    const keys = texts.slice();
    const titles = [];
    all("time, [title]", row).forEach((e) => {
      const i = e.closest("td, th").cellIndex;
      if (e.dateTime) keys[i] = e.dateTime;
      else titles[i] = e.title;
    });
    return { texts, keys, titles, categories: (row.dataset.in || "").split(" "), html: row.outerHTML };
  };

  const parse = (html) => new DOMParser().parseFromString(html, "text/html");
  const elements = (rows) => Array.from(find("tbody", parse("<table><tbody>" + rows.map((row) => row.html).join("") + "</table>")).rows);

  // places gives each row a number by which it is sorted in a column: that in the cell, or
  // the place of its text among all texts there; NaN where the cell is empty. Texts are put in
  // the order of their code units first, which is quick and nearly that of the language, so that
  // few need be compared more than once or twice: names of 50,000 take a quarter of the time.
  const places = (rows, column, numeric) => {
    const place = new Map();
    const keys = Array.from(new Set(rows.map((row) => row.keys[column]))).filter(Boolean);
    if (numeric) keys.forEach((key) => place.set(key, key === "=" ? 0 : number(key)));
    else {
      keys.sort().sort(collator.compare).forEach((key, i) => {
        place.set(key, i > 0 && collator.compare(keys[i - 1], key) === 0 ? place.get(keys[i - 1]) : i);
      });
    }
    return new Map(rows.map((row) => [row, place.has(row.keys[column]) ? place.get(row.keys[column]) : NaN]));
  };

  // How many rows are drawn at once, and how many more when a reader asks.
  const page = 500;

  // Table is one sortable table: all its rows, those in view, and how they are sorted.
  const Table = (table) => {
    const body = table.tBodies[0];
    const heads = Array.from(table.tHead.rows[table.tHead.rows.length - 1].cells);
    const names = heads.map((head) => head.classList[head.classList.length - 1] || "");
    const least = Math.max(page, body.rows.length);
    let limit = least;
    let own = null; // rows of this page, which a reader comes back to
    let rows = null; // all; read when they are first asked for
    const known = () => {
      if (!rows) rows = own = Array.from(body.rows, read);
      return rows;
    };
    let matches = null; // all
    let column = -1;
    let descending = false;
    let shown = body.rows.length;
    let sorted = new Map(); // column -> places of its rows

    const draw = () => {
      const every = known();
      let list = matches ? every.filter(matches) : column < 0 ? own : every;
      shown = list.length;
      if (column >= 0) {
        // A grade is sorted by the rating that it stands for.
        const by = names.indexOf(heads[column].dataset.by || names[column]);
        if (!sorted.has(by)) sorted.set(by, places(every, by, heads[by].matches(".num, .rank, .move")));
        const keyed = list.map((row) => [sorted.get(by).get(row), row]);
        const sign = descending ? -1 : 1;
        keyed.sort((a, b) => Number.isNaN(a[0]) - Number.isNaN(b[0]) || sign * (a[0] - b[0])); // what is missing is last in both directions
        list = keyed.map((pair) => pair[1]);
      }
      body.replaceChildren(...elements(list.slice(0, limit)));
      heads.forEach((head, i) => {
        if (i === column) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
        else head.removeAttribute("aria-sort");
      });
    };

    const self = {
      rows: known,
      drawn: (i) => body.rows[i],
      replace: (others) => {
        rows = others;
        sorted = new Map();
      },
      counts: () => [shown, known().length, Math.min(shown, limit)],
      further: () => { limit += page; draw(); },
      named: (name) => names.indexOf(name),
      column: (name) => heads.findIndex((head) => head.classList.contains(name)),
      narrow: (predicate) => { matches = predicate; limit = least; draw(); },
      sorted: () => (column < 0 ? "" : (descending ? "-" : "") + names[column]),
      sort: (i, down) => {
        if (!heads[i] || !find("button", heads[i])) return;
        column = i;
        descending = down;
      },
      reset: () => { column = -1; descending = false; },
      onsort: () => Promise.resolve(),
    };
    heads.forEach((head, i) => {
      if (head.hasAttribute("data-nosort") || body.rows.length < 2) return;
      const b = document.createElement("button");
      b.type = "button";
      b.append(...head.childNodes);
      head.append(b);
      if (!names[i] || names.indexOf(names[i]) !== i) names[i] = String(i); // no name of its own
      b.addEventListener("click", () => {
        const top = b.getBoundingClientRect().top;
        // Numbers begin with the largest, days with the latest, ranks and texts
        // with the first.
        const down = column === i ? !descending : head.matches(".num:not(.overall), .move, .grade, .last");
        self.onsort().then(() => {
          self.sort(i, down);
          self.changed();
          window.scrollBy(0, b.getBoundingClientRect().top - top); // what is said above has grown: the head stays under the pointer
        });
      });
    });
    self.changed = draw;
    return self;
  };

  // rest reads the rows on the other numbered pages of a long table, once, and shows those
  // of each page to see as they come. For a list of 5000 these are 179 kB compressed, the CSV
  // beside it 146 kB without clubs, countries and links: the pages hold all, and are there anyway.
  const rest = (table, pager, see) => {
    let reading = null;
    return () => {
      if (!pager) return Promise.resolve(true);
      if (location.protocol === "file:") return Promise.resolve(false); // may read no other files: this page alone
      if (!reading) {
        const links = all("a:not([aria-current])", pager);
        const before = all("a", pager).findIndex((a) => a.hasAttribute("aria-current"));
        reading = Promise.all(links.map((a) =>
          fetch(a.href).then((answer) => {
            if (!answer.ok) throw new Error(answer.status);
            return answer.text();
          }).then((text) => {
            const rows = Array.from(find("table[data-sort]", parse(text)).tBodies[0].rows, read);
            see(rows);
            return rows;
          })
        )).then((pages) => {
          pages.splice(before, 0, table.rows());
          table.replace(pages.flat());
          return true;
        }).catch(() => {
          reading = null; // the next question tries again
          return false;
        });
      }
      return reading;
    };
  };

  const enliven = (form, table, pager) => {
    const output = find("output", form);
    const further = find(".further", form);
    const fields = all("[data-column]", form);
    let complete = !pager && !("cut" in form.dataset);

    // The choices of clubs and countries are those of the rows: a code and, where
    // the row says it, its name. Names are folded as the search does.
    const fold = window.echelle.fold;
    const choices = fields.filter((field) => field.tagName === "SELECT" && table.column(field.dataset.column) >= 0);
    const codes = new Map(choices.map((field) => [field, new Map()]));
    const see = (rows) => rows.forEach((row) => {
      row.folded = fold(row.texts[table.column("name")]);
      choices.forEach((field) => {
        const i = table.column(field.dataset.column);
        const code = row.texts[i];
        const names = codes.get(field);
        if (code && !names.has(code)) names.set(code, row.titles[i] ? code + " – " + row.titles[i] : code);
      });
    });
    const fill = () => choices.forEach((field) => {
      const names = codes.get(field);
      const chosen = field.value;
      while (field.options.length > 1) field.remove(1);
      Array.from(names.keys()).sort(collator.compare).forEach((code) => field.add(new Option(names.get(code), code)));
      field.value = chosen;
    });
    const active = () => fields.some((field) => (field.type === "checkbox" ? field.checked : field.value.trim()));

    const remember = () => {
      const query = new URLSearchParams();
      fields.forEach((field) => {
        if (field.type === "checkbox" ? field.checked : field.value) query.set(field.name, field.type === "checkbox" ? "1" : field.value);
      });
      if (table.sorted()) query.set("sort", table.sorted());
      const text = query.toString();
      try {
        history.replaceState(null, "", location.pathname + (text ? "?" + text : "") + location.hash);
      } catch (e) {
        // from disk: addresses have no query
      }
    };

    const apply = () => {
      const tests = fields.filter((field) => (field.type === "checkbox" ? field.checked : field.value.trim())).map((field) => {
        const i = table.column(field.dataset.column);
        if (field.name === "category") return (row) => row.categories.includes(field.value);
        if (field.type === "checkbox") return (row) => Boolean(row.texts[i]);
        if (field.tagName === "SELECT") return (row) => row.texts[i] === field.value;
        const words = fold(field.value).split(/\s+/).filter(Boolean);
        return (row) => words.every((word) => row.folded.includes(word));
      });
      table.narrow(tests.length > 0 ? (row) => tests.every((test) => test(row)) : null);
      tell(tests.length > 0 || table.sorted() !== "");
      remember();
    };

    // tell says how much is in view, and that it is not all where it is not.
    const tell = (changed) => {
      const [shown, rows, drawn] = table.counts();
      const write = (n) => n.toLocaleString(root.lang, { useGrouping: "min2" }); // as the pages: from five digits on
      const notes = [form.dataset.count.replace("{shown}", write(shown)).replace("{all}", write(rows))];
      if (drawn < shown) notes.push(form.dataset.first.replace("{n}", write(drawn)));
      if (!complete) notes.push(form.dataset.part);
      output.value = changed ? notes.join(" · ") : "";
      further.hidden = !changed || drawn === shown;
      find("[type=reset]", form).hidden = !changed;
      if (pager) pager.hidden = complete && changed;
    };
    const whole = () => more().then((ok) => {
      if (ok && !complete && !("cut" in form.dataset)) {
        complete = true;
        fill();
      }
    });
    // The same for who waits for it, and is told so where that takes more than a moment.
    const awaited = () => {
      const timer = setTimeout(() => { output.value = form.dataset.reading; }, 300);
      return whole().then(() => clearTimeout(timer));
    };
    const update = () => (active() ? awaited() : Promise.resolve()).then(apply);

    const more = rest(table, pager, see);
    see(table.rows());
    fill();
    choices.filter((field) => field.options.length < 3 && !pager).forEach((field) => { field.parentElement.hidden = true; });
    form.hidden = false;
    form.addEventListener("focusin", whole, { once: true }); // the rest of a long list is read when it may be wanted
    further.addEventListener("click", () => {
      const first = table.counts()[2]; // of the rows to come
      table.further();
      tell(true);
      if (further.hidden) find("a, button", table.drawn(first)).focus(); // the button goes
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", update);
    form.addEventListener("reset", () => setTimeout(() => { table.reset(); apply(); fields[0].focus(); }));
    table.onsort = awaited;
    table.changed = apply;

    // The address may hold a view that somebody sent.
    const query = new URLSearchParams(location.search);
    const sort = query.get("sort");
    fields.forEach((field) => {
      const v = query.get(field.name);
      if (v === null) return;
      if (field.type === "checkbox") field.checked = true;
      else if (field.tagName !== "SELECT") field.value = v;
    });
    const choose = () => fields.forEach((field) => {
      if (field.tagName === "SELECT" && query.get(field.name)) field.value = query.get(field.name);
    });
    if (Array.from(query.keys()).length) {
      awaited().then(() => {
        choose();
        if (sort) table.sort(table.named(sort.replace(/^-/, "")), sort.startsWith("-"));
        apply();
      });
    }
  };

  all("table[data-sort]").forEach((element) => {
    if (!element.tHead || !element.tBodies.length) return;
    const table = Table(element);
    const forms = all("form.filters").filter((form) => form.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
    const form = forms[forms.length - 1];
    if (form && form.hidden) enliven(form, table, find("nav.pager"));
  });

  // ---- Crosstables: a cell shows its mirror, the opponent's cell.

  all("table[data-cross]").forEach((table) => {
    const rounds = table.classList.contains("rounds");
    const heads = Array.from(table.tHead.rows[0].cells);
    const cells = heads.map((head) => head.classList.contains("cell"));
    const first = cells.indexOf(true);
    const rows = Array.from(table.tBodies[0].rows);
    rows.forEach((row) => {
      row.dataset.line = row.cells[0].textContent.replace(/\D/g, "");
      Array.from(row.cells).forEach((cell, i) => cell.classList.toggle("cell", cells[i]));
    });
    let marked = [];
    const mark = (cell) => {
      marked.forEach((e) => e.classList.remove("met"));
      marked = [];
      if (!cell || cell.classList.contains("self") || !cell.textContent.trim()) return;
      const row = cell.parentElement;
      const line = rounds ? parseInt(cell.textContent, 10) : cell.cellIndex - first + 1;
      const other = rows.find((r) => r.dataset.line === String(line));
      if (!other) return;
      const mirror = other.cells[rounds ? cell.cellIndex : first + Number(row.dataset.line) - 1];
      marked = [cell, mirror, find("th", row), find("th", other)].filter(Boolean);
      marked.forEach((e) => e.classList.add("met"));
    };
    table.addEventListener("pointerover", (event) => mark(event.target.closest("td.cell")));
    table.addEventListener("pointerleave", () => mark(null));
    rows.forEach((row) => all("td.cell", row).forEach((cell) => {
      if (cell.textContent.trim()) cell.tabIndex = -1;
    }));
    table.addEventListener("focusin", (event) => mark(event.target.closest("td.cell")));
    table.addEventListener("keydown", (event) => {
      const cell = event.target.closest("td.cell");
      if (!cell || event.altKey || event.ctrlKey || event.metaKey) return; // keys of the browser, such as Alt and ← to go back
      const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
      if (!step) return;
      // Empty cells and the diagonal are passed over.
      let i = rows.indexOf(cell.parentElement);
      let k = cell.cellIndex;
      let next;
      do {
        i += step[0];
        k += step[1];
        next = rows[i] && rows[i].cells[k];
      } while (next && next.classList.contains("cell") && !next.hasAttribute("tabindex"));
      if (next && next.classList.contains("cell")) {
        event.preventDefault();
        next.focus();
      }
    });
    const start = find("td.cell[tabindex]", table);
    if (start) start.tabIndex = 0;
  });
})();

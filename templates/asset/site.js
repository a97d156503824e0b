// What every page can do beyond being read: choose light or dark, sort and
// filter tables, jump to the search field, open the block that a link names,
// show who met whom. Pages are complete without it.
"use strict";
(function () {
  const root = document.documentElement;
  const find = (selector, within) => (within || document).querySelector(selector);
  const all = (selector, within) => Array.from((within || document).querySelectorAll(selector));

  // ---- Colours: as on the device, light, dark.

  const button = find("button.theme");
  if (button) {
    const themes = ["auto", "light", "dark"];
    const show = () => {
      const theme = root.dataset.theme || "auto";
      button.dataset.theme = theme;
      button.title = button.dataset[theme];
    };
    const name = button.getAttribute("aria-label");
    const choose = (theme) => {
      if (theme === "auto") delete root.dataset.theme;
      else root.dataset.theme = theme;
      try {
        if (theme === "auto") localStorage.removeItem("theme");
        else localStorage.setItem("theme", theme);
      } catch (e) {
        // no storage: the choice lasts as long as the page
      }
      show();
      button.setAttribute("aria-label", name + " (" + button.dataset[theme] + ")");
      document.dispatchEvent(new Event("themechange"));
    };
    show();
    button.hidden = false;
    button.addEventListener("click", () => choose(themes[(themes.indexOf(root.dataset.theme || "auto") + 1) % 3]));
  }

  // ---- Keys: "/" goes to the search field.

  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea, [contenteditable]")) return;
    const field = find("input[type=search]");
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  // ---- Links into closed blocks open them.

  const open = () => {
    if (location.hash.length < 2) return;
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch (e) {
      // not encoded: take it as it is
    }
    const target = document.getElementById(id);
    if (!target) return;
    for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    target.scrollIntoView();
  };
  window.addEventListener("hashchange", open);
  open();

  // ---- The current entry of a navigation that scrolls sideways is in sight.

  const current = find(".menu [aria-current]");
  if (current) {
    const list = current.closest("ul");
    const over = current.offsetLeft + current.offsetWidth - list.offsetLeft - list.clientWidth;
    if (over > 0) list.scrollLeft = over + 24;
  }

  // ---- Tables.

  const decimal = (1.5).toLocaleString(root.lang).replace(/[0-9]/g, "");
  const collator = new Intl.Collator(root.lang, { numeric: true });

  // number reads "1,234½", "−7", "▼2", "2=" or "±45".
  const number = (text) => {
    const digits = text.replace(/[−–▼]/g, "-").replace("½", decimal + "5");
    return parseFloat(Array.from(digits).filter((c) => /[0-9-]/.test(c) || c === decimal).join("").replace(decimal, "."));
  };

  // value is what a cell sorts by: data-v, the date of a time, a number or its text.
  const value = (cell, numeric) => {
    if (!cell) return numeric ? NaN : "";
    const v = cell.dataset.v;
    if (v !== undefined) return numeric ? Number(v) : v;
    const time = find("time", cell);
    if (time) return time.dateTime;
    const text = cell.textContent.trim();
    return numeric ? number(text) : text;
  };

  const compare = (a, b) => (typeof a === "number" ? a - b : collator.compare(a, b));
  const missing = (v) => v === "" || Number.isNaN(v);

  // Table is one sortable table: all its rows, those in view, and how they are sorted.
  const Table = (table) => {
    const body = table.tBodies[0];
    const heads = Array.from(table.tHead.rows[0].cells);
    const size = body.rows.length;
    let rows = Array.from(body.rows);
    let matches = () => true;
    let column = -1;
    let descending = false;
    let shown = rows.length;

    const draw = () => {
      let list = rows.filter(matches);
      shown = list.length;
      if (column >= 0) {
        const numeric = heads[column].matches(".num, .rank, .move");
        const keyed = list.map((row) => [value(row.cells[column], numeric), row]);
        const sign = descending ? -1 : 1;
        keyed.sort((a, b) => missing(a[0]) - missing(b[0]) || (missing(a[0]) ? 0 : sign * compare(a[0], b[0])));
        list = keyed.map((pair) => pair[1]);
      }
      body.replaceChildren(...list.slice(0, Math.max(size, 500)));
      heads.forEach((head, i) => {
        if (i === column) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
        else head.removeAttribute("aria-sort");
      });
    };

    const self = {
      rows: () => rows,
      replace: (others) => { rows = others; },
      counts: () => [shown, rows.length],
      column: (name) => heads.findIndex((head) => head.classList.contains(name)),
      narrow: (predicate) => { matches = predicate; draw(); },
      sorted: () => (column < 0 ? "" : (descending ? "-" : "") + column),
      sort: (i, down) => {
        if (!heads[i] || !find("button", heads[i])) return;
        column = i;
        descending = down;
        draw();
      },
      reset: () => { column = -1; descending = false; },
      onsort: () => Promise.resolve(),
    };
    heads.forEach((head, i) => {
      if (head.hasAttribute("data-nosort") || rows.length < 2) return;
      const b = document.createElement("button");
      b.type = "button";
      b.append(...head.childNodes);
      head.append(b);
      b.addEventListener("click", () => {
        // Numbers begin with the largest, ranks and texts with the first.
        const down = column === i ? !descending : head.classList.contains("num");
        self.onsort().then(() => { self.sort(i, down); self.changed(); });
      });
    });
    self.changed = () => {};
    return self;
  };

  // rest reads the rows on the other numbered pages of a long table, once.
  const rest = (table, pager) => {
    let reading = null;
    return () => {
      if (!pager) return Promise.resolve(true);
      if (!reading) {
        const links = all("a:not([aria-current])", pager);
        const before = all("a", pager).findIndex((a) => a.hasAttribute("aria-current"));
        reading = Promise.all(links.map((a) =>
          fetch(a.href).then((answer) => {
            if (!answer.ok) throw new Error(answer.status);
            return answer.text();
          }).then((text) => {
            const page = new DOMParser().parseFromString(text, "text/html");
            return all("table[data-sort] tbody", page).slice(0, 1).flatMap((body) => Array.from(body.rows)).map((row) => document.adoptNode(row));
          })
        )).then((pages) => {
          pages.splice(before, 0, table.rows());
          table.replace(pages.flat());
          return true;
        }).catch(() => false); // opened from disk: this page alone
      }
      return reading;
    };
  };

  const enliven = (form, table, pager) => {
    const output = find("output", form);
    const fields = all("[data-column]", form);
    const more = rest(table, pager);
    let complete = !pager;

    const fill = () => {
      fields.filter((field) => field.tagName === "SELECT").forEach((field) => {
        const i = table.column(field.dataset.column);
        const names = new Set(table.rows().map((row) => row.cells[i] && row.cells[i].textContent.trim()).filter(Boolean));
        const chosen = field.value;
        while (field.options.length > 1) field.remove(1);
        Array.from(names).sort(collator.compare).forEach((name) => field.add(new Option(name, name)));
        field.value = chosen;
      });
    };
    const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
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
        const text = (row) => (row.cells[i] ? row.cells[i].textContent.trim() : "");
        if (field.type === "checkbox") return (row) => text(row) !== "";
        if (field.tagName === "SELECT") return (row) => text(row) === field.value;
        const words = fold(field.value).split(/\s+/).filter(Boolean);
        return (row) => {
          const name = fold(text(row));
          return words.every((word) => name.includes(word));
        };
      });
      table.narrow((row) => tests.every((test) => test(row)));
      const [shown, rows] = table.counts();
      const count = form.dataset.count.replace("{shown}", shown.toLocaleString(root.lang)).replace("{all}", rows.toLocaleString(root.lang));
      output.value = tests.length ? count + (complete ? "" : " " + form.dataset.more) : "";
      find("[type=reset]", form).hidden = !tests.length && table.sorted() === "";
      if (pager) pager.hidden = complete && (tests.length > 0 || table.sorted() !== "");
      remember();
    };
    const whole = () => more().then((ok) => {
      if (ok && !complete) {
        complete = true;
        fill();
      }
    });
    const update = () => (active() ? whole() : Promise.resolve()).then(apply);

    fill();
    fields.filter((field) => field.tagName === "SELECT" && field.options.length < 3 && !pager).forEach((field) => { field.parentElement.hidden = true; });
    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", update);
    form.addEventListener("reset", () => setTimeout(() => { table.reset(); apply(); }));
    table.onsort = whole;
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
      whole().then(() => {
        choose();
        if (sort) table.sort(Math.abs(parseInt(sort, 10)), sort.startsWith("-"));
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
    const first = heads.findIndex((head) => head.classList.contains("cell"));
    const rows = Array.from(table.tBodies[0].rows);
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
      marked = [cell, mirror, find(".name", row), find(".name", other)].filter(Boolean);
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
      if (!cell) return;
      const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
      if (!step) return;
      const row = rows[rows.indexOf(cell.parentElement) + step[0]];
      const next = row && row.cells[cell.cellIndex + step[1]];
      if (next && next.tabIndex === -1 && next.classList.contains("cell")) {
        event.preventDefault();
        next.focus();
      }
    });
    const start = find("td.cell[tabindex]", table);
    if (start) start.tabIndex = 0;
  });
})();

// Calculations can be copied as plain text, to be pasted into a letter or a forum.
"use strict";
(function () {
  const section = document.querySelector(".calculations");
  if (!section) return;
  const text = (e) => e.textContent.replace(/\s+/g, " ").trim();

  // named are lines of text with the names of the opponents whom they call by the
  // line of the table.
  const named = (lines) => {
    const names = Array.from(document.querySelectorAll("table.rounds tbody th"), text);
    return lines.map((line) => line.replace(/ (\d+)$/, (all, n) => (names[n - 1] ? " " + names[n - 1] : all)));
  };

  // plain is a block as lines: what it is about, one line a game with its remarks
  // below, how to read it, where it stands. What parts them is the same in all
  // languages.
  const plain = (block) => {
    const other = block.closest("details.other");
    const title = other ? other.querySelector("summary") : section.querySelector("h3");
    const lines = [text(document.querySelector("h1")) + (title ? " · " + text(title) : "")];
    lines.push(Array.from(block.querySelector("summary").childNodes, text).filter(Boolean).join(" · "));
    for (const e of block.children) {
      if (e.tagName === "P") lines.push(text(e));
      if (e.tagName === "PRE") lines.push(...named(e.textContent.trimEnd().split("\n")));
      if (!e.querySelector("tr")) continue;
      const heads = Array.from(e.querySelectorAll("thead th"), text);
      for (const row of e.querySelectorAll("tbody tr")) {
        const remarks = Array.from(row.querySelectorAll("small"), text);
        const cells = Array.from(row.cells, (cell, i) => {
          const copy = cell.cloneNode(true);
          copy.querySelectorAll("small").forEach((small) => small.remove());
          return text(copy) && heads[i] + " " + text(copy);
        });
        lines.push(cells.filter(Boolean).join(" · "), ...remarks.map((remark) => "    " + remark));
      }
    }
    const legend = (other || section).querySelector("p.muted");
    if (legend) lines.push(text(legend.firstChild));
    lines.push(location.href.split("#")[0] + "#" + block.id);
    return lines.join("\n") + "\n";
  };

  // write puts text into the clipboard, also where pages have no leave to do so.
  const write = (value) => {
    if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(value);
    const area = document.createElement("textarea");
    area.value = value;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done ? Promise.resolve() : Promise.reject(new Error("not copied"));
  };

  // offer adds the button to a block that is open, and where it says that it has copied:
  // a screen reader tells what an output says, not how a button is called now.
  const offer = (block) => {
    if (!block.open || !block.matches("details[id]") || block.querySelector("button.copy")) return;
    const button = document.createElement("button"), done = document.createElement("output");
    button.type = "button";
    button.className = "copy";
    button.textContent = section.dataset.copy;
    button.addEventListener("click", () => {
      done.textContent = ""; // so that a second time is told too
      write(plain(block)).then(() => { done.textContent = section.dataset.copied; }, () => {});
    });
    block.append(button, done);
  };
  section.addEventListener("toggle", (event) => offer(event.target), true);
  section.querySelectorAll("details[id][open]").forEach(offer);
})();

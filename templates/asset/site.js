// What every page can do beyond being read: choose light or dark, jump to the
// search field, open the block that a link names. Pages are complete without it.
"use strict";
(function () {
  const root = document.documentElement;
  const find = (selector) => document.querySelector(selector);

  // ---- Colours: as on the device, light, dark.

  const button = find("button.theme");
  if (button) {
    const themes = ["auto", "light", "dark"];
    const says = window.echelle.words;
    const show = () => {
      const theme = root.dataset.theme || "auto";
      button.dataset.theme = theme;
      button.title = says[theme];
      button.setAttribute("aria-label", says.theme.replace("{theme}", says[theme]));
    };
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

  // ---- The current entry of a navigation that scrolls sideways is in sight. Asked with the
  // first frame: before, all of a long list would be laid out twice.

  const current = find(".menu [aria-current]");
  if (current) {
    requestAnimationFrame(() => {
      const list = current.closest("ul");
      const fade = parseFloat(getComputedStyle(list).paddingRight);
      list.scrollLeft = current.offsetLeft + current.offsetWidth + fade - list.offsetLeft - list.clientWidth;
    });
  }
})();

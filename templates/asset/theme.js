// Runs before the page is painted: the colours that the reader chose last, and
// the mark that scripts run.
"use strict";
(function () {
  var root = document.documentElement;
  root.classList.add("js");
  try {
    var theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch (e) {
    // no storage: the colours of the device
  }
})();

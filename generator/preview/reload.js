// Put into pages by "echelle serve" only: loads the page again when the site
// has another version than the one this page was sent with.
(() => {
  "use strict";
  const script = new URL(document.currentScript.src);
  const version = script.search.slice(1);
  const address = new URL("__events", script);
  let events;

  const listen = () => {
    events = new EventSource(address);
    events.onmessage = (event) => {
      if (event.data !== version) {
        events.close();
        location.reload();
      }
    };
  };

  // A browser opens only six connections to a server: hidden tabs give theirs
  // back and look again when they are shown.
  document.addEventListener("visibilitychange", () => {
    events?.close();
    if (!document.hidden) listen();
  });
  // A stream left open keeps the page out of the cache of "back".
  addEventListener("pagehide", () => events?.close());
  addEventListener("pageshow", (event) => {
    if (event.persisted) listen();
  });
  if (!document.hidden) listen();
})();

// The rule book of a match says so where this phone keeps it for times without a connection (sw.mjs).
const note = document.getElementById("kept");

async function look() {
  const pages = await globalThis.caches?.open("scorekeeper-pages");
  const cached = await pages?.match(location.pathname, {ignoreVary: true});
  note.classList.toggle("here", Boolean(cached));
}

// On plain http nothing can be kept for this page (the open match keeps it): no room is left for saying so.
if (globalThis.caches) look().catch(() => {});
else note.hidden = true;

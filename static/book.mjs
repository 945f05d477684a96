// The rule book of a match says so where this phone keeps it for times without a connection (sw.mjs).
const note = document.getElementById("kept");

async function look() {
  const pages = await globalThis.caches?.open("scorekeeper-pages");
  const cached = await pages?.match(location.pathname, {ignoreVary: true});
  note.classList.toggle("here", Boolean(cached));
}

look().catch(() => {});

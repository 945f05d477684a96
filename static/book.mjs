// The rule book: what is typed narrows it to the rules whose heading or text has every word, of a long one its stem
// ("Könige" finds "König"); a match's says so where this phone keeps it for times without a connection (sw.mjs).
const plain = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const lookUp = document.querySelector(".look-up"), field = lookUp.querySelector("input");
const chapters = [...document.querySelectorAll(".chapter")].map(chapter => {
  const heading = chapter.querySelector("h2").textContent;
  const parts = [...chapter.children].filter(part => !part.matches("h2, .to-contents"));
  return {chapter, parts: parts.map(part => ({part, text: plain(`${heading} ${part.textContent}`)}))};
});

function narrow() {
  const words = plain(field.value).split(/\s+/).filter(Boolean).map(word => word.replace(/(?<=.{4})(e[ns]?|[ns])$/, ""));
  const status = lookUp.querySelector("[role=status]");
  let found = 0;
  for (const {chapter, parts} of chapters) {
    const before = found;
    for (const {part, text} of parts) {
      part.hidden = !words.every(word => text.includes(word));
      found += !part.hidden;
    }
    chapter.hidden = found === before;
  }
  document.querySelector(".book").classList.toggle("narrowed", words.length > 0);
  status.textContent = words.length ? status.dataset.tFound.replace("%(number)s", found) : "";
}

// A link leads to a rule that is out of sight: all are there again.
function whole() {
  if (!field.value) return;
  field.value = "";
  narrow();
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

field.addEventListener("input", narrow);
field.addEventListener("keydown", event => {
  if (event.key !== "Escape" || !field.value) return;
  event.preventDefault();
  field.value = "";
  narrow();
});
window.addEventListener("hashchange", whole);
lookUp.classList.add("here");
narrow(); // a page that is gone back to has its words still

const note = document.getElementById("kept");

async function look() {
  const pages = await globalThis.caches?.open("scorekeeper-pages");
  const cached = await pages?.match(location.pathname, {ignoreVary: true});
  note.classList.toggle("here", Boolean(cached));
}

// On plain http nothing can be kept for this page (the open match keeps it): no room is left for saying so.
if (note && globalThis.caches) look().catch(() => {});
else if (note) note.hidden = true;

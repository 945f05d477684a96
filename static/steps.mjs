// A hand shown moment by moment, each moment a page of its own: keys, the slider and swiping lead from one to the next.
const find = id => document.getElementById(id);
const track = document.querySelector(".track input");
const link = which => document.querySelector(`a[data-step="${which}"][href]`);

function go(which) {
  const to = link(which);
  if (to) location.assign(to.href);
  return Boolean(to);
}

document.addEventListener("keydown", event => {
  if (event.target === track || event.target.matches("input, textarea") || event.metaKey || event.ctrlKey || event.altKey) return;
  if (document.querySelector("dialog:modal")) return;
  const which = {ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last"}[event.key];
  if (which && go(which)) event.preventDefault();
});

track.hidden = false;
track.addEventListener("change", () => location.assign(`?at=${track.value}`));

// The list is in the page as a sheet, what is asked is fetched when somebody wants it.
function open(sheet) {
  sheet.close();
  sheet.showModal();
}

async function ask(asked) {
  let part;
  try {
    const url = new URL(asked.href);
    url.searchParams.set("part", "1");
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(answer.status);
    part = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("dialog");
  } catch {
    location.assign(asked.href); // the page itself says what is wrong
    return;
  }
  find("asked")?.remove();
  find("main").append(document.adoptNode(part));
  open(part);
}

document.addEventListener("click", event => {
  const to = event.target.closest("a");
  if (!to || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  if (to.getAttribute("href") === "#list") {
    event.preventDefault();
    open(find("list"));
    find("list").querySelector("[aria-current]")?.scrollIntoView({block: "center"});
  } else if (to.id === "ask") {
    event.preventDefault();
    ask(to);
  }
});

let start = null;
const felt = find("felt");
felt.addEventListener("touchstart", event => {
  start = event.touches.length === 1 ? {x: event.touches[0].clientX, y: event.touches[0].clientY} : null;
}, {passive: true});
felt.addEventListener("touchend", event => {
  if (!start || event.touches.length) return;
  const across = event.changedTouches[0].clientX - start.x;
  const down = event.changedTouches[0].clientY - start.y;
  start = null;
  if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) go(across < 0 ? "next" : "previous");
}, {passive: true});

// The first touch says that somebody is really looking: then this phone remembers the hand.
const {phone, url, title, detail, maker} = find("hand").dataset;
if (phone) {
  addEventListener("pointerdown", () => import(phone).then(shelf => shelf.remember({url, title, detail, maker})), {once: true});
}

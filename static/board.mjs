// The evening board follows by itself: it asks whether something is new, which costs the server one look at versions, and
// puts in what changed. Hidden pages ask nothing; a finger that is down is never met by a moving row.
import "./keyboard.mjs";
import "./phone.mjs";

const QUICK = 1900; // ms between questions while tables report
const SLOWEST = 15_000;
const ACTIVE = 3 * 60_000; // so long after a change they do
const board = document.getElementById("board");
const status = document.getElementById("board-said");
let tag = "";
let pause = QUICK;
let changed = Date.now();
let timer = 0;
let down = false;
let waiting = null;

function states() {
  return new Map([...board.querySelectorAll(".board-row .board-line")].map(line => {
    const row = line.closest(".board-row");
    return [line.id, `${line.querySelector(".board-number").textContent}: ${row.querySelector(".board-words")?.textContent.trim()}`];
  }));
}

function put(part) {
  if (down) {
    waiting = part;
    return;
  }
  waiting = null;
  const before = states();
  const focused = board.contains(document.activeElement) ? document.activeElement.id : "";
  const fresh = part.getElementById("board");
  document.getElementById("board-time").textContent = part.getElementById("board-time").textContent;
  board.replaceChildren(...[...fresh.childNodes].map(node => document.adoptNode(node)));
  if (focused) document.getElementById(focused)?.focus();
  const news = [...states()].filter(([id, words]) => before.get(id) !== words).map(([, words]) => words);
  if (news.length) {
    status.textContent = news.join(". ");
    changed = Date.now();
    pause = QUICK;
  }
}

async function ask() {
  clearTimeout(timer);
  try {
    const address = new URL(board.dataset.part, location.href);
    if (tag) address.searchParams.set("since", tag);
    const answer = await fetch(address, {cache: "no-store"});
    if (answer.ok) {
      const part = await answer.text(); // nothing, where nothing is new
      if (part) {
        tag = answer.headers.get("ETag") ?? "";
        put(new DOMParser().parseFromString(part, "text/html"));
      }
    } else if (answer.status === 403 || answer.status === 410) {
      location.reload(); // the page itself says why
      return;
    } else {
      pause = SLOWEST; // busy, or asked too often
    }
  } catch {
    pause = SLOWEST; // no connection: the page stays as it is
  }
  next();
}

function next() {
  clearTimeout(timer);
  if (document.visibilityState !== "visible") return;
  if (Date.now() - changed > ACTIVE) pause = Math.min(SLOWEST, pause * 1.2);
  timer = setTimeout(ask, pause);
}

addEventListener("pointerdown", () => { down = true; });
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => {
    // after the tap has found its target
    setTimeout(() => {
      down = false;
      if (waiting) put(waiting);
    }, 400);
  });
}
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ask());
addEventListener("pageshow", event => event.persisted && ask());
addEventListener("online", ask);
next();

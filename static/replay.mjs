// Steps through a hand at once: everything needed is in the page (#hand), nothing is asked for on the way.
// The markup made here is the one the templates make; a test compares them at every play.
import {cardsOf, element} from "./cards.mjs";
import {ask, open} from "./sheets.mjs";

const hand = document.getElementById("hand");
const data = JSON.parse(hand.textContent);
const {card, inText, pile} = cardsOf(data);
const find = id => document.getElementById(id);
const felt = find("felt");
const boxes = find("players")?.children ?? [];
const track = document.querySelector(".track input");
const actions = find("actions");
const bar = document.querySelector("body .bottom");
let at = Number(track.value);

// The largest cards with which the page needs no scrolling; the page came with a guess. Where the smallest do not help,
// what stands about them is set closer: what can be done about a play must not lie under the bar.
function fit() {
  for (const size of ["fit-xl", "fit-m", "fit-s"]) {
    felt.className = `felt ${size}`;
    if (document.documentElement.scrollHeight <= innerHeight) return;
  }
  const hidden = () => actions.getBoundingClientRect().bottom + scrollY > innerHeight - bar.offsetHeight;
  felt.classList.toggle("close", hidden());
  if (hidden()) felt.classList.remove("close");
}

// Where all this is not enough, of many round a table, the page goes up as far as the verdict and what can be done about
// it; and down again with the next play that has none.
let raised = false;

function reveal() {
  const under = actions.getBoundingClientRect().bottom + 8 - bar.getBoundingClientRect().top;
  const found = find("finding").querySelector(".finding");
  if (found && under > 0) scrollBy({top: under, behavior: "instant"});
  else if (!found && raised) scrollTo({top: 0, behavior: "instant"});
  raised = found && (raised || under > 0);
}

function drawTable() {
  const items = data.tables[at];
  felt.replaceChildren(...(items.length
    ? items.map((item, index) => seated(pile(item, data.objected[at] === index), item))
    : [find(data.cleared.includes(at) ? "cleared" : "empty").content.cloneNode(true)]));
}

// Round a table of many each card lies before whoever played it.
function seated(made, item) {
  if (data.round) made.classList.add(`seat-${data.names.indexOf(item.split("@")[1]) + 1}`);
  return made;
}

// What holds beside the table: words, or cards.
function drawFacts() {
  find("holds")?.replaceChildren(...(data.facts[at] ?? []).flatMap(([label, words, cards]) => [
    element("dt", "", label),
    element("dd", "", ...(cards.length ? cards.flatMap(code => [inText(code), " "]) : [words])),
  ]));
}

// What is known of everybody's hand, each beside its name, which stays.
function drawHands() {
  const all = find("hands");
  if (!all) return;
  const {unknown, and_unknown: also, none} = data.words;
  for (const [seat, section] of [...all.querySelectorAll("section")].entries()) {
    const [codes, hidden] = data.hands[at][seat];
    const rest = hidden ? [element("span", "second", (codes.length ? also : unknown).replace("{number}", hidden))] : [];
    section.lastElementChild.replaceWith(codes.length || hidden
      ? element("p", "cards", ...codes.map(code => card(code, "", "t")), ...rest)
      : element("p", "second", none));
  }
  all.querySelector(".later").hidden = data.hands[at].every(([codes, , recorded]) => recorded || !codes.length);
}

function drawPlayers() {
  if (!boxes.length) return;
  const figures = new Map();
  for (const changed of data.changes.slice(0, at + 1)) for (const [seat, ...now] of changed) figures.set(seat, now);
  for (const [seat, [cards, marks, points]] of figures) {
    const box = boxes[seat];
    box.classList.toggle("turn", seat === data.turns[at]);
    const [won, score] = box.querySelectorAll("span");
    won.replaceChildren(element("i", "", cards));
    score.replaceChildren(element("i", "", points));
    if (marks) score.append(find("strokes").content.children[marks - 1].cloneNode(true));
  }
}

// The sentence and the findings stand in the list already; they are taken from there.
function drawWords() {
  const line = find(`play-${at}`);
  find("play-sentence").replaceChildren(...line.querySelector(".play > span:nth-child(2)").cloneNode(true).childNodes);
  find("spoken").textContent = data.spoken[at];
  find("next").textContent = data.next[at];
  find("verdict").hidden = at > 0;
  const place = find("finding");
  place.after(actions);
  const found = [...line.querySelectorAll(".finding, .note")];
  place.replaceChildren(...found.map(each => each.cloneNode(true)));
  const error = found[0]?.classList.contains("error");
  find("correct").hidden = !error;
  place.querySelector(":scope > .finding:first-child > div")?.append(actions);
  const number = Math.max(at, 1);
  find("correct").setAttribute("href", `${hand.dataset.base}/correct?at=${number}`);
  find("ask").setAttribute("href", `${hand.dataset.base}/allowed?at=${number}`);
  find("to-cards").setAttribute("href", `${hand.dataset.base}/cards?at=${at}`);
  document.querySelector(".play[aria-current]")?.removeAttribute("aria-current");
  line.querySelector(".play").setAttribute("aria-current", "step");
}

function drawSteps() {
  const percent = `${(100 * at / (data.total || 1)).toFixed(2)}%`;
  find("track-done").setAttribute("x2", percent);
  find("track-thumb").setAttribute("x", percent);
  find("step-at").textContent = data.beside[at] ? "–" : data.numbers[at];
  find("step-of").textContent = data.beside[at] ?? data.of;
  track.value = at;
  track.setAttribute("aria-valuetext", find("step-at").parentElement.textContent);
  const targets = {first: at && 0, previous: at && at - 1, next: at + 1, last: data.total};
  for (const button of document.querySelectorAll("a[data-step]")) {
    const which = button.dataset.step;
    const possible = which === "first" || which === "previous" ? at > 0 : at < data.total;
    if (possible) {
      button.setAttribute("href", `?at=${targets[which]}`);
      button.removeAttribute("role");
      button.removeAttribute("aria-disabled");
    } else {
      // A link without address cannot keep the focus, and the keys of whoever steps by keyboard would go nowhere.
      if (document.activeElement === button) track.focus({preventScroll: true});
      button.removeAttribute("href");
      button.setAttribute("role", "link");
      button.setAttribute("aria-disabled", "true");
    }
  }
}

let waiting = 0;

// The address follows, so that reloading, sharing and the language switch come back to this play.
function follow() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    history.replaceState(history.state, "", `?at=${at}`);
    for (const field of document.querySelectorAll("input[name=next]")) field.value = location.pathname + location.search;
  }, 200);
}

function show(wanted) {
  const next = Math.min(Math.max(wanted, 0), data.total);
  if (next === at) return;
  at = next;
  drawTable();
  drawPlayers();
  drawFacts();
  drawHands();
  drawWords();
  drawSteps();
  fit();
  reveal();
  follow();
}

document.addEventListener("click", event => {
  const link = event.target.closest("a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  const to = link.getAttribute("href") ?? "";
  if (to === "#list") {
    event.preventDefault();
    open(find("list"));
    find(`play-${at}`).scrollIntoView({block: "center"});
  } else if (to.startsWith("?at=")) {
    event.preventDefault();
    if (link.closest("dialog")) find("list").close();
    show(Number(to.slice(4)));
  } else if (["ask", "to-cards"].includes(link.id) || "sheet" in link.dataset) {
    event.preventDefault();
    ask(link);
  }
});

document.addEventListener("keydown", event => {
  if (event.target === track || event.metaKey || event.ctrlKey || event.altKey || document.querySelector("dialog:modal")) return;
  const wanted = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: data.total}[event.key];
  if (wanted === undefined) return;
  event.preventDefault();
  show(wanted);
});

track.hidden = false;
fit();
addEventListener("resize", fit);
document.fonts.ready.then(() => {
  fit();
  if (!scrollY) reveal();
});
track.addEventListener("input", () => show(Number(track.value)));

// Swiping over the table steps too, as an extra: to the left is onwards.
let start = null;
felt.addEventListener("touchstart", event => {
  start = event.touches.length === 1 ? {x: event.touches[0].clientX, y: event.touches[0].clientY} : null;
}, {passive: true});
felt.addEventListener("touchend", event => {
  if (!start || event.touches.length) return;
  const across = event.changedTouches[0].clientX - start.x;
  const down = event.changedTouches[0].clientY - start.y;
  start = null;
  if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) show(at + (across < 0 ? 1 : -1));
}, {passive: true});

// The first touch says that somebody is really looking: then this phone remembers the hand.
const {phone, url, title, detail, maker} = hand.dataset;
if (phone) {
  addEventListener("pointerdown", () => import(phone).then(shelf => shelf.remember({url, title, detail, maker})), {once: true});
}

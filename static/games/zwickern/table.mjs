// The score with its Zwicks: a tap on a side draws one stroke. Draws the match screen and the display alike.
import {actInLine} from "./in_line.mjs";
import {drawDoubts} from "../doubts.mjs";
import {lastLine} from "../../match/last_line.mjs";
import {wordActsBy} from "../../match/happened.mjs";
import {another, drawNext, resting} from "../../match/next_step.mjs";
import {buzz, common, html, icon, nameSide, say, setScore, strokes, text} from "../../match/parts.mjs";
import {halfCounted} from "../../match/ways.mjs";
import {standing} from "../../match/standing.mjs";

wordActsBy(actInLine);

// One tap in so many milliseconds and side.
const DEAF = 400;

export {resting};

/** Draws one of the two screens and takes its taps. */
export function start(section, journal, go) {
  const halves = [...section.querySelectorAll(".half")];
  const words = section.querySelector("[data-t-confirm]");
  const line = lastLine(section, journal);
  const tapped = new Map();

  function zwick(side) {
    if (resting(journal.view) || journal.view.status !== "open" || journal.view.current?.result) return;
    const now = performance.now();
    if (now - (tapped.get(side) ?? -DEAF) < DEAF) return;
    tapped.set(side, now);
    const hand = halfCounted(journal.view.current) ? journal.nextHand() : journal.hand(); // that one was played to its end
    const mark = {kind: "mark.called", hand: hand.id, payload: {what: "zwick", side, person: null, play: null}};
    journal.put([...hand.entries, mark]);
    buzz();
    const {current, sides} = journal.view;
    say(`${sides[side].name}: ${counted(current?.zwicks[side] ?? 1)}`);
    halves.find(half => Number(half.dataset.side) === side)?.querySelector(".strokes")?.classList.add("drawn");
  }

  section.querySelector("[data-another]")?.addEventListener("click", event => {
    event.preventDefault();
    another(journal.view);
    go("match", {}, {replace: true});
    journal.redraw();
  });

  section.addEventListener("submit", event => {
    const {action} = event.target.dataset;
    if (action === "zwick") zwick(Number(event.target.elements.side.value));
    else if (action === "undo") takeBack(event.target.elements.target.value);
    else if (action === "another") keepBoth(event.target.elements.target.value);
    else if (action === "write") journal.put([{kind: "writer.took", payload: {}}]);
    else return;
    event.preventDefault();
  });

  function takeBack(target) {
    journal.put([{kind: "undone", hand: journal.view.current?.id ?? null, payload: {target}}]);
    buzz();
  }

  function keepBoth(id) {
    journal.put([{kind: "chosen", hand: journal.view.current?.id ?? null, payload: {of: [id], keep: id}}]);
    buzz();
  }

  function draw() {
    const {view} = journal;
    const {current} = view;
    for (const half of halves) drawHalf(half, view, words, {takeBack, keepBoth});
    line.draw();
    drawDoubts(section, view);
    const takeOver = section.querySelector("[data-writer]");
    if (takeOver) takeOver.hidden = !view.writer || view.writer.device === journal.device;
    const rests = resting(view), still = rests || view.status !== "open";
    drawNext(section.querySelector("a.onward"), view, words);
    const inCount = Boolean(current?.result); // its Zwicks are in its count: one forgotten is put right there
    for (const tap of section.querySelectorAll("button.tap")) tap.disabled = still || inCount;
    section.querySelector(".halves, .tiles-of-sides")?.toggleAttribute("data-resting", still);
    const asks = section.querySelector("[data-another]");
    if (asks) asks.hidden = !rests;
  }

  journal.subscribe(draw);
  draw();
  return {hide: line.hide, go};
}

function counted(number) {
  return common(number === 1 ? "strokesOne" : "strokes", {num: number});
}

function drawHalf(half, view, words, answers) {
  const side = Number(half.dataset.side);
  const {current, sides, next} = view;
  const number = current?.zwicks?.[side] ?? 0;
  setScore(half.querySelector(".score"), standing(view).totals[side]);
  nameSide(half, view);
  const tally = half.querySelector(".tally");
  if (Number(tally.dataset.number ?? -1) !== number) {
    tally.dataset.number = number;
    tally.replaceChildren(...[strokes(number, counted(number))].filter(Boolean));
  }
  const deals = view.status === "open" && !resting(view);
  drawDealer(half, view, deals ? current?.dealer ?? next.dealer : null, sides[side].persons);
  drawTwin(half, current, side, words, answers);
}

function drawDealer(half, view, dealer, persons) {
  const place = half.querySelector("[data-dealer]");
  const shown = persons.includes(dealer) ? dealer : "";
  if (place.dataset.shown === shown) return;
  place.dataset.shown = shown;
  place.replaceChildren();
  if (!shown) return;
  const {first} = view.persons[shown];
  const long = common("deals", {name: first});
  const pill = html("span", {class: "pill"}, icon("cards"), html("span", {}, view.sides.length > 2 ? common("dealsShort") : long));
  const root = document.getElementById("match");
  const linked = "writing" in root.dataset && view.status === "open" && !half.closest(".fields-of");
  const label = `${long}. ${common("change")}`;
  place.append(linked
    ? html("a", {class: "dealer", href: `${root.dataset.base}/more?part=seats#dealer`, "data-go": "more", "data-at": "dealer", "aria-label": label}, pill)
    : html("span", {class: "dealer"}, pill));
}

// Two strokes within 20 seconds from two phones: were they the same Zwick? Both answers are kept: nobody is asked again.
function drawTwin(half, current, side, words, {takeBack, keepBoth}) {
  const box = half.querySelector("[data-twin]");
  if (!box) return;
  const twin = (current?.called ?? []).filter(mark => mark.side === side && mark.same).at(-1);
  box.hidden = !twin || !("writing" in document.getElementById("match").dataset);
  if (!twin || box.dataset.mark === twin.id) return;
  box.dataset.mark = twin.id;
  box.querySelectorAll("form, button").forEach(part => part.remove());
  const same = html("button", {class: "button small", type: "button"}, text(words, "same"));
  const two = html("button", {class: "button small", type: "button"}, text(words, "two"));
  same.addEventListener("click", () => takeBack(twin.id));
  two.addEventListener("click", () => keepBoth(twin.id));
  box.append(same, two);
}

// Quick: all sides but one say their card points, the last is worked out until somebody says it, too: then they are compared.
// One tap says who has the majority.
import {Pad, Screen, drawTitle, drawZwicks, nextFrom, put, reasonOf, whyMissing} from "./counting.mjs";
import {save} from "./draft.mjs";
import {isSearched} from "./missing.mjs";
import {html, text} from "../../match/parts.mjs";
import {drawn} from "../../signs.mjs";

/** Starts the screen in its section. */
export function start(section, journal, go) {
  const form = section.querySelector("[data-count]");
  const output = form.querySelector("[data-typed]");
  const odd = form.querySelector("[data-odd]");
  const packSum = form.querySelector("[data-pack-sum]");
  const finds = form.querySelectorAll("[data-find]"), fix = form.querySelector("[data-fix]");
  const pad = new Pad(section.querySelector(".pad-box"), {onNumber: typed, onDone: next});
  const screen = new Screen(section, journal, go, {way: "quick", draw, tap});
  addEventListener("keydown", keyed);

  function inCards(view) {
    return view.scoring.nominal - view.scoring.majority;
  }

  /** Points as typed; those of the one side that typed none are what the others leave, never less than nothing. */
  function points(draft) {
    const numbers = draft.at.points;
    if (numbers.filter(one => one === null).length > 1) return numbers;
    const sum = numbers.reduce((total, one) => total + (one ?? 0), 0);
    return numbers.map(one => one ?? Math.max(0, inCards(draft.view) - sum));
  }

  function draw(draft) {
    drawTitle(form, draft);
    drawZwicks(form, draft);
    const all = points(draft);
    const total = inCards(draft.view);
    const {active} = draft.at;
    for (const head of form.querySelectorAll("[data-head]")) {
      const side = Number(head.dataset.head);
      head.querySelector("[data-sum]").textContent = all[side] ?? "";
      const rest = draft.at.points[side] === null && all[side] !== null;
      head.toggleAttribute("data-rest", rest);
      head.querySelector("[data-rest-word]").hidden = !rest;
      head.setAttribute("aria-pressed", String(side === active));
    }
    const own = draft.at.points[active];
    pad.typed = own === null ? "" : String(own);
    pad.most = total;
    output.textContent = pad.typed;
    form.querySelector("[data-who]").textContent = draft.view.sides[active].name;
    const asked = form.querySelector("[data-asked]"), question = text(form.querySelector(`[data-head="${active}"]`), "asks", {side: draft.view.sides[active].name});
    if (asked.textContent !== question) asked.textContent = question;
    for (const key of form.querySelectorAll(".grid>.word-key")) key.hidden = "pad" in key.dataset === (own !== null);
    compare(draft, total);
    if (draft.same) {
      packSum.hidden = false;
      put(packSum, "", [form.dataset.tSame]);
    }
    odd.hidden = !(own > total);
    odd.textContent = odd.hidden ? "" : text(form, "of", {number: own, total});
    for (const key of form.querySelectorAll("[data-number]")) key.setAttribute("aria-pressed", String(key.dataset.number === pad.typed));
    const known = draft.at.points.filter(one => one === null).length <= 1;
    for (const key of form.querySelectorAll("[data-majority]")) {
      if (draft.corrects && key.dataset.majority) key.setAttribute("aria-pressed", String(String(draft.at.majority) === key.dataset.majority));
      else key.removeAttribute("aria-pressed");
      key.setAttribute("aria-disabled", String(!known && !key.hasAttribute("aria-pressed")));
    }
    fix?.toggleAttribute("hidden", !draft.corrects);
    fix?.setAttribute("aria-disabled", String(!known));
  }

  // What the numbers come to, where every side has one that was typed, beside what the pack has.
  function compare({typed: hand, view, corrects}, total) {
    packSum.hidden = !hand;
    // In a correction the way to the missing point stands beside what does not add up: it has no room for other ways.
    for (const find of finds) find.hidden = !isSearched(view.scoring, hand) || corrects !== (find.dataset.find === "beside");
    if (!hand) return;
    const {gap} = hand;
    const words = html("span", {}, text(form, gap > 0 ? "many" : gap ? "few" : "even", {number: Math.abs(gap), sum: total + gap, total}));
    put(packSum, gap ? "bad" : "ok", gap ? [drawn("i-warning"), words] : [words, drawn("i-check")]);
  }

  function typed(value, whole) {
    const {draft} = screen;
    const {active} = draft.at, points = value === "" ? null : Number(value);
    draft.step(at => {
      if (at.points[active] !== points) at.found = [];
      at.points[active] = points;
    });
    if (whole && draft.view.sides.length > 2) next();
    screen.draw();
  }

  /** On to the next side that has typed nothing, as long as more than one is left. */
  function next() {
    const {draft} = screen;
    const left = draft.at.points.flatMap((one, side) => one === null ? [side] : []);
    if (left.length > 1) draft.at.active = left.find(side => side > draft.at.active) ?? left[0];
    draft.keep();
    screen.draw();
  }

  function tap(button, draft) {
    if (button.name === "to") {
      draft.at.active = Number(button.value);
      draft.keep();
      return true;
    }
    if ("find" in button.dataset) {
      go("double", {way: "double", typed: "1", hand: draft.hand?.id});
      return true;
    }
    if (button !== fix && !("majority" in button.dataset)) return button.type === "submit";
    if (button.getAttribute("aria-disabled") === "true") return true;
    const value = button.dataset.majority;
    const majority = button === fix ? draft.at.majority : value === "tie" ? value : value === "" ? null : Number(value);
    if (button.hasAttribute("aria-pressed")) { // a correction: it is chosen, and another key saves
      draft.step(at => {
        at.majority = majority;
      });
      return true;
    }
    if (draft.unchanged("quick") || whyMissing(form, draft)) return true;
    const {found} = draft.at;
    const payload = {...draft.payload("quick"), facts: {majority, ...found.length && {found}}};
    const next = nextFrom(draft, journal, go);
    const hand = save(journal, draft, "quick", {payload, reason: reasonOf(form)});
    screen.draft = null;
    next(hand);
    return true;
  }

  function keyed(event) {
    if (!screen.shown || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea")) return;
    if (/^\d$/.test(event.key)) section.querySelector(`[data-digit="${event.key}"]`).click();
    else if (event.key === "Backspace") section.querySelector("[data-digit=back]").click();
  }

  return screen.begin();
}

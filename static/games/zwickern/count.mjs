// By cards: every scoring card starts open, a tap gives it to a side, nothing is given by itself.
import {Screen, checkCards, drawTitle, drawZwicks, nextFrom, put, reasonOf, unread, whyMissing} from "./counting.mjs";
import {save} from "./draft.mjs";
import {text} from "../../match/parts.mjs";

const MOST_CARDS = 999;

/** Starts the screen in its section. */
export function start(section, journal, go) {
  const screen = new Screen(section, journal, go, {way: "cards", draw, tap});
  const {form} = screen;
  const two = form.dataset.two === "1";
  section.addEventListener("input", event => {
    const side = event.target.name?.match(/^numbers-(\d+)$/)?.[1];
    if (side === undefined) return;
    const typed = event.target.value.trim();
    const wrong = unread(form, event.target, MOST_CARDS);
    screen.draft.step(at => {
      at.numbers[side] = typed === "" || wrong ? null : Number(typed);
    });
    draw(screen.draft);
  });

  function draw(draft) {
    drawTitle(form, draft);
    for (const row of form.querySelectorAll(".lane")) {
      const key = row.dataset.tile;
      const side = key === "majority" ? draft.majority : draft.at.given[key];
      lane(row, side === "tie" ? null : side ?? null, draft);
    }
    for (const key of form.querySelectorAll(".tie-key")) key.setAttribute("aria-pressed", String(draft.majority === "tie"));
    form.querySelector('[data-tile="majority"]')?.toggleAttribute("data-tie", draft.majority === "tie");
    const sum = draft.score("cards");
    for (const head of form.querySelectorAll("[data-head]")) {
      head.querySelector("[data-sum]").textContent = sum.sides[head.dataset.head].points;
      if (!two) head.setAttribute("aria-pressed", String(draft.at.active === Number(head.dataset.head)));
    }
    drawZwicks(form, draft);
    numbers(draft);
    const open = draft.open.length > 0 || draft.majorityOpen;
    form.querySelector("[data-rest]").hidden = !open;
    form.querySelector("[data-save]").hidden = open;
    form.querySelector("[data-anyway]").hidden = !open;
    form.querySelector("[data-undo]").hidden = !draft.canUndo;
    const rest = form.querySelector("[data-rest-to] span");
    if (rest) rest.textContent = text(form, "rest", {side: draft.view.sides[draft.at.active].name});
    if (draft.same) put(form.querySelector("[data-check]"), "", [form.dataset.tSame]);
    else checkCards(form, form.querySelector("[data-check]"), draft);
  }

  function lane(row, side, draft) {
    const value = side === null ? "" : String(side);
    if (row.dataset.to !== value) row.dataset.to = value;
    for (const half of row.querySelectorAll(".lane-half")) {
      half.setAttribute("aria-pressed", String(half.value.endsWith(`.${value}`) && value !== ""));
      half.setAttribute("aria-label", `${row.dataset.name}: ${draft.view.sides[half.value.split(".")[1]].name}`);
    }
    const whole = row.querySelector(".lane-whole");
    if (!whole) return;
    const name = side === null ? "" : draft.view.sides[side].name;
    whole.querySelector("[data-whose]").textContent = name;
    whole.setAttribute("aria-pressed", String(side !== null));
    whole.setAttribute("aria-label", row.dataset.name + (name ? `: ${name}` : ""));
  }

  function numbers(draft) {
    for (const input of form.querySelectorAll("[name^=numbers-]")) {
      const number = draft.at.numbers[input.name.slice("numbers-".length)];
      if (document.activeElement !== input && input.getAttribute("aria-invalid") !== "true") input.value = number ?? "";
    }
    const field = form.querySelector("[data-cards]");
    if (!field) return;
    const sum = draft.counted?.reduce((total, number) => total + number, 0);
    field.classList.toggle("disputed", draft.score("cards").doubts.length > 0);
    field.textContent = draft.counted ? text(form, "cards", {sum, total: draft.view.scoring.cards}) : "";
  }

  function tap(button, draft) {
    const {name, value} = button;
    if (name === "give") {
      const [tile, who] = value.split(".");
      const side = who === "tie" ? "tie" : two ? Number(who) : draft.at.active;
      if (tile === "majority") draft.most(side);
      else draft.give(Number(tile), side);
    } else if (name === "to") {
      draft.at.active = Number(value);
      draft.keep();
    } else if (name === "rest") draft.rest(two ? Number(value) : draft.at.active);
    else if (button.hasAttribute("data-undo")) draft.undo();
    else if (name === "deed") {
      const wrong = form.querySelector("[name^=numbers-][aria-invalid=true]");
      wrong?.focus();
      if (wrong || draft.unchanged("cards") || whyMissing(form, draft)) return true;
      const next = nextFrom(draft, journal, go);
      const hand = save(journal, draft, "cards", {reason: reasonOf(form)});
      screen.draft = null;
      next(hand);
    } else return button.type === "submit";
    return true;
  }

  return screen.begin();
}

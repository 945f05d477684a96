// A sheet written by hand, row by row in its own order; the check column is live and the next row is there at once.
import {Screen, checkSum, onwardFrom, put, reasonOf, whyMissing} from "./counting.mjs";
import {save} from "./draft.mjs";
import {html, text} from "../../match/parts.mjs";
import {drawn} from "../../signs.mjs";

const MOST_POINTS = 999;
const MOST_ZWICKS = 99;

/** Starts the screen in its section. */
export function start(section, journal, go) {
  const form = section.querySelector("[data-count]");
  const two = form.dataset.two === "1";
  const points = [...form.querySelectorAll("[data-points]")];
  const zwicks = [...form.querySelectorAll("[data-zwicks]")];
  let shownRow = null;
  let dirty = false;
  let warned = "";
  let early = true; // until it is drawn for the first time
  const screen = new Screen(section, journal, go, {way: "paper", draw, tap});
  form.addEventListener("input", () => {
    dirty = true;
    warned = "";
    keep(screen.draft);
  });
  form.addEventListener("keydown", event => {
    if (event.key !== "Enter" || !event.target.matches("input")) return;
    event.preventDefault();
    const fields = [...points.flatMap((one, side) => [one, zwicks[side]])];
    const following = fields[fields.indexOf(event.target) + 1];
    (following ?? form.querySelector("[value=count-paper]")).focus();
  });
  // The next row, not the hand that was just typed in: unless one is asked for, only a hand without a count.
  Object.defineProperty(screen, "hand", {get: () => {
    if (screen.params.hand) return journal.find(screen.params.hand);
    const {current} = journal.view;
    return current && !current.count ? current : null;
  }});

  function numberOf(input, most) {
    const typed = input.value.trim();
    return /^\d{1,3}$/.test(typed) ? Math.min(Number(typed), most) : null;
  }

  function keep(draft) {
    const {scoring} = journal.view;
    const most = form.querySelector("[name=majority]:checked")?.value ?? null;
    draft.at.majority = most === null || most === "tie" ? most : Number(most);
    draft.at.zwicks = zwicks.map(input => numberOf(input, MOST_ZWICKS) ?? 0);
    draft.at.points = points.map((input, side) => {
      const typed = numberOf(input, MOST_POINTS);
      if (typed === null || two) return typed;
      // For three sides and more the sheet has the whole hand: its card points are what is left of it.
      return typed - draft.at.zwicks[side] * scoring.zwick - (draft.at.majority === side ? scoring.majority : 0);
    });
    draft.keep();
    check(draft);
  }

  function check(draft) {
    const line = form.querySelector("[data-check]");
    const ready = draft.at.points.every(one => one !== null) && (draft.at.majority !== null || !journal.view.scoring.majority);
    if (warned) put(line, "bad", [drawn("i-warning"), html("span", {}, warned)]);
    else if (ready) checkSum(form, line, draft.score("paper"), draft);
    else put(line, "", []);
    form.querySelector("[value=count-paper]").setAttribute("aria-disabled", String(draft.at.points.some(one => one === null)));
  }

  function rowNumber() {
    const {current, next} = journal.view;
    return screen.hand?.number ?? (current ? current.number + 1 : next.number);
  }

  function draw(draft) {
    const {scoring} = journal.view;
    const title = text(form, "row", {number: rowNumber()});
    const heading = form.querySelector("[data-title]");
    if (heading.textContent !== title) heading.textContent = title;
    if (shownRow !== rowNumber()) {
      shownRow = rowNumber();
      dirty = false;
      warned = "";
      draft.at.majority ??= null;
      const majorities = [...form.querySelectorAll("[name=majority]")];
      // What was typed before the script was there stays.
      const typed = new Set(early ? [...points, ...zwicks].filter(input => input.value !== input.defaultValue) : []);
      const chosen = early && majorities.some(radio => radio.checked && !radio.defaultChecked);
      const fill = (input, value) => typed.has(input) || (input.value = value);
      for (const [side, input] of points.entries()) {
        const said = draft.at.points[side];
        const beside = two ? 0 : draft.zwicks[side] * scoring.zwick + (draft.at.majority === side ? scoring.majority : 0);
        fill(input, said === null ? "" : said + beside);
        fill(zwicks[side], draft.zwicks[side] || "");
      }
      if (!chosen) for (const radio of majorities) radio.checked = radio.value === String(draft.at.majority);
      early = false;
      if (typed.size || chosen) {
        dirty = true;
        keep(draft);
      }
    }
    const reason = form.querySelector("[data-reason]");
    if (reason) reason.hidden = !draft.corrects;
    // the page may have come for another hand
    form.querySelector("[data-confirm]").textContent = text(form, draft.corrects ? "fix" : "next", {});
    rows();
    check(draft);
  }

  function rows() {
    const {current, recent} = journal.view;
    const known = current && !recent.some(hand => hand.id === current.id) ? [...recent, current] : recent;
    const typed = known.filter(hand => hand.way === "paper" && hand.result);
    const list = form.querySelector("[data-rows]");
    list.replaceChildren(...typed.map(hand => {
      const worth = hand.zwicks.reduce((sum, one) => sum + one, 0) * journal.view.scoring.zwick;
      const badge = html("span", {class: `badge ${hand.checked === "gap" ? "disputed" : "saved"}`});
      badge.append(drawn(hand.checked === "gap" ? "i-warning" : "i-check"), String(hand.counted - worth));
      return html("li", {}, html("span", {class: "paper-number"}, String(hand.number)), " ",
        html("span", {}, hand.result.map(side => side.points).join(" : ")), " ", badge);
    }));
  }

  /** A field in which something stands that is no number: {field, words}; undefined where all can be read. */
  function unread() {
    const {sides} = journal.view;
    for (const [side, {name}] of sides.entries()) {
      for (const [field, what, most] of [[points[side], "pointsOf", MOST_POINTS], [zwicks[side], "zwicksOf", MOST_ZWICKS]]) {
        const typed = field.value.trim();
        if (!typed || numberOf(field, most) !== null) continue;
        return {field, words: text(form, "unread", {what: text(form, what, {name}), typed: typed.slice(0, 20), most})};
      }
    }
    return undefined;
  }

  function warn(words, field) {
    warned = words;
    field?.focus();
    check(screen.draft);
  }

  /** What keeps this row from being saved, in words; "" for a whole row, null for one with nothing in it. */
  function lack(draft) {
    const {scoring, sides} = journal.view;
    const {majority} = draft.at;
    const side = points.findIndex(input => numberOf(input, MOST_POINTS) === null);
    const typed = [...points, ...zwicks].some(input => input.value.trim()) || majority !== null;
    if (draft.corrects) return dirty ? text(form, "unfixed") : null;
    if (!typed) return null;
    if (side >= 0) return text(form, "unpointed", {side: sides[side].name});
    return scoring.majority && majority === null ? text(form, "unmost") : "";
  }

  /** Saves a whole row; of another says what is missing, and leaves it as a draft with the second tap. */
  function finish(draft) {
    const wrong = unread();
    const lacking = wrong?.words ?? lack(draft);
    if (lacking && warned !== lacking) return warn(lacking, wrong?.field ?? points.find(input => numberOf(input, MOST_POINTS) === null));
    if (lacking === "") record(draft);
    go("hands");
  }

  function tap(button, draft) {
    if (button.name !== "deed") return button.type === "submit";
    if ("finish" in button.dataset) {
      finish(draft);
      return true;
    }
    const wrong = unread();
    if (wrong || button.getAttribute("aria-disabled") === "true") {
      warn(wrong?.words ?? "", wrong?.field ?? points.find(input => numberOf(input, MOST_POINTS) === null));
      return true;
    }
    if (whyMissing(form, journal, draft)) return true;
    const {corrects} = draft, onward = onwardFrom(journal, draft, go);
    const hand = record(draft);
    if (corrects) {
      onward(hand);
      return true;
    }
    screen.draw();
    points[0].focus();
    return true;
  }

  function record(draft) {
    const row = rowNumber();
    const payload = {...draft.payload("paper"), sheet: null, row, check: null, struck: {}};
    const begun = draft.hand || draft.corrects ? {} : nextHand();
    const hand = save(journal, draft, "paper", {payload, reason: reasonOf(form), ...begun});
    screen.draft = null;
    shownRow = null;
    dirty = false;
    return hand;
  }

  /** A row is a hand of its own even while the one before it is not signed. */
  function nextHand() {
    const {current, next} = journal.view;
    if (!current) return {};
    const id = journal.uuid();
    const payload = {follows: current.id ?? next.follows, inserted: false, dealer: null};
    return {hand: id, entries: [{kind: "hand.begun", hand: id, payload}]};
  }

  return screen.begin();
}

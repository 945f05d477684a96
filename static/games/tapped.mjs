// A hand that is counted by a few taps on one form: which hand it is, what is kept of the form, how it is saved.
import {afterRuling} from "../match/after_ruling.mjs";
import {fieldsAmong, isChoice} from "../match/fields.mjs";
import {text} from "../match/parts.mjs";
import {asProposed, rememberWay} from "../match/ways.mjs";
import {sidesOf} from "../match/seated.mjs";
import {Newest} from "../storage.mjs";

const drafts = new Newest("scorekeeper.tapped.", 12); // by match and hand: what is not saved yet

/**
 * The form of a section. `fill(form, hand, params)` puts a hand into it, `unfold(form)` shows what is in it, `draw(form, hand)`
 * what follows from what is tapped, `read(form, button)` gives {way, payload} to be saved, or null.
 */
export function tapped(section, journal, go, {fill, unfold = () => {}, draw, read: readSubmitted}) {
  const form = section.querySelector("[data-count]");
  let params = Object.fromEntries(new URLSearchParams(location.search));
  let shown = !section.hidden;
  let filled = "", blank = "", draft = "";
  for (const part of section.querySelectorAll(".no-script")) part.remove();
  form.querySelector("[data-by-hand]")?.remove();

  // The judge's word on a hand that was counted: it counts at once, and says why.
  const decides = () => journal.ruling || params.as === "judge" && journal.role === "judge";
  const hand = () => params.hand ? asProposed(journal.find(params.hand)) : journal.view.current;

  function show(asked = {}) {
    shown = true;
    params = asked;
    if (params.hand && !hand()) journal.load?.().then(() => shown && redraw());
    redraw();
  }

  function redraw() {
    const now = hand();
    if (params.hand && !now) return;
    const number = now?.number ?? (journal.view.current?.number ?? journal.view.next.number - 1) + 1;
    const key = `${number} ${now?.count ?? ""} ${params.winner ?? ""}`;
    if (key !== filled) {
      fill(form, now, params);
      blank = JSON.stringify(stateOf(form));
      draft = `${journal.view.id} ${number} ${now?.count ?? ""}`;
      putBack(now);
      if (decides() && form.elements.reason) form.elements.reason.value ||= params.reason ?? "";
      unfold(form);
    }
    filled = key;
    form.querySelector("[data-title]").textContent = text(form, now?.count ? "correct" : "count", {number});
    const reason = form.querySelector("[data-reason]");
    if (reason) {
      reason.hidden = !now?.count;
      if (reason.hidden) form.elements.reason.required = false; // or its form would be dead
    }
    for (const part of form.querySelectorAll("[data-of-paper]")) part.hidden = now?.way !== "paper";
    draw(form, now);
  }

  const seated = now => sidesOf(journal.view, now).map(({persons}) => persons);

  // What the address asks for goes before what was tapped when it asked for something else.
  function putBack(now) {
    const stored = drafts.read(draft);
    if (JSON.stringify(stored?.seated) !== JSON.stringify(seated(now))) return;
    const asked = Object.keys(params).filter(name => params[name] !== stored.params[name]);
    for (const field of fieldsOf(form).filter(({name}) => !asked.includes(name))) {
      const values = stored.fields.filter(([name]) => name === field.name).map(([, value]) => value);
      if (isChoice(field)) field.checked = values.includes(field.value);
      else if (values.length) [field.value] = values;
    }
  }

  function keep() {
    if (!filled) return;
    const fields = stateOf(form);
    if (JSON.stringify(fields) === blank) drafts.forget(draft);
    else drafts.keep(draft, {fields, params, seated: seated(hand())});
  }

  form.addEventListener("input", () => draw(form, hand()));
  form.addEventListener("change", () => draw(form, hand()));
  for (const event of ["input", "change", "click"]) section.addEventListener(event, keep); // behind what a game makes of it
  form.addEventListener("submit", event => {
    event.preventDefault();
    const now = hand(), judged = Boolean(now?.count) && decides(), field = form.elements.reason;
    const reason = field?.value.trim().slice(0, 500) ?? "";
    const made = readSubmitted(form, event.submitter);
    if (!made) return;
    if (field) field.required = judged;
    if (judged && !reason) {
      field.value = "";
      field.reportValidity();
      return;
    }
    const done = draft;
    const id = save(journal, now, made, reason, judged);
    drafts.forget(done);
    filled = "";
    form.reset();
    if (judged) afterRuling(journal, go);
    else go("sign", {hand: id}, {replace: true});
  });
  journal.subscribe(() => shown && redraw());
  if (shown) show(params);
  return {show, hide() { shown = false; }};
}

// What a person taps and types in it, also what a script writes into a field for them.
const fieldsOf = form => fieldsAmong(form.elements, "[data-cuts]").filter(({name}) => name);
const stateOf = form => fieldsOf(form).filter(field => !isChoice(field) || field.checked).map(({name, value}) => [name, value]);

function save(journal, hand, {way, payload}, reason, judged) {
  const begun = hand ? {id: hand.id, entries: []} : journal.hand();
  const words = {};
  if (reason) {
    payload.reason = journal.uuid();
    words[payload.reason] = reason;
  }
  if (way === "paper") Object.assign(payload, {sheet: null, row: hand?.number ?? (journal.view.current?.number ?? journal.view.next.number - 1) + 1, check: null, struck: {}});
  const items = [...begun.entries, {kind: `count.${way}`, hand: begun.id, payload, replaces: hand?.way === way ? hand.count : null}];
  if (hand?.way && hand.way !== way) items.push({kind: "way.chosen", hand: begun.id, payload: {way}});
  journal.put(judged ? items.map(item => ({...item, as: "judge"})) : items, words);
  rememberWay(way);
  return begun.id;
}

/** The chosen value of a group of radio buttons as a side, or null. */
export function chosen(form, name) {
  const value = form.querySelector(`[name="${name}"]:checked`)?.value ?? "";
  return value === "" ? null : Number(value);
}

/** Chooses it; null chooses "nobody", where there is such a button. */
export function choose(form, name, value) {
  for (const radio of form.querySelectorAll(`[name="${name}"]`)) radio.checked = radio.value === (value === null || value === undefined ? "" : String(value));
}

/** A typed number, or null. */
export function typed(form, name) {
  const value = form.elements[name]?.value.trim() ?? "";
  return /^\d{1,4}$/.test(value) ? Number(value) : null;
}

// Parts that the counting screens share: the hand they are about, the check line, Zwicks, the keys for a number.
import {Draft, screenOf} from "./draft.mjs";
import {withUnsentPlays} from "./recorded.mjs";
import {afterRuling} from "../../match/after_ruling.mjs";
import {buzz, html, strokes, text, unbroken} from "../../match/parts.mjs";
import {asProposed, leftHalf, rememberWay} from "../../match/ways.mjs";
import {drawn} from "../../signs.mjs";
import {read, write} from "../../storage.mjs";

const PAD = "scorekeeper.pad";
const SUITS = {c: "clubs", d: "diamonds", h: "hearts", s: "spades"};

/** The hand a screen is about: the one asked for, else the running one; null for one that has not begun. */
export function handOf(journal, asked) {
  return withUnsentPlays(journal, asProposed(asked ? journal.find(asked) : journal.view.current));
}

/** A card within a sentence: sign and rank; its name is that of its row. */
export function cardText(form, code) {
  const tile = form.ownerDocument.querySelector(`#match-cards [data-code="${code}"] .card`)
    ?? form.ownerDocument.getElementById("match-cards")?.content.querySelector(`[data-code="${code}"] .card`);
  const rank = code[0] === "X" ? code.slice(1) : tile?.querySelector("b")?.textContent ?? code[0];
  const span = html("span", {class: `in-text ${code[0] === "X" ? "joker" : SUITS[code[1]]}`, role: "img", "aria-label": tile?.getAttribute("aria-label") ?? code});
  span.append(drawn(code[0] === "X" ? "s-x" : `s-${code[1]}`), rank);
  return span;
}

function list(form, draft) {
  const {aces, codes, majority} = draft.lacking;
  const parts = codes.map(code => cardText(form, code));
  if (aces > 1) parts.push(text(form, "aces", {number: aces}));
  if (majority) parts.push(text(form, "majority", {}));
  return parts;
}

/** The check of a draft by cards: what is missing, by name where it is little; tapped, it leads to the first. */
export function checkCards(form, line, draft) {
  if (!draft.open.length && !draft.majorityOpen) return checkSum(form, line, draft.score("cards"), draft);
  const parts = list(form, draft);
  const first = draft.open.length ? `tile-${draft.open[0].tile}` : "tile-majority";
  const link = html("a", {href: `#${first}`, "data-first": ""});
  if (parts.length > 5) link.append(text(form, "missing", {number: draft.missing}));
  else {
    const [before, after] = text(form, "missingWhat", {number: draft.missing, what: "\u0000"}).split("\u0000");
    const label = html("span", {});
    label.append(before, ...parts.flatMap((part, at) => at ? [", ", part] : [part]), after ?? "");
    link.append(label);
  }
  put(line, "", [link]);
}

/** "30 + 3 Zwicks = 33 ✓", or how far the count is off. */
export function checkSum(form, line, sum, draft) {
  const {zwick} = draft.view.scoring;
  const number = draft.zwicks.reduce((total, one) => total + one, 0);
  const worth = number * zwick;
  const counted = sum.counted - worth;
  const [odd] = sum.doubts;
  if (!sum.gap && odd) {
    put(line, "bad", [drawn("i-warning"), html("span", {}, text(form, odd.case === "tie" ? "oddTie" : "oddCards", odd.facts))]);
    return;
  }
  if (!sum.gap) {
    const key = !number ? "even" : worth !== number ? "zwickWorth" : number === 1 ? "zwickOne" : "zwickMany";
    const sentence = text(form, key, {total: sum.nominal, number: worth === number ? number : worth, sum: sum.nominal + worth});
    put(line, "ok", [html("span", {}, sentence), drawn("i-check")]);
    return;
  }
  const sentence = text(form, sum.gap > 0 ? "many" : "few", {number: Math.abs(sum.gap), sum: counted, total: sum.nominal});
  put(line, "bad", [drawn("i-warning"), html("span", {}, sentence)]);
}

/** Puts a line of the check; it is a status, so only what changed is spoken. */
export function put(line, kind, parts) {
  const fresh = html("p", {}, ...parts);
  if (line.innerHTML === fresh.innerHTML && line.classList.contains("ok") === (kind === "ok")) return;
  line.className = `check-line${kind ? ` ${kind}` : ""}`;
  line.replaceChildren(...parts);
}

/** Strokes of each side in the row of Zwicks. */
export function drawZwicks(form, draft) {
  for (const cell of form.querySelectorAll(".zwick-side")) {
    const number = draft.zwicks[cell.dataset.side];
    const place = cell.querySelector("[data-strokes]");
    if (place.dataset.strokes === String(number)) continue;
    place.dataset.strokes = number;
    place.replaceChildren(...number ? [strokes(number, text(form, "strokes", {num: number}))] : []);
    cell.querySelector("[name=less]").setAttribute("aria-disabled", number ? "false" : "true");
  }
}

/** Title and main button: a hand counted before is corrected. */
export function drawTitle(form, draft) {
  const title = form.querySelector("[data-title]");
  const words = text(form, draft.corrects ? "correct" : "count", {number: draft.number});
  if (title && title.textContent !== words) title.textContent = words;
  const confirm = form.querySelector("[data-confirm]");
  const key = draft.corrects ? "fix" : draft.view.sides.length === 2 ? "confirm" : "all";
  if (confirm && form.dataset.count === "cards") confirm.textContent = text(form, key, {});
  const reason = form.querySelector("[data-reason]");
  if (!reason) return;
  reason.hidden = !draft.corrects;
  const why = reason.querySelector("[name=reason]");
  if (document.activeElement !== why) why.value = draft.at.reason ?? why.defaultValue;
}

/** Says beside a field of numbers that what stands in it is none, and whether it is so. */
export function unread(form, field, most) {
  const typed = field.value.trim();
  const wrong = typed !== "" && !(/^\d{1,3}$/.test(typed) && Number(typed) <= most);
  const id = `${field.id}-error`;
  document.getElementById(id)?.remove();
  field.closest(".ask").classList.toggle("wrong", wrong);
  field.setAttribute("aria-invalid", String(wrong));
  if (wrong) field.after(html("p", {class: "error", id, role: "alert"}, drawn("i-warning"), html("span", {}, text(form, "whole", {most}))));
  return wrong;
}

/** Why an older count is corrected, as typed. */
export function reasonOf(form) {
  return form.querySelector("[name=reason]")?.value.trim().slice(0, 500) ?? "";
}

/** Whether the judge, whose word alone still counts, has yet to say why; the field asks for it. */
export function whyMissing(form, draft) {
  const field = form.querySelector("[name=reason]");
  if (!draft.judging || !draft.corrects || !field || reasonOf(form)) return false;
  field.value = "";
  field.required = true;
  field.reportValidity();
  return true;
}

/** Where to after a count: to the sign-off; where the judge has decided on a hand nobody need sign it. */
export function nextFrom(draft, journal, go) {
  const decides = draft.judging && draft.corrects; // a draft that is saved is none any more
  return hand => decides ? afterRuling(journal, go) : go("sign", {hand}, {replace: true});
}

/**
 * What every counting screen does alike. `draw(draft)` shows the draft, `tap(button, draft)` takes a tap and says
 * whether it was one of its own.
 */
export class Screen {
  constructor(section, journal, go, {way, draw, tap}) {
    Object.assign(this, {section, journal, go, way, drawOn: draw, tapOn: tap, params: {}, draft: null, shown: !section.hidden});
    this.form = section.querySelector("[data-count]");
    for (const part of section.querySelectorAll(".no-script")) part.hidden = true;
    section.addEventListener("click", event => this.#tapped(event, event.target));
    section.addEventListener("input", ({target}) => {
      if (target.name !== "reason" || !this.draft) return;
      this.draft.at.reason = target.value;
      this.draft.keep();
    });
    // what a tap sends is stopped above: what comes here is a tap that waited for the scripts
    section.addEventListener("submit", event => {
      event.preventDefault();
      if (event.submitter) this.#tapped(event, event.submitter);
    });
    this.params = Object.fromEntries(new URLSearchParams(location.search));
    journal.subscribe(() => this.shown && this.draw());
  }

  /** To be called at the end of a screen's start: draws it where it is the one in front, with what was typed before. */
  begin() {
    // read first: drawing puts what the draft has into the fields
    const early = [...this.form.querySelectorAll("input")].filter(field => field.value !== field.defaultValue)
      .map(field => ({field, typed: field.value}));
    if (this.shown) this.show(this.params);
    for (const {field, typed} of early) {
      field.value = typed;
      field.dispatchEvent(new Event("input", {bubbles: true}));
    }
    return this;
  }

  show(params = {}) {
    this.shown = true;
    this.params = params;
    this.draft = null;
    const asked = params.hand;
    if (asked && !this.journal.find(asked)) this.journal.load?.().then(() => this.draw());
    this.draw();
  }

  hide() {
    this.shown = false;
  }

  get hand() {
    return handOf(this.journal, this.params.hand);
  }

  draw() {
    const {view} = this.journal;
    this.#stay(view);
    if (this.params.hand && !this.hand) return;
    if (this.draft?.isOf(view, this.hand)) this.draft.refresh(view, this.hand);
    else this.draft = new Draft(view, this.hand);
    this.draft.judging = this.journal.ruling || this.#decides;
    if (this.#decides) this.draft.at.reason ??= this.params.reason;
    nameSides(this.section, this.draft.view);
    this.drawOn(this.draft);
  }

  // The judge settled a dispute by counting again: what is counted there is the judge's word.
  get #decides() {
    return this.params.as === "judge" && this.journal.role === "judge";
  }

  // A hand that is half counted goes before the one at the table; who types stays with the hand it is typed for.
  #stay(view) {
    const half = this.params.hand ? null : leftHalf(view);
    if (half && (!this.draft || this.draft.number === half.number)) this.params = {...this.params, hand: half.id};
  }

  #tapped(event, target) {
    const button = target.closest("button, a[data-first]");
    if (!button || !this.draft || !this.form.contains(button)) return;
    if (button.matches("a[data-first]")) {
      event.preventDefault();
      const row = this.section.querySelector(button.hash);
      row?.scrollIntoView({block: "center"});
      row?.querySelector("button")?.focus({preventScroll: true});
      return;
    }
    if (button.dataset.way) {
      event.preventDefault();
      this.draft.keep();
      rememberWay(button.dataset.way);
      const {hand, as} = this.params;
      this.go(screenOf(button.dataset.way), {way: button.dataset.way, ...hand && {hand}, ...as && {as}}, {replace: true});
      return;
    }
    if (this.#zwick(button) || this.tapOn(button, this.draft)) {
      event.preventDefault();
      buzz();
      if (this.shown) this.draw();
    }
  }

  #zwick(button) {
    if (button.name !== "less" && button.name !== "more") return false;
    if (button.name === "more" || this.draft.zwicks[button.value] > 0) this.draft.zwick(Number(button.value), button.name === "more" ? 1 : -1);
    return true;
  }
}

// Who sat in the hand that is counted, where others sit there since: wherever a side's mark is (`of_side` of counting.html).
function nameSides(section, {sides, persons}) {
  for (const part of section.querySelectorAll("[data-of-side]")) {
    const {name} = sides[part.dataset.ofSide], {tLabel, tSentence} = part.dataset;
    if (tLabel) part.setAttribute("aria-label", text(part, "label", {side: name}));
    const words = tSentence ? text(part, "sentence", {side: name}) : name;
    if (tLabel || part.textContent === words) continue;
    part.replaceChildren(..."unbroken" in part.dataset ? unbroken(words) : [words]);
  }
  for (const head of section.querySelectorAll("[data-head]")) {
    const names = head.querySelector(".names"), first = sides[head.dataset.head].persons.map(person => persons[person]?.first ?? "");
    const parts = first.map((name, at) => at ? `+ ${name}` : name);
    if ("ofSide" in names.dataset || names.textContent.trim() === parts.join(" ")) continue;
    names.replaceChildren(...parts.flatMap(part => [html("span", {}, part), " "]));
  }
}

/** Keys for a number: `onNumber(text)` after each key, `onDone()` for the key that ends it. */
export class Pad {
  constructor(box, {onNumber, onDone = () => {}}) {
    this.box = box;
    this.typed = "";
    this.most = 999; // a digit more than it has begins another number
    box.hidden = false;
    const [grid, keys] = [box.querySelector(".grid"), box.querySelector(".keys10")];
    const choose = kind => {
      if (!grid) return;
      grid.hidden = kind === "keys";
      keys.hidden = kind !== "keys";
    };
    choose(read(PAD) ?? "grid");
    box.addEventListener("click", event => {
      const key = event.target.closest("button")?.dataset;
      if (!key) return;
      if (key.pad) {
        choose(key.pad);
        write(PAD, key.pad);
        box.querySelector(`[data-pad]:not([data-pad="${key.pad}"])`)?.focus();
        return;
      }
      if (key.digit === "done") onDone();
      else if (key.number !== undefined) onNumber(this.typed = key.number, true);
      else if (key.digit === "none") onNumber(this.typed = "", false);
      else onNumber(this.typed = key.digit === "back" ? this.typed.slice(0, -1) : typedOn(this.typed, key.digit, this.most), false);
      buzz();
    });
  }
}

/** As many digits as the most has; one more begins another number. A nought before others is no digit. */
function typedOn(typed, digit, most) {
  return typed === "0" || typed.length >= String(most).length ? digit : typed + digit;
}

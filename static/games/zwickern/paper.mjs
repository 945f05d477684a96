// A sheet written by hand, typed in: a row a hand, in the sheet's order. Each side's number is typed, none is filled in
// as the rest. Two digits go on by themselves, Enter goes on after one and ends a row; a saved row is changed in its
// place. Rows that are not saved yet are kept on this phone.
import {checkSum, put, reasonOf} from "./counting.mjs";
import {explanation} from "./gaps.mjs";
import {score} from "./score.mjs";
import {buzz, figure, html, text} from "../../match/parts.mjs";
import {asProposed, rememberWay} from "../../match/ways.mjs";
import {signOnPaper} from "../../match/signed_on_paper.mjs";
import {walk} from "../../keyboard.mjs";
import {drawn} from "../../signs.mjs";

const MOST_POINTS = 999;
const MOST_ZWICKS = 99;
const USUAL = 12;
const MARKS = "ABCDEFGHIJKL";

const markOf = majority => majority === null ? "" : majority === "tie" ? "=" : MARKS[majority];

function numberOf(input, most) {
  const typed = input.value.trim();
  return /^\d{1,3}$/.test(typed) && Number(typed) <= most ? Number(typed) : null;
}

/** Who has the majority, of what was typed: a side, "tie", null for nothing; undefined for what cannot be read. */
function majorityOf(typed, sides) {
  const value = typed.trim().toUpperCase();
  if (!value) return null;
  if (value === "=" || value === "0") return "tie";
  const side = /^\d+$/.test(value) ? Number(value) - 1 : value.length === 1 ? MARKS.indexOf(value) : -1;
  return side >= 0 && side < sides ? side : undefined;
}

/** Starts the screen in its section. */
export function start(section, journal, go) {
  const form = section.querySelector("[data-count]");
  const list = form.querySelector("[data-rows]");
  const digits = Number(form.dataset.digits);
  const pattern = list.firstElementChild.cloneNode(true);
  const rows = new Map();
  let shown = !section.hidden;
  let params = Object.fromEntries(new URLSearchParams(location.search));
  let warned = "";
  let front = null; // the row whose check is said below

  const sides = () => journal.view.sides.length;
  const key = () => `sheet ${journal.view.id}`;

  function adopt(li) {
    const all = name => [...li.querySelectorAll(`[${name}]`)];
    const points = all("data-points"), zwicks = all("data-zwicks"), [majority] = all("data-majority");
    const row = {
      li, number: Number(li.dataset.row), points, zwicks, majority, fields: [...points, ...majority ? [majority] : [], ...zwicks],
      dirty: false, hand: null, fixed: false,
    };
    rows.set(row.number, row);
    return row;
  }

  function add(number) {
    const li = pattern.cloneNode(true);
    li.dataset.row = number;
    li.querySelector(".sheet-number").textContent = number;
    for (const wrong of li.querySelectorAll(".error")) wrong.remove();
    for (const input of li.querySelectorAll("input")) {
      const old = input.id;
      input.id = input.name = input.name.replace(/-\d+/, `-${number}`);
      input.value = "";
      input.readOnly = false;
      const label = li.querySelector(`label[for="${old}"]`);
      label.htmlFor = input.id;
      label.textContent = label.textContent.replace(/\d+/, number);
    }
    list.append(li);
    return adopt(li);
  }

  function last() {
    const {end, hands} = journal.view;
    const agreed = end.kind === "hands" ? end.n : USUAL;
    const full = end.kind === "hands" && hands >= agreed;
    return Math.max(agreed, full ? hands : hands + 1, ...[...rows.values()].filter(typedIn).map(({number}) => number));
  }

  const typedIn = row => row.fields.some(input => input.value.trim());

  /** A hand's figures as its row has them. */
  function valuesOf(hand) {
    const {scoring} = journal.view;
    const result = hand.result && hand.way !== "double" ? hand.result : null;
    const most = result?.findIndex(side => side.majority) ?? -1;
    const majority = hand.tie ? "tie" : most < 0 ? null : most;
    const zwicks = hand.zwicks ?? [];
    const points = Array.from({length: sides()}, (_, side) => {
      const own = result?.[side]?.card_points ?? null;
      if (own === null) return "";
      return String(sides() === 2 ? own : own + (zwicks[side] ?? 0) * scoring.zwick + (majority === side ? scoring.majority : 0));
    });
    return [...points, ...scoring.majority ? [markOf(majority)] : [], ...Array.from({length: sides()}, (_, side) => String(zwicks[side] || ""))];
  }

  /** What was typed in a row as the journal has it; null while it is not whole. */
  function payloadOf(row) {
    const {scoring} = journal.view;
    const majority = row.majority ? majorityOf(row.majority.value, sides()) : null;
    const marks = row.zwicks.map(input => input.value.trim() ? numberOf(input, MOST_ZWICKS) : 0);
    const typed = row.points.map(input => numberOf(input, MOST_POINTS));
    if ([...typed, ...marks].includes(null) || majority === undefined || (row.majority && majority === null)) return null;
    const points = sides() === 2 ? typed
      : typed.map((one, side) => one - marks[side] * scoring.zwick - (majority === side ? scoring.majority : 0));
    return {figures: points.map(one => ({points: one})), facts: {majority}, marks};
  }

  const sumOf = payload => score(journal.view.scoring, sides(), {way: "paper", ...payload});

  // --- drawing ---

  function draw() {
    const {hands, view} = journal;
    const known = new Map(hands.map(hand => [hand.number, asProposed(hand)]));
    if (view.current && !known.has(view.current.number)) known.set(view.current.number, asProposed(view.current));
    while (rows.size < last()) add(rows.size + 1);
    for (const row of rows.values()) fill(row, known.get(row.number) ?? null);
    totals();
    check();
    keys();
  }

  function fill(row, hand) {
    row.hand = hand;
    const asked = hand && params.hand && hand.members.includes(params.hand);
    row.fixed = hand ? Boolean(hand.count) && hand.way !== "paper" && !asked : row.number <= journal.view.hands;
    const values = hand ? valuesOf(hand) : row.fields.map(() => "");
    row.fields.forEach((input, at) => {
      input.readOnly = row.fixed;
      if (!row.dirty && input.value !== values[at]) input.value = values[at];
    });
    if (row.dirty && !row.fixed && row.fields.every((input, at) => input.value.trim() === values[at])) row.dirty = false;
    row.li.classList.toggle("unsaved", row.dirty && !row.fixed);
  }

  function totals() {
    let sums = Array(sides()).fill(0);
    for (const row of rows.values()) {
      const payload = row.fixed ? null : payloadOf(row);
      const sum = payload && sumOf(payload);
      const points = row.fixed ? row.hand?.result?.map(side => side.points) : sum?.sides.map(side => side.points);
      sums = sums && points ? sums.map((one, side) => one + points[side]) : null;
      const figures = sums ? sums.map(figure).join(" : ") : "";
      const total = row.li.querySelector("[data-total]");
      if (total.textContent !== figures) total.textContent = figures;
      badge(row.li.querySelector("[data-row-check]"), payload, sum);
    }
  }

  function badge(place, payload, sum) {
    const off = sum && (sum.gap || sum.doubts.length);
    const worth = payload ? payload.marks.reduce((all, one) => all + one, 0) * journal.view.scoring.zwick : 0;
    const words = !sum ? "" : off && sum.gap ? text(form, "of", {number: sum.counted - worth, total: sum.nominal}) : String(sum.nominal);
    if (place.dataset.shown === `${off} ${words}`) return;
    place.dataset.shown = `${off} ${words}`;
    place.className = `badge sheet-check ${!sum ? "" : off ? "disputed" : "signed"}`;
    place.replaceChildren(...sum ? [drawn(off ? "i-warning" : "i-check"), words] : []);
  }

  // What is wrong, or the check of the row in front in full; at the end, that all is in.
  function check() {
    const line = form.querySelector("[data-check]");
    const payload = front && !front.fixed ? payloadOf(front) : null;
    const {end, hands} = journal.view, wrong = off(), inRow = Boolean(payload && front.li.querySelector("[data-row-check].disputed"));
    // The line speaks of the whole sheet: a row that adds up says nothing of another that does not.
    if (warned) put(line, "bad", [drawn("i-warning"), html("span", {}, warned)]);
    else if (wrong > Number(inRow)) {
      const first = form.querySelector("[data-row-check].disputed").closest("li").querySelector("input");
      put(line, "bad", [drawn("i-warning"), html("a", {href: `#${first.id}`}, text(form, wrong === 1 ? "wrongOne" : "wrong", {num: wrong}))]);
    } else if (payload) checkSum(form, line, sumOf(payload), {view: journal.view, zwicks: payload.marks});
    else if (end.kind === "hands" && hands >= end.n && !unsaved().length) put(line, "ok", [html("span", {}, text(form, "in", {number: hands})), drawn("i-check")]);
    else put(line, "", []);
    const corrects = [...rows.values()].some(row => row.dirty && row.hand?.count);
    form.querySelector("[data-reason]").hidden = !corrects && !params.hand;
    cause();
  }

  // What may be missing in the row in front, else in the first that does not add up, and the way to ask the cards.
  function cause() {
    const line = form.querySelector("[data-off]"), isOff = row => !row.fixed && !row.dirty && row.hand?.count && row.hand.gap;
    const row = front && isOff(front) ? front : [...rows.values()].find(isOff);
    line.hidden = !row;
    if (!row) return;
    const {explanations: [likely], gap, id, number} = row.hand;
    const what = likely ? explanation(line, likely) : text(line, gap > 0 ? "many" : "few", {number: Math.abs(gap)});
    line.querySelector("[data-cause]").replaceChildren(text(line, "row", {number}), " ", what);
    const link = line.querySelector("a"), to = new URL(link.href);
    to.searchParams.set("hand", id);
    link.href = to.href;
    link.dataset.hand = id;
  }

  // How many rows do not add up.
  const off = () => form.querySelectorAll("[data-row-check].disputed").length;

  // Whether the sheet has as many hands as were agreed.
  const isFull = () => journal.view.end.kind !== "hands" || journal.view.hands >= journal.view.end.n;

  const unsaved = () => [...rows.values()].filter(row => row.dirty && !row.fixed && typedIn(row));

  const unsigned = () => [...rows.values()].filter(({hand}) => hand?.way === "paper" && journal.view.unsigned.includes(hand.number)).map(({hand}) => hand);

  // One way on: what is typed is saved, then signed, then the next sheet.
  function keys() {
    const open = unsaved().length > 0;
    const [save, sign, round, next] = ["save", "sign", "round", "next"].map(name => form.querySelector(`[data-${name}]`));
    const signs = sign && !open && unsigned().length > 0;
    const done = !open && !signs && journal.view.hands > 0;
    const show = (part, on) => part && part.hidden !== !on && (part.hidden = !on);
    show(sign, signs);
    show(round, done);
    show(next, done);
    show(save, open || !signs && !(done && next));
    save.classList.toggle("main", !save.hidden);
    sign?.classList.toggle("main", signs && isFull() && !off());
  }

  // --- what is kept of rows that are not saved ---

  function keep() {
    const unsavedRows = unsaved().map(row => [row.number, row.fields.map(input => input.value)]);
    try {
      if (unsavedRows.length) sessionStorage.setItem(key(), JSON.stringify(unsavedRows));
      else sessionStorage.removeItem(key());
    } catch {
      // a full or closed store: the rows live as long as the page
    }
  }

  function take() {
    let stored = [];
    try {
      stored = JSON.parse(sessionStorage.getItem(key()) ?? "[]");
    } catch {
      // then there are none
    }
    for (const [number, values] of stored) {
      while (rows.size < number) add(rows.size + 1);
      const row = rows.get(number);
      if (row.dirty || values.length !== row.fields.length) continue;
      row.dirty = true;
      row.fields.forEach((input, at) => { input.value = values[at]; });
    }
  }

  // --- typing ---

  function rowOf(element) {
    const li = element.closest?.(".sheet-row");
    return li ? rows.get(Number(li.dataset.row)) : null;
  }

  function focus(input) {
    input?.focus();
    input?.select();
    input?.scrollIntoView({block: "nearest"});
  }

  form.addEventListener("focusin", event => {
    const row = rowOf(event.target);
    if (!row) return;
    front = row;
    check();
  });

  form.addEventListener("input", event => {
    const row = rowOf(event.target), input = event.target;
    if (!row) return;
    if (input === row.majority) {
      const majority = majorityOf(input.value, sides());
      if (majority !== undefined && majority !== null && sides() < 10) input.value = markOf(majority);
    }
    row.dirty = true;
    warned = "";
    for (const wrong of row.li.querySelectorAll(".error")) wrong.remove();
    keep();
    fill(row, row.hand);
    totals();
    check();
    keys();
    const at = row.fields.indexOf(input);
    if (!event.inputType?.startsWith("delete") && isTyped(row, input)) focus(row.fields[at + 1]);
  });

  // A Zwick's field is full with its first digit; whoever has ten goes back and types the second one.
  function isTyped(row, input) {
    if (input === row.majority) return sides() < 10 && majorityOf(input.value, sides()) != null;
    if (!/^\d+$/.test(input.value)) return false;
    return input.value.length >= (row.zwicks.includes(input) ? 1 : digits);
  }

  form.addEventListener("keydown", event => {
    const row = rowOf(event.target);
    if (!row || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = row.fields.indexOf(event.target);
    if (event.key === "Enter") focusNext(row, at);
    else if (event.key === " ") focus(row.fields[at + 1]);
    else if (event.key === "ArrowDown") focus(rows.get(row.number + 1)?.fields[at]);
    else if (event.key === "ArrowUp") focus(rows.get(row.number - 1)?.fields[at]);
    else if (event.key === "Backspace" && !event.target.value && at > 0) focus(row.fields[at - 1]);
    else return;
    event.preventDefault();
  });

  walk(() => [...rows.values()].map(row => row.fields[0]), form);

  // Enter: on to what is missing; a whole row is saved, and the next one is there.
  function focusNext(row, at) {
    if (row.fixed || !typedIn(row)) return row.number < rows.size ? focus(rows.get(row.number + 1)?.fields[0]) : mainKey()?.focus();
    const wrong = unread(row);
    if (wrong) return warn(wrong.words, wrong.field);
    const needed = [...row.points, ...row.majority ? [row.majority] : []];
    const missing = needed.find((input, place) => place > at && !input.value.trim()) ?? needed.find(input => !input.value.trim());
    if (missing) return focus(missing);
    if (!record(row)) return undefined;
    next(row);
  }

  const mainKey = () => form.querySelector(".bottom .main:not([hidden])");

  function next(row) {
    const open = [...rows.values()].find(other => other.number > row.number && !other.fixed && !other.hand?.count)
      ?? unsaved()[0];
    if (open) focus(open.fields[0]);
    else mainKey()?.focus();
  }

  function warn(words, field) {
    warned = words;
    field?.focus();
    check();
  }

  /** A field in which something stands that cannot be read: {field, words}. */
  function unread(row) {
    for (const input of row.fields) {
      const typed = input.value.trim();
      if (!typed) continue;
      if (input === row.majority) {
        if (majorityOf(typed, sides()) === undefined) return {field: input, words: text(form, "marks", {marks: [...MARKS.slice(0, sides())].join(", ")})};
        continue;
      }
      const most = row.zwicks.includes(input) ? MOST_ZWICKS : MOST_POINTS;
      if (numberOf(input, most) === null) {
        const what = form.querySelector(`label[for="${input.id}"]`).textContent;
        return {field: input, words: text(form, "unread", {what, typed: typed.slice(0, 20), most})};
      }
    }
    return null;
  }

  /** Why a row cannot be saved, at its field; null where it can. */
  function lack(row) {
    const wrong = unread(row);
    if (wrong) return wrong;
    const field = row.points.find(input => !input.value.trim());
    if (field) return {field, words: text(form, "unpointed", {number: row.number})};
    if (row.majority && !row.majority.value.trim()) return {field: row.majority, words: text(form, "unmost", {number: row.number})};
    return null;
  }

  // --- saving ---

  /** Saves a whole row as a new hand, or as a correction; false where the judge has yet to say why. */
  function record(row) {
    const {hand} = row, {view} = journal;
    const sum = payloadOf(row);
    if (!sum) return false;
    if (hand?.count && !row.dirty) return true;
    const field = form.querySelector("[name=reason]"), reason = hand?.count ? reasonOf(form) : "";
    if (hand?.count && journal.ruling && !reason) {
      form.querySelector("[data-reason]").hidden = false;
      field.required = true;
      field.reportValidity();
      return false;
    }
    const payload = {...sum, sheet: null, row: row.number, check: null, struck: {}};
    const words = {}, items = [];
    if (reason) words[payload.reason = journal.uuid()] = reason;
    let id = hand?.id;
    if (!id) {
      const {current} = view;
      id = journal.uuid();
      const follows = current ? current.id : view.next.follows ?? null;
      items.push({kind: "hand.begun", hand: id, payload: {follows, inserted: false, dealer: current ? null : view.next.dealer ?? null}});
    }
    items.push({kind: "count.paper", hand: id, payload, replaces: hand?.way === "paper" ? hand.count : null});
    if (hand?.way && hand.way !== "paper") items.push({kind: "way.chosen", hand: id, payload: {way: "paper"}});
    row.dirty = false;
    warned = "";
    journal.put(items, words);
    rememberWay("paper");
    keep();
    buzz();
    if (params.hand && hand?.members.includes(params.hand) && hand.count) {
      if (journal.ruling) go("hands");
      else go("sign", {hand: id});
      return false;
    }
    return true;
  }

  function saveAll() {
    for (const row of unsaved()) {
      const wrong = lack(row);
      if (wrong) return warn(wrong.words, wrong.field);
      if (!record(row)) return undefined;
    }
    draw();
    return mainKey()?.focus();
  }

  section.addEventListener("submit", event => {
    if (event.submitter?.name === "way") return; // pasted rows: the server reads them
    event.preventDefault();
  });
  section.addEventListener("click", event => {
    const button = event.target.closest("button");
    if (!button) return;
    if ("save" in button.dataset) {
      event.preventDefault();
      saveAll();
    } else if ("sign" in button.dataset) {
      event.preventDefault();
      if (signOnPaper(journal, unsigned(), Number(form.dataset.sheetOf))) buzz();
      draw();
      mainKey()?.focus();
    }
  });

  // What stood in the fields before the script was there: typed by hand, or pasted rows that the server shows.
  for (const li of list.children) adopt(li);
  function begin() {
    const pasted = new URLSearchParams(location.search).has("pasted");
    const known = new Set(journal.hands.filter(({count}) => count).map(({number}) => number));
    for (const row of rows.values()) {
      if (row.fields.some(input => input.value !== input.defaultValue) || pasted && typedIn(row) && !known.has(row.number)) row.dirty = true;
    }
    if (pasted) history.replaceState(null, "", `${location.pathname}?way=paper`);
    take();
    keep();
  }
  begin();

  function show(its = {}) {
    shown = true;
    params = its;
    warned = "";
    draw();
    const asked = params.hand && [...rows.values()].find(({hand}) => hand?.members.includes(params.hand));
    const open = asked ?? [...rows.values()].find(row => !row.fixed && !row.hand?.count && !row.dirty);
    if (!section.contains(document.activeElement) || document.activeElement === section) {
      front = asked ?? front;
      if (open) focus(open.fields[0]);
    }
    if (rows.size && journal.view.hands > journal.hands.length || params.hand) journal.load().then(() => shown && draw());
  }

  journal.subscribe(() => shown && draw());
  if (shown) {
    show(params);
    journal.load().then(() => shown && draw());
  }
  return {show, hide: () => { shown = false; }};
}

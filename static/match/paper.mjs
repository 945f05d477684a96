// A sheet written by hand, typed in: a row a hand, in the sheet's order, cell by cell as it stands there; nothing is filled
// in as the rest. A full cell goes on by itself, Enter goes on to what is missing and ends a row; a saved row is changed in
// its place. Rows that are not saved yet are kept on this phone; one whose hand was counted meanwhile waits until somebody
// says what holds. Check and total beside a row are those of the match as it would be with all that is typed.
import {afterRuling} from "./after_ruling.mjs";
import {namesOf} from "./paper_cells.mjs";
import {buzz, html, text} from "./parts.mjs";
import {handsThere, holdByWord, signOnPaper} from "./signed_on_paper.mjs";
import {asProposed, rememberWay} from "./ways.mjs";
import {put} from "../games/check_line.mjs";
import {doubtWords} from "../games/doubts.mjs";
import {walk} from "../keyboard.mjs";
import {drawn} from "../signs.mjs";
import {Newest} from "../storage.mjs";

const USUAL = 12;
const PATIENCE = 3000; // ms that a key on waits for what is on its way
const drafts = new Newest("scorekeeper.sheet.", 40); // by match: rows that are not saved yet
const NOTHING = "–"; // stands for a cell with nothing in it

// What a game need not say.
const USUALLY = {
  known: (hand, view) => hand.sides.length === view.sides.length,
  shown: () => null,
  impossible: () => null,
  fits: () => "",
  doubted: () => "",
  off: (hand, view) => hand.doubts.length ? doubtWords(hand.doubts[0], namesOf(view)) : "",
  say(line, hand, view, form) {
    const off = this.off(hand, view, form), fits = off ? "" : this.fits(hand, view);
    if (off) put(line, "bad", drawn("i-warning"), html("span", {}, off));
    else if (fits) put(line, "ok", html("span", {}, fits), drawn("i-check"));
    else put(line, "");
  },
  isBelow: null,
  isAll: () => false,
  isTotal: () => false,
  inOrder: () => true,
  beside() {},
};

/**
 * The screen of a game's sheet. Of a cell `read(name, typed, view)` gives what it says (null: nothing, undefined: cannot be
 * read), `shown(name, value, view)` how it is written, or null; of a hand `textsOf(hand, view)` the texts of its row by
 * cell, `known(hand, view)` whether it has the columns of now, `fits(hand, view)` and `off(hand, view, form)` its check in
 * a word, `doubted(hand, form)` what of it is hardly true and counts; `figures(cells, view, hand)` what a whole row says as
 * an entry has it, `impossible(cells, view, form, number)` null, or which cell cannot be with the others and why,
 * `isBelow(typed)` whether what stands in a cell that may be empty is rather a number of the row below, `spared(number, form)`
 * what is said of a 0 that is taken for the row of that number, `isAll(typed, view)` whether a number leaves the other side
 * nothing, `isTotal(numbers, view)` whether so much of each side is rather the total of a match, `inOrder(cells, view)`
 * whether a copied row has its cells in the sheet's order, so that nobody is asked; `stands(hands, view)` how the match stands behind each; `say(line, hand, view, form)` the check of the row in front; `beside(form, {hands, front, view})` what else stands
 * at the foot; `otherwise` the screen that counts a hand which the sheet cannot.
 */
export function paperSheet(game) {
  const rowsOf = {...USUALLY, ...game};
  return {start: (section, journal, go) => start(section, journal, go, rowsOf)};
}

function start(section, journal, go, game) {
  const form = section.querySelector("[data-count]");
  const list = form.querySelector("[data-rows]");
  const pattern = list.firstElementChild.cloneNode(true);
  const rows = new Map();
  let shown = !section.hidden;
  let params = Object.fromEntries(new URLSearchParams(location.search));
  let warned = "", saved = false; // what is wrong with what was typed; whether nothing was typed since it was saved
  let front = null; // the row whose check is said below
  let hopped = null; // the empty cell that a full one went on to, until the next key
  let habit = {}; // {row, key}: which key was one too many behind a cell that went on by itself
  let spare = null; // {row, left}: the row behind one that ended at a cell which may be empty, and how many such were left
  let spared = null; // the row at the head of which a 0 was taken for the row above, until its first numbers say whose it was
  let raw = {}; // {row, keys}: the figures typed in a row as they came, with a space for each key between them
  let askedOf = null; // the row of which it was asked whether it is the total
  let insists = null; // the row that is a hand, whatever its numbers look like
  let waits = null; // {row, from}: behind a key too many, the first cell that may be empty, or the row was ended with it
  let laid = new Map(); // by row the hands as they would stand with all that is typed

  const reason = form.querySelector("[name=reason]"), pasted = form.querySelector("[name=pasted]");
  let because = ""; // the reason that was saved last
  let leaving = ""; // where a key leads as soon as all is sent: that page says how the match stands on the server

  function adopt(li) {
    const fields = [...li.querySelectorAll("[data-cell]")];
    const row = {li, number: Number(li.dataset.row), fields, dirty: false, hand: null, fixed: false, seen: null, meanwhile: false, instead: null};
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
      if (input.dataset.tLacks) input.dataset.tLacks = input.dataset.tLacks.replace(/\d+/, number);
      const label = li.querySelector(`label[for="${old}"]`);
      label.htmlFor = input.id;
      label.textContent = label.textContent.replace(/\d+/, number);
    }
    list.append(li);
    return adopt(li);
  }

  function last() {
    const {end, hands} = journal.view;
    const agreed = end.kind === "hands" ? end.n - played() + hands : USUAL;
    const full = end.kind === "hands" && hands >= agreed;
    return Math.max(agreed, full ? hands : hands + 1, ...[...rows.values()].filter(typedIn).map(({number}) => number));
  }

  const typedOf = row => row.fields.map(input => input.value);
  const typedIn = row => row.fields.some(input => input.value.trim());
  const needed = input => "tLacks" in input.dataset;

  /** What a cell says; null for an empty one, undefined for what cannot be read. */
  function readCell(input) {
    const typed = input.value.trim();
    return typed ? game.read(input.dataset.cell, typed, journal.view) : null;
  }

  /** What a whole row says as an entry has it; null while something is missing. */
  function payloadOf(row) {
    const values = row.fields.map(input => [input, readCell(input)]);
    if (values.some(([input, value]) => value === undefined || value === null && needed(input))) return null;
    const cells = Object.fromEntries(values.map(([input, value]) => [input.dataset.cell, value]));
    return game.impossible(cells, journal.view) ? null : game.figures(cells, journal.view, row.hand);
  }

  const isAsked = hand => Boolean(params.hand && hand?.members.includes(params.hand));

  // The judge's word on the hand that the address names, once it was counted; where nothing else holds any more, on every one.
  const decides = hand => Boolean(hand?.count) && (journal.ruling || params.as === "judge" && journal.role === "judge" && isAsked(hand));

  /** The entries of a row, and its hand; `last`: the hand that a new one comes after, if it is not the last of the match. */
  function entriesOf(row, sum, last = null) {
    const {hand} = row, {current, next} = journal.view;
    const payload = {...sum, sheet: null, row: row.number, check: null, struck: {}};
    const id = hand?.id ?? (row.begins ??= journal.uuid());
    const items = [{kind: "count.paper", hand: id, payload, replaces: hand?.way === "paper" ? hand.count : null}];
    if (!hand) {
      const follows = last ?? (current ? current.id : next.follows ?? null);
      items.unshift({kind: "hand.begun", hand: id, payload: {follows, inserted: false, dealer: current || last ? null : next.dealer ?? null}});
    }
    if (hand?.way && hand.way !== "paper") items.push({kind: "way.chosen", hand: id, payload: {way: "paper"}});
    return {id, items: decides(hand) ? items.map(item => ({...item, as: "judge"})) : items};
  }

  // --- drawing ---

  function draw() {
    const {hands, view} = journal;
    const known = new Map(hands.map(hand => [hand.number, asProposed(hand)]));
    if (view.current && !known.has(view.current.number)) known.set(view.current.number, asProposed(view.current));
    while (rows.size < last()) add(rows.size + 1);
    for (const row of rows.values()) fill(row, known.get(row.number) ?? null);
    keep();
    beside();
    check();
    keys();
  }

  function fill(row, hand) {
    row.hand = hand;
    const asked = isAsked(hand), instead = hand && row.instead === hand.count;
    row.fixed = hand ? Boolean(hand.count) && (!game.known(hand, journal.view) || hand.way !== "paper" && !asked && !instead) : row.number <= journal.view.hands;
    const values = textsIn(row, hand);
    if (!row.dirty) row.seen = values;
    const same = row.fields.every((input, at) => input.value.trim() === values[at]);
    if (row.dirty && same && (hand || !row.fixed)) row.dirty = false;
    row.meanwhile = row.dirty && typedIn(row) && Boolean(hand?.count) && (row.fixed || !instead && !isSame(row.seen, values));
    row.fields.forEach((input, at) => {
      input.readOnly = row.fixed && !row.dirty;
      if (!row.dirty && input.value !== values[at]) input.value = values[at];
    });
    row.li.classList.toggle("unsaved", row.dirty);
    askWhatHolds(row, values);
  }

  /** What the cells of a row show of its hand. */
  function textsIn(row, hand) {
    const texts = hand ? game.textsOf(hand, journal.view) : {};
    return row.fields.map(input => texts[input.dataset.cell] ?? "");
  }

  const isSame = (one, other) => Boolean(one) && one.every((text, at) => text === other[at]);

  // What a row has that was typed while its hand was counted: both, and what can hold.
  function askWhatHolds(row, values) {
    const old = row.li.querySelector("[data-meanwhile]");
    if (!row.meanwhile) return old?.remove();
    const asks = form.querySelector("[data-asks]").content.firstElementChild.cloneNode(true);
    asks.querySelector("legend").textContent = meanwhileWords(row);
    asks.querySelector("[data-holds=table] b").textContent = values.map(value => value || NOTHING).join(" · ");
    asks.querySelector("[data-holds=paper] b").textContent = typedOf(row).map(value => value.trim() || NOTHING).join(" · ");
    asks.querySelector("[data-holds=paper]").hidden = !game.known(row.hand, journal.view);
    if (!old) row.li.append(asks);
    else if (!old.isEqualNode(asks)) old.replaceWith(asks);
    return undefined;
  }

  const meanwhileWords = ({number}) => text(form, "meanwhile", {number});

  const waiting = () => [...rows.values()].find(({meanwhile}) => meanwhile);

  // Somebody said what holds of a row that was counted meanwhile.
  function hold(row, what) {
    warned = "";
    if (what === "table") row.dirty = false;
    else if (what === "both") moveDown(row);
    else {
      row.instead = row.hand.count;
      row.seen = textsIn(row, row.hand);
    }
    draw();
    if (what === "paper") {
      const wrong = lack(row);
      if (wrong) return warn(wrong.words, wrong.field);
      if (!record(row)) return undefined;
      draw();
    }
    return focus((waiting() ?? row).fields[0]);
  }

  // A row is a hand of its own: what stands below it that is not saved goes down by one.
  function moveDown(row) {
    let values = typedOf(row);
    row.dirty = false;
    for (let number = row.number + 1; values; number += 1) {
      const next = rows.get(number) ?? add(number);
      if (next.hand?.count) continue;
      const had = next.dirty && typedIn(next) ? typedOf(next) : null;
      next.fields.forEach((input, at) => { input.value = values[at]; });
      next.dirty = true;
      values = had;
    }
  }

  // By row its hand as it would stand with all that is typed; a row in which something is missing has none.
  function lay() {
    const items = [], ids = new Map(), open = new Set();
    let before = null;
    for (const row of unsaved()) {
      const sum = payloadOf(row);
      if (!sum) {
        open.add(row);
        continue;
      }
      const {id, items: made} = entriesOf(row, sum, before);
      if (!row.hand) before = id;
      ids.set(row, id);
      items.push(...made);
    }
    const hands = items.length ? journal.preview(items).hands : null;
    laid = new Map();
    for (const row of rows.values()) {
      const id = ids.get(row) ?? row.hand?.id;
      const hand = !id || open.has(row) ? null : hands ? asProposed(hands.find(({members}) => members.includes(id))) : row.hand;
      if (hand?.result) laid.set(row, hand);
    }
  }

  function beside() {
    lay();
    const so = [];
    for (const row of rows.values()) {
      if (!laid.has(row)) break;
      so.push(laid.get(row));
    }
    const stands = game.stands(so, journal.view);
    for (const [at, row] of [...rows.values()].entries()) {
      const total = row.li.querySelector("[data-total]"), stand = stands[at] ?? "";
      if (total.textContent !== stand) total.textContent = stand;
      mark(row);
    }
  }

  // The check of a row. One in which something is missing says what, but not the one that is being typed.
  function mark(row) {
    const place = row.li.querySelector("[data-row-check]"), lacks = row === front && row === raw.row ? "" : lacksIn(row);
    badge(place, laid.get(row), row.fixed, lacks);
  }

  function lacksIn(row) {
    const open = row.dirty && !row.fixed && !row.meanwhile && typedIn(row) && row.fields.find(input => needed(input) && (readCell(input) ?? null) === null);
    return open ? `${open.dataset.head}?`.replaceAll(" ", "\u00a0") : "";
  }

  // A row that only shows its hand, counted elsewhere, has none but what is wrong.
  function badge(place, hand, fixed, lacks) {
    const known = hand && (!fixed || game.known(hand, journal.view));
    const off = known ? game.off(hand, journal.view, form) : "", doubted = lacks || (known && !off ? game.doubted(hand, form) : "");
    const words = off || doubted || (known && !fixed ? game.fits(hand, journal.view) : "");
    const looks = !words ? "" : off ? "disputed" : doubted ? "doubted" : "signed";
    if (place.dataset.shown === `${looks} ${words}`) return;
    place.dataset.shown = `${looks} ${words}`;
    place.className = `badge sheet-check ${looks}`;
    place.replaceChildren(...words ? [drawn(off || doubted ? "i-warning" : "i-check"), words] : []);
  }

  // What is wrong, or the check of the row in front in full; at the end, that all is in.
  function check() {
    const line = form.querySelector("[data-check]");
    const hand = front && !front.fixed ? laid.get(front) : null;
    const {end} = journal.view, wrong = off(), inRow = Boolean(hand && front.li.querySelector("[data-row-check].disputed"));
    const asks = waiting(), total = [front, ...unsaved()].find(row => row && row !== insists && totalIn(row));
    // The line speaks of the whole sheet: a row that adds up says nothing of another that does not.
    if (warned) put(line, "bad", drawn("i-warning"), html("span", {}, warned));
    else if (total) put(line, "bad", drawn("i-warning"), totalLink(totalIn(total)));
    else if (spared && spared === front && !saved && !typedIn(spared)) put(line, "", html("span", {}, game.spared(spared.number - 1, form)));
    else if (asks) put(line, "bad", drawn("i-warning"), html("a", {href: `#${asks.fields[0].id}`}, meanwhileWords(asks)));
    else if (wrong > Number(inRow && !saved)) {
      const first = form.querySelector("[data-row-check].disputed").closest("li").querySelector("input");
      const key = unsaved().length ? "wrong" : "savedWrong";
      put(line, "bad", drawn("i-warning"), html("a", {href: `#${first.id}`}, text(form, wrong === 1 ? `${key}One` : key, {num: wrong})));
    } else if (lacking() && kept() && !unsaved().length && (saved || !hand)) {
      const there = holds() ? text(form, "holds") : text(form, kept() === 1 ? "savedOne" : "saved", {num: kept()});
      put(line, "", html("span", {}, `${there}. ${text(form, lacking() === 1 ? "lackingOne" : "lacking", {num: lacking(), total: end.n})}`));
    } else if (saved && !wrong && holds()) put(line, "ok", html("span", {}, text(form, "holds")), drawn("i-check"));
    else if (hand && !saved) game.say(line, hand, journal.view, form);
    else if (end.kind === "hands" && played() >= end.n && !unsaved().length) put(line, "ok", html("span", {}, text(form, "in", {number: played()})), drawn("i-check"));
    else if (kept() && !unsaved().length) put(line, "ok", html("span", {}, text(form, kept() === 1 ? "savedOne" : "saved", {num: kept()})), drawn("i-check"));
    else put(line, "");
    const corrects = [...rows.values()].some(row => row.dirty && row.hand?.count);
    form.querySelector("[data-reason]").hidden = !corrects && !params.hand;
    const handOf = row => row && !row.fixed && !row.dirty && row.hand?.count ? row.hand : null;
    game.beside(form, {hands: [...rows.values()].map(handOf).filter(Boolean), front: handOf(front), view: journal.view});
  }

  // What each side has where a row is rather the total of the match, typed as such or scattered over cells that went on by
  // themselves; null for a hand.
  function totalIn(row) {
    if (row.hand?.count || laid.has(row) && !laid.get(row).gap) return null;
    const sides = journal.view.sides.length, typed = raw.row === row ? raw.keys.trim().split(/ +/) : [];
    const found = [typed, typedOf(row).slice(0, sides)].find(numbers => numbers.length === sides
      && numbers.every(number => /^\d{2,4}$/.test(number)) && game.isTotal(numbers.map(Number), journal.view));
    return found ?? null;
  }

  function totalLink(numbers) {
    const to = new URL(form.dataset.totalPage, location.href);
    numbers.forEach((number, side) => to.searchParams.set(`total-${side}`, number));
    return html("a", {href: to.href, "data-is-total": ""}, text(form, "isTotal", {points: numbers.join(" : ")}));
  }

  // It is asked once whether a row is the total, and stands there until it is answered; who goes on has said that it is none.
  function asksForTotal(row) {
    if (!row || row === insists || !totalIn(row)) return false;
    const again = row === askedOf;
    if (again) insists = row;
    askedOf = again ? null : row;
    check();
    return !again;
  }

  // How many rows do not add up.
  const off = () => form.querySelectorAll("[data-row-check].disputed").length;

  // Whether all that is saved counts: it is signed, or the judge decided that it stands.
  const holds = () => ["unsigned", "disputed", "proposed", "gaps"].every(name => !journal.view[name].length) && kept() > 0;

  // How many rows are saved.
  const kept = () => [...rows.values()].filter(({hand}) => hand?.count).length;

  const played = () => handsThere(journal);

  // How many hands the sheet has fewer than were agreed; none where the match was ended without them.
  function lacking() {
    const {end, status} = journal.view;
    return end.kind === "hands" && status === "open" ? Math.max(0, end.n - played()) : 0;
  }

  const typed = () => [...rows.values()].filter(row => row.dirty && typedIn(row));

  // Of these the rows that can be saved as they stand.
  const unsaved = () => typed().filter(row => !row.fixed && !row.meanwhile);

  const unsigned = () => [...rows.values()].filter(({hand}) => hand?.way === "paper" && journal.view.unsigned.includes(hand.number)).map(({hand}) => hand);

  // One way on: what is typed is saved, then signed or told, then the next sheet. Nobody signs what does not add up before
  // it was looked at; a sheet on which hands are missing has no main key on, and can be ended as it is.
  function keys() {
    const open = typed().length > 0, less = lacking() > 0;
    const [save, sign, word, end, round, next] = ["save", "sign", "word", "end", "round", "next"].map(name => form.querySelector(`[data-${name}]`));
    const waits = sign && !open && unsigned().length > 0, signs = waits && !off();
    const done = !open && (!waits || off() > 0) && journal.view.hands > 0, ends = done && end && less && holds();
    const show = (part, on) => part && part.hidden !== !on && (part.hidden = !on);
    show(sign, signs);
    show(word, signs);
    show(end, ends);
    show(round, done && !ends);
    show(next, done);
    show(save, open || !signs && !ends && !(done && (round || next)));
    save.classList.toggle("main", !save.hidden);
    sign?.classList.toggle("main", signs && !less);
    next?.classList.toggle("main", !less); // to go on without them is no key for a thumb that presses on
  }

  // --- what is kept of rows that are not saved: it outlives the page ---

  let lastKept = ""; // what this page wrote or read last: another page's is overwritten only with something new

  const spelled = draft => draft ? JSON.stringify([draft.rows, draft.reason, draft.pasted]) : "";

  function keep() {
    const open = typed().map(row => [row.number, typedOf(row), row.seen]);
    const why = reason.value === because ? "" : reason.value;
    const draft = open.length || why || pasted.value ? {rows: open, reason: why, pasted: pasted.value} : null;
    const now = spelled(draft);
    if (now === lastKept) return;
    lastKept = now;
    if (draft) drafts.keep(journal.view.id, draft);
    else drafts.forget(journal.view.id);
  }

  // `pasting`: the server has read what was pasted, and says what is left of it.
  function take(pasting) {
    const draft = drafts.read(journal.view.id), stored = draft ?? {};
    lastKept = spelled(draft);
    reason.value ||= stored.reason ?? "";
    if (!pasting) pasted.value ||= stored.pasted ?? "";
    if (pasted.value) pasted.closest("details").open = true;
    for (const [number, values, seen] of stored.rows ?? []) {
      while (rows.size < number) add(rows.size + 1);
      const row = rows.get(number);
      if (row.dirty || values.length !== row.fields.length) continue;
      row.dirty = true;
      row.seen = seen ?? row.fields.map(() => "");
      row.fields.forEach((input, at) => { input.value = values[at]; });
    }
  }

  // --- typing ---

  function rowOf(element) {
    const li = element.closest?.(".sheet-row");
    return li ? rows.get(Number(li.dataset.row)) : null;
  }

  // Nothing moves under the thumb: only a field that is out of sight comes into it.
  function focus(input) {
    input?.focus({preventScroll: true});
    input?.select?.();
    input?.scrollIntoView({block: "nearest"});
  }

  form.addEventListener("focusin", event => {
    const row = rowOf(event.target);
    if (!row) return;
    const left = front;
    front = row;
    if (left && left !== row) mark(left);
    check();
  });

  form.addEventListener("input", event => {
    const row = rowOf(event.target), input = event.target;
    if (!row) return keep();
    if (row !== raw.row || event.inputType?.startsWith("delete")) raw = {row, keys: ""};
    raw.keys += event.data ?? "";
    const full = isFilled(input), shownAs = full ? game.shown(input.dataset.cell, readCell(input), journal.view) : null;
    if (shownAs !== null) input.value = shownAs;
    row.dirty = true;
    if (spared === row && isOwnZero(row, input)) return putBack(row, input);
    warned = "";
    saved = false;
    for (const wrong of row.li.querySelectorAll(".error")) wrong.remove();
    keep();
    fill(row, row.hand);
    beside();
    check();
    keys();
    const at = row.fields.indexOf(input), next = row.fields[at + 1];
    if (event.inputType?.startsWith("delete") || !full) return;
    if (isWaiting(row, at)) return game.isBelow(input.value) ? lower(row, at) : undefined;
    if (!next) return;
    focus(next);
    if (!next.value) hopped = next;
  });

  // Whether a cell may still be one of the row below: it is left with a key of its own.
  const isWaiting = (row, at) => waits?.row === row && at >= waits.from;

  // The key too many had ended the row: what was typed since stands in the next one.
  function lower(row, at) {
    const cells = row.fields.slice(waits.from, at + 1), below = rows.get(row.number + 1);
    waits = null;
    if (row.hand?.count || !below || below.fixed || below.hand?.count || typedIn(below)) return;
    const values = cells.map(input => input.value);
    for (const input of cells) input.value = "";
    focusNext(row, at);
    if (row.dirty) return cells.forEach((input, cell) => { input.value = values[cell]; });
    for (const [cell, value] of values.entries()) {
      below.fields[cell].value = value;
      below.fields[cell].dispatchEvent(new InputEvent("input", {bubbles: true}));
    }
  }

  // Whether a cell can take no more; whoever has more to write goes back and types it.
  function isFilled(input) {
    return input.value.length >= Number(input.dataset.full) && (readCell(input) ?? undefined) !== undefined;
  }

  form.addEventListener("keydown", event => {
    const row = rowOf(event.target), wasHopped = event.target === hopped;
    hopped = null;
    if (event.key === "Enter" && event.repeat) return event.preventDefault(); // a key that is held says nothing more
    if (!row || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = row.fields.indexOf(event.target);
    if (raw.row === row && ["Enter", "Tab", " "].includes(event.key)) raw.keys += " ";
    if (event.key === "Enter" && isSpare(row, at)) return event.preventDefault();
    const ended = wasHopped && !needed(event.target) && !needed(row.fields[at - 1]) ? row.fields.length - at : 0;
    if (wasHopped && isTooMany(event, row, at)) return event.preventDefault();
    if (event.key === "Enter" && isWaiting(row, at) && event.target.value && row.fields[at + 1]) focus(row.fields[at + 1]);
    else if (event.key === "Enter") {
      focusNext(row, at);
      const behind = rowOf(document.activeElement);
      spare = game.isBelow && ended && behind !== row && behind && !typedIn(behind) ? {row: behind, left: ended} : null;
    } else if (event.key === " ") focus(row.fields[at + 1]);
    else if (event.key === "ArrowDown") focus(rows.get(row.number + 1)?.fields[at]);
    else if (event.key === "ArrowUp") focus(rows.get(row.number - 1)?.fields[at]);
    else if (event.key === "Backspace" && !event.target.value && at > 0) focus(row.fields[at - 1]);
    else return;
    event.preventDefault();
  });

  // A 0 and Enter behind a row that Enter ended too early, as whoever writes down that the others had no Zwick: it is theirs
  // and says nothing, unless the numbers behind it want it back.
  function isSpare(row, at) {
    const zero = spare?.row === row && at === 0 && row.fields.every((input, cell) => input.value.trim() === (cell ? "" : "0"));
    if (!zero) {
      spare = null;
      return false;
    }
    spare = spare.left > 1 ? {row, left: spare.left - 1} : null;
    row.fields[0].value = "";
    row.fields[0].dispatchEvent(new InputEvent("input", {bubbles: true, inputType: "deleteContentBackward"}));
    spared = row;
    check();
    return true;
  }

  // Whether the 0 that was taken for the row above stood in front of these numbers: the first is all that there is and the
  // second more than nothing, or where a number belongs stands what the next cell says.
  function isOwnZero(row, input) {
    const at = row.fields.indexOf(input), typed = input.value.trim(), next = row.fields[at + 1];
    if (!at || !needed(input) || !typed || !next || next.value || row.fields.slice(0, at).some(each => (readCell(each) ?? null) === null)) return false;
    const fits = (game.read(next.dataset.cell, typed, journal.view) ?? null) !== null;
    const value = readCell(input);
    return fits && (value === undefined || at === 1 && value > 0 && game.isAll(readCell(row.fields[0]), journal.view));
  }

  function putBack(row, input) {
    const at = row.fields.indexOf(input), values = ["0", ...typedOf(row).slice(0, at + 1)];
    spared = null;
    for (const [cell, value] of values.entries()) row.fields[cell].value = value;
    focus(row.fields[at + 1]);
    row.fields[at + 1].dispatchEvent(new InputEvent("input", {bubbles: true}));
  }

  // The cell before went on by itself: who ends each with a key of its own is there already. Where nothing need stand, only
  // whoever did so behind the cell before that: for all others Enter ends the row.
  function isTooMany({key, shiftKey, target}, row, at) {
    const must = needed(target), too = key === "Enter" || key === " " || key === "Tab" && !shiftKey;
    const again = habit.row === row && habit.key === key;
    habit = too ? {row, key} : {};
    if (!too || !must && !(again && game.isBelow)) return false;
    if (!must && key === "Enter") waits = {row, from: at};
    return true;
  }

  // A line that was copied in a spreadsheet goes into the cells of its row; several are shown first, and one of which it is
  // not plain what its cells are.
  form.addEventListener("paste", event => {
    const row = rowOf(event.target), copied = event.clipboardData?.getData("text/plain").replace(/[\r\n]+$/, "") ?? "";
    if (!row || row.fixed || !/[\t\n]/.test(copied)) return;
    event.preventDefault();
    const cells = copied.split("\t").map(cell => cell.trim());
    if (copied.includes("\n") || !game.inOrder(cells, journal.view)) {
      pasted.value = copied;
      pasted.closest("details").open = true;
      focus(pasted);
      return keep();
    }
    row.fields.forEach((input, at) => {
      if (at < cells.length) input.value = cells[at];
    });
    row.fields[0].dispatchEvent(new InputEvent("input", {bubbles: true, inputType: "insertFromPaste"}));
  });

  walk(() => [...rows.values()].map(row => row.fields[0]), form);

  // Enter: on to what is missing; a whole row is saved, and the next one is there.
  function focusNext(row, at) {
    if (row.fixed && !row.dirty || !typedIn(row)) return row.number < rows.size ? focus(rows.get(row.number + 1)?.fields[0]) : stop();
    if (asksForTotal(row)) return undefined;
    const wrong = unread(row) ?? unlike(row);
    if (wrong) return warn(wrong.words, wrong.field);
    const empty = row.fields.filter(input => needed(input) && !input.value.trim());
    const missing = empty.find(input => row.fields.indexOf(input) > at) ?? empty[0];
    if (missing) return focus(missing);
    const before = unsaved().filter(other => other.number < row.number && !other.hand?.count);
    if (!recordAll(before) || !record(row)) return undefined;
    saved = true;
    next(row);
  }

  const mainKey = () => form.querySelector(".bottom .main:not([hidden])");

  // Behind the last row no key is in front: one Enter more would sign, or open the next sheet.
  const stop = () => form.querySelector("[data-check]").focus({preventScroll: true});

  function next(row) {
    const open = [...rows.values()].find(other => other.number > row.number && !other.fixed && !other.hand?.count)
      ?? unsaved()[0];
    if (open) focus(open.fields[0]);
    else stop();
  }

  function warn(words, field) {
    warned = words;
    focus(field); // a field is marked, so that what is typed now takes its place
    check();
  }

  /** A field in which something stands that cannot be read: {field, words}. */
  function unread(row) {
    const field = row.fields.find(input => readCell(input) === undefined);
    if (!field) return null;
    const what = form.querySelector(`label[for="${field.id}"]`).textContent;
    return {field, words: text(field, "unread", {what, typed: field.value.trim().slice(0, 20)})};
  }

  /** The field of a whole row that cannot be with the others, and why; null where all can. */
  function unlike(row) {
    if (row.fields.some(input => needed(input) && !input.value.trim())) return null;
    const cells = Object.fromEntries(row.fields.map(input => [input.dataset.cell, readCell(input)]));
    const wrong = game.impossible(cells, journal.view, form, row.number);
    return wrong && {field: row.fields.find(input => input.dataset.cell === wrong.cell), words: wrong.words};
  }

  /** Why a row cannot be saved, at its field; null where it can. */
  function lack(row) {
    const wrong = unread(row);
    if (wrong) return wrong;
    const field = row.fields.find(input => needed(input) && !input.value.trim());
    return field ? {field, words: text(field, "lacks")} : unlike(row);
  }

  // --- saving ---

  // The judge has yet to say why a row is corrected.
  function asksWhy({hand}) {
    if (!decides(hand) || reason.value.trim()) return false;
    form.querySelector("[data-reason]").hidden = false;
    reason.required = true;
    reason.reportValidity();
    return true;
  }

  /** Saves a whole row as a new hand, or as a correction; false where the judge has yet to say why. */
  function record(row) {
    const {hand} = row;
    const sum = payloadOf(row);
    if (!sum) return false;
    if (hand?.count && !row.dirty) return true;
    const asks = waiting();
    if (asks && asks.number <= row.number) {
      warn(meanwhileWords(asks), asks.li.querySelector("[data-holds]"));
      return false;
    }
    const why = hand?.count ? reason.value.trim().slice(0, 500) : "";
    if (asksWhy(row)) return false;
    const words = {};
    if (why) words[sum.reason = journal.uuid()] = why;
    if (why) because = reason.value;
    const {id, items} = entriesOf(row, sum);
    row.dirty = false;
    row.begins = null;
    spared = null;
    warned = "";
    journal.put(items, words);
    rememberWay("paper");
    keep();
    buzz();
    if (isAsked(hand) && hand.count) {
      if (decides(hand)) afterRuling(journal, go);
      else go("sign", {hand: id}, {replace: true});
      return false;
    }
    return true;
  }

  // Rows in their order: none overtakes one above it that was left without Enter. False at the first that cannot be saved.
  function recordAll(its) {
    if (asksForTotal(its.find(row => totalIn(row)))) return false;
    for (const row of its) { // all of them or none
      const wrong = lack(row);
      if (wrong) warn(wrong.words, wrong.field);
      if (wrong || asksWhy(row)) return false;
    }
    return its.every(record);
  }

  const leave = () => location.assign(leaving);

  // What turned out to be the total is typed on, on its own page: it is no row.
  function leaveTotal() {
    for (const row of unsaved().filter(totalIn)) {
      for (const input of row.fields) input.value = "";
      row.dirty = false;
    }
    keep();
  }

  function saveAll() {
    const asks = waiting();
    if (asks) return warn(meanwhileWords(asks), asks.li.querySelector("[data-holds]"));
    if (!recordAll(unsaved())) return undefined;
    saved = true;
    draw();
    return stop();
  }

  section.addEventListener("submit", event => {
    if (["way", "columns"].includes(event.submitter?.name)) return; // pasted rows: the server reads them
    event.preventDefault();
  });
  section.addEventListener("click", event => {
    if (event.target.closest("[data-is-total]")) leaveTotal();
    const link = event.target.closest(".sheet-keys a");
    if (link && journal.pending) {
      event.preventDefault();
      if (!leaving) setTimeout(leave, PATIENCE);
      leaving = link.href;
    }
    const button = event.target.closest("button");
    if (!button) return;
    if ("holds" in button.dataset) {
      event.preventDefault();
      hold(rowOf(button), button.dataset.holds);
    } else if ("save" in button.dataset) {
      event.preventDefault();
      saveAll();
    } else if ("sign" in button.dataset) {
      event.preventDefault();
      if (signOnPaper(journal, unsigned(), Number(form.dataset.sheetOf))) buzz();
      saved = true;
      draw();
      mainKey()?.focus({preventScroll: true});
    } else if ("word" in button.dataset) {
      event.preventDefault();
      holdByWord(journal, unsigned(), button.dataset.word);
      buzz();
      saved = true;
      draw();
      mainKey()?.focus({preventScroll: true});
    }
  });

  form.querySelector(".sheet-keys").classList.add("stacked"); // those of every moment take one room: what is typed stays where it is
  // What stood in the fields before the script was there: typed by hand, or pasted rows that the server shows.
  for (const li of list.children) adopt(li);
  function begin() {
    const pasting = new URLSearchParams(location.search).has("pasted");
    const known = new Set(journal.hands.filter(({count}) => count).map(({number}) => number));
    for (const row of rows.values()) {
      const asks = row.li.querySelector("[data-meanwhile]");
      const shows = pasting && typedIn(row) && !known.has(row.number);
      row.dirty = Boolean(asks) || shows || row.fields.some(input => input.value !== input.defaultValue);
      row.seen = row.fields.map(input => asks || shows ? "" : input.defaultValue);
      asks?.remove();
    }
    if (pasting) history.replaceState(null, "", `${location.pathname}?way=paper`);
    take(pasting);
    keep();
  }
  begin();

  function show(its = {}) {
    shown = true;
    params = its;
    warned = form.dataset.left ?? "";
    delete form.dataset.left;
    if (decides(journal.find(params.hand))) reason.value ||= params.reason ?? "";
    const there = params.hand && journal.find(params.hand);
    if (there?.facts?.together !== undefined) return void location.assign(`${form.dataset.totalPage}?hand=${there.id}`);
    if (there && game.otherwise && !game.known(there, journal.view)) return void go(game.otherwise, {hand: params.hand}, {replace: true});
    draw();
    const asked = params.hand && [...rows.values()].find(({hand}) => hand?.members.includes(params.hand));
    const half = [...rows.values()].find(row => row.dirty && !row.fixed && typedIn(row) && lack(row));
    const open = asked ?? half ?? [...rows.values()].find(row => !row.fixed && !row.hand?.count && !row.dirty);
    const {activeElement: at} = document;
    if (!section.contains(at) || !at.matches("input, textarea, button, a")) {
      front = asked ?? front;
      if (open) queueMicrotask(() => focus(open === half ? lack(half)?.field : open.fields[0])); // behind the title, which takes it on every screen
    }
    if (params.hand) journal.load().then(() => shown && draw());
    else loadAll();
  }

  // The view has the last hands only: a sheet shows and signs all of them.
  let loading = null;
  function loadAll() {
    if (journal.view.hands > journal.hands.length) loading ??= journal.load().then(() => shown && draw()).finally(() => { loading = null; });
  }

  journal.subscribe(() => {
    if (leaving && !journal.pending) leave();
    if (!shown) return;
    draw();
    loadAll();
  });
  if (shown) {
    show(params);
    journal.load().then(() => shown && draw());
  }
  return {show, hide: () => { shown = false; }};
}

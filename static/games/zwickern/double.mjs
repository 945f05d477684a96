// Double count: each side types its own number on its own turned half, asked as in a quick count; the other sees only that
// it is done. Once all can be seen the keys show what a side typed; another number in its place is a recount, asked as the first.
import {Pad, Screen, drawZwicks} from "./counting.mjs";
import {sealedHere} from "./draft.mjs";
import {shareOf} from "./score.mjs";
import {searchIn} from "./search.mjs";
import {common, say, text} from "../../match/parts.mjs";
import {rememberWay} from "../../match/ways.mjs";
import {ownSide} from "../../match/whose.mjs";

const PATIENCE = 1500; // ms

/** Starts the screen in its section. */
export function start(section, journal, go) {
  const root = section.querySelector("[data-count]");
  const two = root.dataset.two === "1";
  const output = root.querySelector("[data-typed]");
  const odd = root.querySelector("[data-odd]");
  const [secret, seen] = ["secret", "seen"].map(name => root.querySelector(`[data-${name}]`));
  const strips = [...root.querySelectorAll("[data-strip]")];
  const instead = [...root.querySelectorAll("[data-instead]")]; // a side's phone types for another side too
  let own = null;
  let had = false; // whether that side had finished when it was turned to
  let waiting = false; // a side's phone that has typed its own number
  let due = null; // the hand that all have typed, whose result is not here yet
  let drawn = null;
  const pad = new Pad(section.querySelector(".pad-box"), {onNumber});
  const screen = new Screen(section, journal, go, {way: "double", draw, tap});
  const search = searchIn(section, journal, go, () => screen.draw());
  addEventListener("keydown", keyed);
  for (const link of [...strips, ...instead]) link.addEventListener("click", event => {
    event.preventDefault();
    turnTo(Number(link.dataset.strip ?? link.dataset.instead));
  });
  root.querySelector("[data-anew]").addEventListener("click", event => {
    event.preventDefault();
    turnTo(own);
  });

  function sealed(hand) {
    return new Set((hand?.sealed ?? []).map(seal => seal.side));
  }

  function draw(draft) {
    // Another hand, or asked for once more: nothing typed may stand here.
    if (drawn !== draft) {
      drawn = draft;
      own = null;
    }
    const of = root.querySelector("[data-of-hand]");
    of.hidden = !draft.hand || draft.hand.id === journal.view.current?.id;
    of.textContent = common("hand", {number: draft.number});
    root.hidden = search.draw(draft, screen.params);
    if (root.hidden) return;
    drawZwicks(root, draft);
    const done = sealed(draft.hand), open = Boolean(draft.hand?.opened);
    [secret.hidden, seen.hidden] = [open, !open];
    // Finished on another phone: who holds this one types for a side that has not, unless something is typed already.
    const gone = own !== null && !open && !had && done.has(own) && pad.typed === "";
    if (gone && done.size < draft.view.sides.length) own = null;
    if (own === null || waiting && !done.has(own)) turnOn(done, asked());
    marks(done);
  }

  // The side whose number is to be put right.
  function asked() {
    const side = Number(screen.params.side ?? NaN);
    return strips.some(strip => Number(strip.dataset.strip) === side) ? side : null;
  }

  // To the side asked for, else to the one that holds this phone, which waits once it is done; on a phone that is no
  // side's to the first that is missing.
  function turnOn(done, wanted = null) {
    const {view, hand} = screen.draft, mine = ownSide(view);
    const side = wanted ?? mine ?? view.sides.findIndex((_, at) => !done.has(at));
    turnTo(side, done, {waits: side === mine && done.has(side) && !hand?.opened});
  }

  // What a side said, once everybody may see it: {points, majority}; card points only where it said who has the majority,
  // which may be in its number else.
  function before() {
    const hand = screen?.draft?.hand;
    if (!hand?.opened) return null;
    const seal = hand.sealed.find(({side}) => side === own);
    const {scoring} = screen.draft.view;
    const whole = hand.way === "double" ? hand.result[own].card_points : seal?.figures?.points ?? null;
    const majority = seal?.facts?.majority ?? null;
    if (whole === null || scoring.majority && majority === null) return null;
    return {points: whole - shareOf(scoring, majority, own, hand.sides.length), majority};
  }

  function marks(done) {
    for (const strip of strips) mark(strip, done);
    for (const link of instead) link.hidden = done.has(Number(link.dataset.instead));
    drawOwn(done);
  }

  // A side's phone that waits shows its own number, and whether others can have it yet; the table's says that a side may
  // count on its own.
  function drawOwn(done) {
    const {hand, view} = screen.draft, mine = ownSide(view);
    const number = waiting && hand ? sealedHere(view, hand, own) : null;
    const line = root.querySelector("[data-own-number]");
    line.hidden = !number;
    line.textContent = !number ? ""
      : [text(root, "inCards", {points: number.card}), ...number.share ? [text(root, "most", {points: number.share})] : []].join(" +\u00a0");
    const seal = hand?.sealed.find(({side}) => side === own)?.id;
    root.querySelector("[data-unsent]").hidden = !journal.waiting.has(seal) || journal.connected && navigator.onLine !== false;
    root.querySelector("[data-there]").hidden = mine !== null || !done.size || done.has(own) || Boolean(hand?.opened);
  }

  function mark(strip, done) {
    const side = Number(strip.dataset.strip);
    strip.hidden = side === own && !waiting;
    strip.querySelector("[data-done]").hidden = !done.has(side);
    strip.querySelector("[data-busy]").hidden = done.has(side);
    strip.querySelector("[data-seal]").hidden = !done.has(side);
  }

  /** Clears the keys and hands them to a side; its half is turned to it. `waits`: it has typed, and the others have not. */
  function turnTo(side, done = sealed(screen.draft?.hand), {waits = false} = {}) {
    own = Math.max(0, side);
    waiting = waits;
    root.classList.toggle("has-typed", waits);
    root.querySelector("[data-waiting]").hidden = !waits;
    had = done.has(own);
    scrollTo(0, 0);
    root.scrollTop = 0; // turned round it scrolls within itself
    const earlier = before();
    pad.typed = earlier || done.has(own) ? "" : typedBefore();
    for (const key of root.querySelectorAll("[data-majority]")) key.toggleAttribute("data-was", earlier !== null && String(earlier.majority) === key.dataset.majority);
    typed(pad.typed || String(earlier?.points ?? ""));
    root.classList.toggle("turned", two && own === 1);
    root.dataset.own = own;
    for (const name of root.querySelectorAll("[data-name]")) name.hidden = Number(name.dataset.name) !== own;
    marks(done);
  }

  // What was typed for this side before, here or in a quick count that nobody saved: shown on its own half alone.
  function typedBefore() {
    const {at, base} = screen?.draft ?? {};
    return at?.own[own] ?? (base ? "" : String(at?.points[own] ?? ""));
  }

  function typed(value) {
    output.textContent = value;
    const total = Number(root.dataset.total);
    pad.most = total;
    odd.hidden = !(Number(value) > total);
    odd.textContent = odd.hidden ? "" : text(root, "of", {number: value, total});
    for (const key of root.querySelectorAll("[data-majority]")) key.setAttribute("aria-disabled", String(value === ""));
    for (const key of root.querySelectorAll("[data-number]")) key.setAttribute("aria-pressed", String(key.dataset.number === value));
  }

  function onNumber(value) {
    typed(value);
    if (before()) return;
    const {draft} = screen;
    draft.at.own = {...draft.at.own, [own]: value};
    draft.keep();
  }

  function done(majority) {
    const known = before();
    if (pad.typed === "" && known === null) return;
    const {draft} = screen;
    const {scoring} = draft.view;
    const card = pad.typed === "" ? known.points : Number(pad.typed);
    const side = own;
    const points = card + shareOf(scoring, majority, side, draft.view.sides.length);
    const same = known !== null && card === known.points && majority === known.majority;
    const hand = draft.hand ? {id: draft.hand.id, entries: []} : journal.hand();
    const there = draft.hand?.sealed.find(each => each.side === side);
    const replaces = there && (there.mine || draft.hand.opened) ? there.id : null;
    const items = [...hand.entries];
    if (!same) items.push({kind: "count.sealed", hand: hand.id, replaces, payload: {side, figures: {points, cards: null}, ...majority === null ? {} : {facts: {majority}}}});
    if (draft.at.zwicks) items.push({kind: "marks.agreed", hand: hand.id, payload: {what: "zwick", numbers: [...draft.zwicks]}});
    if (draft.base && draft.base.way !== "double") items.push({kind: "way.chosen", hand: hand.id, payload: {way: "double"}});
    pad.typed = "";
    typed("");
    const ids = journal.put(items);
    if (!same && replaces && !there.mine && !journal.ruling) {
      // What another phone typed stays beside it.
      const keep = ids[items.findIndex(({kind}) => kind === "count.sealed")];
      journal.put([{kind: "chosen", hand: hand.id, payload: {of: [there.id, keep], keep}}]);
    }
    // On the table's phone, or for another side, it is typed for whoever chooses that side later: not shown again.
    const again = side === ownSide(draft.view) ? {card, share: points - card} : null;
    Object.assign(draft.at, {zwicks: null, own: {...draft.at.own, [side]: ""}, sealed: {...draft.at.sealed, [side]: again}});
    draft.keep();
    rememberWay("double");
    const now = journal.find(hand.id);
    const ready = sealed(now);
    if (now?.opened || ready.size === draft.view.sides.length) {
      goOn(now ?? hand);
      return;
    }
    turnOn(ready);
    say(strips[side].querySelector("[data-done]").textContent);
  }

  // All have typed: to the sign-off, or first to the point that is missing. A number that the server has already is told
  // again with its answer: the result is waited for, a while.
  function goOn(hand) {
    if (hand.opened && !hand.result && due !== hand.id) {
      due = hand.id;
      setTimeout(() => due === hand.id && goOn(journal.find(due) ?? hand), PATIENCE);
      turnTo(own, sealed(hand), {waits: true});
      return;
    }
    own = due = null;
    if (!screen.shown) return;
    if (search.isOpen(hand)) go("double", {way: "double", hand: hand.id}, {replace: true});
    else go("sign", {hand: hand.id}, {replace: true});
  }

  // Opened by the other phone while this one waits, or counted there in another way: on to the result.
  journal.subscribe(() => {
    const hand = screen.shown ? screen.hand : null;
    if (due && hand?.id === due) {
      if (hand.result) goOn(hand);
      return;
    }
    if (hand?.count && !(screen.params.hand && screen.draft?.base) && hand.count !== screen.draft?.base?.count && pad.typed === "") goOn(hand);
  });

  function keyed(event) {
    if (!screen.shown || root.hidden || waiting || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea")) return;
    if (/^\d$/.test(event.key)) section.querySelector(`[data-digit="${event.key}"]`).click();
    else if (event.key === "Backspace") section.querySelector("[data-digit=back]").click();
  }

  function tap(button) {
    if (!("majority" in button.dataset)) return button.type === "submit";
    if (button.getAttribute("aria-disabled") === "true") return true;
    const value = button.dataset.majority;
    done(value === "tie" ? value : value === "" ? null : Number(value));
    return true;
  }

  return screen.begin();
}

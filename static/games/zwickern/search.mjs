// Finding the missing point: each side taps which of the cards that can be the reason it holds; what nobody has, or both, is
// settled by one tap. What is said goes into each side's own count, so that two phones see the same; where no side has one (a
// row of a sheet, a quick count of all) this page keeps it, and what was found is said with a count in the place of the first, or
// with the first: numbers that are typed and not saved can be looked through, too.
import {buzz, card, html, text} from "../../match/parts.mjs";
import {asksOf, heldThen, inCards, isContested, isSearched, lit, settled} from "./missing.mjs";

const MAJORITY = "majority";

/** The part of the double count's screen that asks; `draw(draft, params)` shows it where there is something to ask, `redraw`
 *  the whole screen. */
export function searchIn(section, journal, go, redraw) {
  const form = section.querySelector("[data-missing]");
  const halves = [...form.querySelectorAll("[data-side]")];
  let asked = ""; // the hand whose keys stand there, by what its numbers are
  let hand = null, again = false, params = null;
  let unsaved = null; // the draft, where its numbers are looked through
  let claims = {of: "", holds: []}; // what sides hold where only this page knows it, and of which numbers

  form.addEventListener("submit", event => {
    event.preventDefault();
    if (event.submitter?.name === "done") done(Number(event.submitter.value));
  });
  form.addEventListener("change", event => {
    if (event.target.type === "radio") settle();
    else buzz();
  });
  form.addEventListener("click", event => {
    const link = event.target.closest("a");
    if (!link || !hand) return;
    event.preventDefault();
    if ("again" in link.dataset && !hasSeals()) go(hand.way, {way: hand.way, hand: hand.id}, {replace: true});
    else if ("again" in link.dataset) {
      again = true;
      redraw();
    } else if ("byCards" in link.dataset) go("count", {way: "cards", hand: hand.id}, {replace: true});
    else leave(hand);
  });

  const scoring = () => journal.view.scoring;
  const own = side => hand.sealed.find(each => each.side === side);
  const hasSeals = () => hand.way === "double";
  const named = () => `${hand.id} ${points()}`;
  const holds = () => hand.sides.map((_, side) => (hasSeals() ? own(side)?.facts?.holds : claims.of === named() && claims.holds[side]) || null);
  const points = () => hand.result.map(side => side.card_points);

  /** Whether a hand has something to be looked for here. */
  const isOpen = found => isSearched(scoring(), found) && found.sides.length === halves.length;

  function draw(draft, shown) {
    if (params !== shown) {
      params = shown;
      asked = ""; // what was tapped the last time is no answer
      again = Boolean(shown.again);
    }
    unsaved = shown.typed ? draft : null;
    hand = unsaved ? draft.typed : draft.hand;
    const open = !again && isOpen(hand);
    form.hidden = !open;
    if (!open) {
      const over = !again && asked.startsWith(`${hand?.id} `) && hand.gap === 0; // here, or on the other side's phone
      asked = "";
      if (over) leave(hand);
      return false;
    }
    form.querySelector("[data-gap]").textContent = text(form, hand.gap > 0 ? "many" : "few", {number: Math.abs(hand.gap)});
    form.querySelector("[data-contested]").hidden = !isContested(scoring(), hand);
    const things = asksOf(scoring(), hand), held = holds(), all = !held.includes(null);
    const shining = all ? lit(scoring(), things, held) : [];
    const now = named();
    for (const half of halves) {
      const side = Number(half.dataset.side);
      if (asked !== now) {
        keys(half, side, things, held[side]);
        half.querySelector("[data-lit]").replaceChildren();
      }
      half.querySelector("[data-ask]").hidden = held[side] !== null;
      half.querySelector("[data-answered]").hidden = held[side] === null || all;
      half.querySelector("[data-settle]").hidden = !all;
      if (all) lights(half, side, shining);
    }
    asked = now;
    return true;
  }

  const face = thing => thing === MAJORITY ? html("span", {class: "card card-row majority"}, text(form, "majority")) : card(thing, "row");

  // Before a side has said anything the majority is its own where it claimed that.
  function keys(half, side, things, held) {
    const left = [...held ?? (hasSeals() && own(side)?.facts?.majority === side ? [MAJORITY] : [])];
    half.querySelector("[data-keys]").replaceChildren(...things.map(thing => {
      const at = left.indexOf(thing);
      if (at >= 0) left.splice(at, 1);
      const box = html("input", {type: "checkbox", name: `holds-${side}`, value: thing});
      box.checked = at >= 0;
      return html("label", {class: "pick"}, box, face(thing));
    }));
  }

  function lights(half, side, shining) {
    half.querySelector("[data-legend]").textContent = text(form, shining.length ? "yours" : "wrong");
    const key = (name, ...inside) => html("label", {class: "pick"}, html("input", {type: "radio", name, value: String(side)}), ...inside);
    const made = shining.length
      ? shining.map(({thing, twice}) => key(`belongs-${thing}`, face(thing), html("span", {}, text(form, twice ? "twice" : "nobody"))))
      : corrects(side).map(words => key("number", html("span", {}, words)));
    const place = half.querySelector("[data-lit]");
    const same = made.map(one => one.textContent).join() === [...place.children].map(one => one.textContent).join();
    if (!same || asked !== named()) place.replaceChildren(...made);
  }

  // "15 instead of 14 in cards": of the number that was typed, which the majority was asked beside.
  function corrects(side) {
    const whole = points()[side];
    const cards = hasSeals() ? inCards(scoring(), whole, own(side)?.facts?.majority ?? null, side, hand.sides.length) : whole;
    const typed = cards ?? whole, counted = typed - hand.gap;
    return counted < 0 ? [] : [text(form, "instead", {counted, expected: text(form, cards === null ? "counted" : "cards", {points: typed})})];
  }

  // A side's own number once more, with more said beside it; what another phone typed stays beside it.
  function counted(side, number, facts) {
    const there = own(side);
    const cards = there.figures?.cards ?? null;
    const payload = {side, figures: {points: number, cards}, facts: {...there.facts, ...facts}};
    const [id] = journal.put([{kind: "count.sealed", hand: hand.id, replaces: there.id, payload}]);
    if (!there.mine && !journal.ruling) journal.put([{kind: "chosen", hand: hand.id, payload: {of: [there.id, id], keep: id}}]);
  }

  function done(side) {
    const ticked = [...form.querySelectorAll(`[name="holds-${side}"]:checked`)].map(box => box.value);
    buzz();
    if (hasSeals()) return counted(side, points()[side], {holds: ticked});
    if (claims.of !== named()) claims = {of: named(), holds: []};
    claims.holds[side] = ticked;
    return redraw();
  }

  // As soon as it comes out it is saved; of two things that make up a gap the first is only chosen.
  function settle() {
    const held = holds(), before = points();
    const shining = lit(scoring(), asksOf(scoring(), hand), held);
    const owners = {};
    for (const {thing} of shining) {
      const chosen = form.querySelector(`[name="belongs-${thing}"]:checked`);
      if (chosen) owners[thing] = Number(chosen.value);
    }
    buzz();
    const wrong = form.querySelector("[name=number]:checked");
    const now = wrong ? before.map((number, side) => side === Number(wrong.value) ? number - hand.gap : number) : settled(before, shining, owners, held);
    const moved = now.reduce((sum, number, side) => sum + number - before[side], 0);
    if (moved !== -hand.gap && Object.keys(owners).length < shining.length) return;
    const found = Object.keys(owners), {id} = hand;
    claims = {of: "", holds: []}; // who comes to the same numbers once more is asked afresh
    const facts = side => ({
      holds: heldThen(side, held[side], shining, owners), ...found.length ? {found} : {}, ...MAJORITY in owners ? {majority: owners[MAJORITY]} : {},
    });
    if (!hasSeals()) return together(now, found);
    const changed = now.flatMap((number, side) => number === before[side] ? [] : [side]);
    for (const side of changed) counted(side, now[side], facts(side));
    if (!section.hidden && journal.find(id)?.gap === 0) go("sign", {hand: id}, {replace: true}); // two counts differed for a moment
    return undefined;
  }

  // All sides' numbers in the place of those that did not come out.
  function together(numbers, found) {
    if (unsaved) {
      unsaved.step(at => Object.assign(at, {points: numbers, found}));
      return leave(hand);
    }
    const {id, way, count, zwicks, tie, result, number} = hand;
    const most = result.findIndex(({majority}) => majority);
    const facts = {majority: tie ? "tie" : most < 0 ? null : most, found};
    const row = way === "paper" ? {sheet: null, row: number, check: null, struck: {}} : {};
    journal.put([{kind: `count.${way}`, hand: id, replaces: count, payload: {figures: numbers.map(each => ({points: each})), facts, marks: [...zwicks], ...row}}]);
    if (!section.hidden) leave(journal.find(id) ?? hand);
    return undefined;
  }

  // To the sign-off; of a row of a sheet back to the sheet, of numbers that are not saved to where they were typed.
  function leave({id, way}) {
    if (unsaved) go(way, {way, hand: id}, {replace: true});
    else if (way === "paper") go("paper", {}, {replace: true});
    else go("sign", {hand: id}, {replace: true});
  }

  return {draw, isOpen};
}

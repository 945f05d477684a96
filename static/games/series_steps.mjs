// The series of a game in which a hand depends on those before it, laid over what the server shows: from the first hand
// that was changed here on, everything after it is worked out again. Where a hand in between is not known on this phone
// nothing is, and the server's answer tells.

/**
 * The fold of a game: `begun(scoring, persons, known)` the facts before the first hand, by those that are `known` to
 * stand there, or null (chips may have come from the match before); `added(facts, hand, hands, view)`
 * those after one more, `carry(facts, hand)` what a hand begins with, `again(hand, carry, scoring)` its figures under
 * that, or null where they do not change, `totals(facts, persons)`, `dealer(facts, hand, persons)` who deals next,
 * `passed(facts, hand)` those after a hand that counts nothing, where that changes them, `seated(facts, before, persons,
 * {score_goes_on, earlier})` the same for others, where people come and go between hands (`earlier`: known hands before it,
 * the last one first, each {persons, facts, counts} with those after it, or before one that counts nothing),
 * `over(facts, end, earlier)`, `compared(count, was, now)` what was counted in beside the facts that stand there now, where
 * a game has such counts, `paid(facts, transfers)` those after payments, where a game has such.
 */
export function seriesSteps(game) {
  return (lay, hands, current) => {
    const {view} = lay;
    const from = hands.findIndex(hand => lay.touched.has(hand.id));
    if (from < 0 || !whole(hands, from, view)) return;
    const first = standing(game, hands, from) ?? (hands[from].number === 1 ? start(game, lay, hands, from) : null);
    if (!first) return;
    let [facts, sat, paid] = first;
    const now = view.sides.map(side => side.persons[0]);
    const payments = paymentsBefore(lay);
    const earlier = hands.slice(0, from).filter(known).map(stood).reverse();
    const lasting = {score_goes_on: hands.at(-1).score_goes_on, earlier};
    let settled = seated(game, facts, sat, now, lasting);
    for (const [at, hand] of hands.entries()) {
      if (at < from) continue;
      const before = at > from ? hands[at - 1] : null;
      if (before && hand.by_turn) hand.dealer = deals(game, lay, facts, before, sat, hand);
      if (payments.has(hand.id) && !paid) facts = game.paid(facts, payments.get(hand.id), sat);
      paid = false;
      if (hand === current) settled = seated(game, facts, sat, now, lasting);
      facts = step(game, lay, hands, hand, seated(game, facts, sat, persons(hand), {...hand, earlier}));
      sat = persons(hand);
      earlier.unshift(stood(hand));
      hand.total = game.totals(seated(game, facts, sat, now, lasting), now);
      if (hand !== current) settled = seated(game, facts, sat, now, lasting);
    }
    const last = hands.at(-1);
    Object.assign(view.series, settled);
    view.totals = game.totals(settled, now);
    view.final_totals = game.totals(facts, now);
    view.next.dealer = deals(game, lay, facts, last, sat, {seats: view.seats});
    view.next.carry = game.carry(seated(game, facts, sat, now, lasting), {...last, sides: view.sides.map(side => side.persons), dealer: view.next.dealer});
    view.series.counts = view.series.counts?.map(count => beside(game, lay, hands, count));
    view.over = game.over(settled, view.end, earlier) ?? view.over;
  };
}

// Who deals behind a hand: as the server said, where it is the same turn and the same seats, for it knows whether they
// were changed before whoever takes a seat took its turn, too.
function deals(game, lay, facts, before, sat, {id, seats}) {
  const turn = game.dealer(facts, before, sat);
  const {view, hands} = lay.served;
  const was = hands.get(before.id);
  const known = hands.get(id) ?? (was?.number === view.hands ? {...view.next, seats: view.seats, by_turn: true} : null);
  const same = was && known?.by_turn && known.number === was.number + 1 && known.seats.join() === seats.join()
    && was.seats.join() === before.seats.join() && game.dealer(facts, was, sat) === turn;
  return same ? known.dealer : lay.present(before, turn, seats);
}

// What was counted in after a hand, beside the ledger as it stands after that hand now.
function beside(game, {served}, hands, count) {
  const was = [...served.hands.values()].find(({number}) => number === count.number);
  const now = was && hands.find(({id}) => id === was.id);
  return now && known(was) && known(now) ? {...game.compared(count, known(was), known(now)), number: now.number} : count;
}

function seated(game, facts, before, persons, how) {
  return before.join() === persons.join() ? facts : game.seated(facts, before, persons, how);
}

const known = hand => hand.after ?? hand.before;
const stood = hand => ({persons: persons(hand), facts: known(hand), counts: Boolean(hand.after)});

// Every hand from there to the last one.
function whole(hands, from, view) {
  const known = hands.slice(from);
  return known.at(-1).number === view.hands && known.every((hand, at) => !at || hand.number === known[at - 1].number + 1);
}

// What those who left before a hand paid and got, by its id: it stands, whatever is corrected later.
function paymentsBefore({view, served}) {
  const found = new Map();
  for (const {number, transfers} of view.left) {
    const hand = [...served.hands.values()].find(one => one.number === number);
    if (hand && transfers.length) found.set(hand.id, [...found.get(hand.id) ?? [], ...transfers]);
  }
  return found;
}

// The facts before it, of whom, and whether what was paid before it is in them.
function standing(game, hands, from) {
  const before = hands[from - 1];
  const follows = before?.number === hands[from].number - 1;
  const facts = follows ? before.after ?? passed(game, before.before, before) : hands[from].before;
  return facts ? [facts, persons(follows ? before : hands[from]), !follows] : null;
}

// A hand that counts nothing was dealt all the same.
function passed(game, facts, hand) {
  return facts && game.passed ? game.passed(facts, hand) : facts;
}

// What the match began with stands before the hand that was the first so far; without any it is what stands now.
function start(game, {view, before}, hands, from) {
  const first = hands.find(hand => hand.before)?.before ?? (before.size ? null : view.series);
  return [game.begun(view.scoring, persons(hands[from]), first), persons(hands[from])];
}

function persons(hand) {
  return hand.sides.map(side => side[0]);
}

function step(game, lay, hands, hand, facts) {
  const {view} = lay;
  hand.before = facts;
  hand.carry = game.carry(facts, hand);
  const counts = hand.result && hand.complete && !hand.void;
  const figured = hand.result ? game.again(hand, hand.carry, view.scoring) : null;
  if (figured) {
    const {sides, ...rest} = figured;
    Object.assign(hand, rest, {result: sides});
    lay.restate(hand);
    lay.touched.add(hand.id);
  }
  hand.after = counts ? game.added(facts, hand, hands, view) : null;
  return hand.after ?? passed(game, facts, hand);
}

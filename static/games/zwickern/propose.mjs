// What the chosen card could do, for a tap: captures, builds, trail, each as a piece of ZHN with what it rests on.
// Sums only; whether it was allowed the server says.
import {builds, captures} from "./sums.mjs";
import {itemValues, nameOf, underValues, valuesOf} from "./position.mjs";

/** [{kind, zhn, value, cards, groups, sum, match, partner, sweep}] for a card. held: the other cards of the hand where it is
 *  known, else null; unseen: codes that may still be held. */
export function proposals(state, card, held, unseen) {
  const laid = {kind: "trail", zhn: card};
  if (demandsTrail(state)) return [laid];
  return [...takings(state, card), ...buildings(state, card, held, unseen), laid];
}

const HELD = 10;

/**
 * The same, the likeliest first: whoever can capture does, the most first; who cannot lays down rather than builds, and
 * builds on a pile rather than on a card. `first` are those that are keys at once, laying down always among them; `upon`
 * those that a partner's yes allows, where partners are asked: they stand behind that yes.
 * `forced`: nothing else can be done with the card, as far as sums can tell.
 */
export function readings(state, card, held, unseen) {
  const every = proposals(state, card, held, unseen), found = every.filter(({asked}) => !asked);
  const laid = found.at(-1);
  const takes = found.filter(({kind}) => kind === "capture");
  const byRank = builds => builds.sort((one, other) => rank(state, one) - rank(state, other));
  const built = byRank(found.filter(({kind}) => kind === "build")), upon = byRank(every.filter(({asked}) => asked));
  const all = takes.length ? [...takes, ...built, laid] : [laid, ...built];
  const few = all.filter(each => each !== laid).slice(0, HELD - 1);
  const first = takes.length ? [...few, laid] : [laid, ...few];
  const sums = captures(state.table.map(item => itemValues(state.frame, item)), valuesOf(state.frame, card));
  return {all, first, upon, forced: every.length === 1 && (demandsTrail(state) || sums !== null && !lent(state, held))};
}

const rank = ({table}, {target, partner}) => (partner ? 3 : 0) + (target < 0 ? 2 : table[target].value ? 0 : 1);

// Where a hand is known, a build may still rest on the partner's cards.
function lent({frame, table}, held) {
  return Boolean(held && frame.hold && frame.partners && table.length);
}

function demandsTrail({duty, turn}) {
  if (!duty) return false;
  return duty.kind === "refill4" || duty.kind === "zwicker_lays" || (duty.owing ?? []).includes(turn);
}

function takings(state, card) {
  const items = state.table.map(item => itemValues(state.frame, item));
  return (captures(items, valuesOf(state.frame, card)) ?? []).map(({indexes, value, groups}) => ({
    kind: "capture", value, indexes, groups, sweep: sweeps(state, card, indexes),
    zhn: called(`${card}${card === "X" ? `(${value})` : ""} x ${notation(state, groups)}`, state, card, indexes),
  }));
}

// Whether it is a Zwick: its key says so, and so does what is written down, for whoever reads the list.
function sweeps({frame, table}, card, indexes) {
  return indexes.length === table.length && (frame.wild_sweeps || card !== "X");
}

function called(zhn, state, card, indexes) {
  return sweeps(state, card, indexes) ? `${zhn} !` : zhn;
}

function notation(state, groups) {
  return groups.map(group => group.map(index => nameOf(state, index)).join("+")).join(" ");
}

/** A capture of exactly these items: grouped so that it sums where that can be, else as they were tapped. */
export function captureOf(state, card, indexes) {
  const wanted = [...indexes].sort((a, b) => a - b);
  const fits = takings(state, card).find(each => each.indexes.join() === wanted.join());
  return fits?.zhn ?? called(`${card} x ${notation(state, wanted.map(index => [index]))}`, state, card, wanted);
}

function buildings(state, card, held, unseen) {
  const {frame, table} = state;
  const played = valuesOf(frame, card);
  const made = [];
  const first = index => !table[index].heap || table.findIndex(other => other.heap === table[index].heap) === index;
  for (const index of table.keys()) {
    if (!first(index)) continue;
    for (const {value, sum} of builds(underValues(state, index), played, frame)) {
      made.push({kind: "build", value, target: index, sum, zhn: `${card} on ${nameOf(state, index)} = ${value}`});
    }
  }
  if (frame.hold) for (const value of played) made.push({kind: "build", value, target: -1, sum: null, zhn: `${card} = ${value}`});
  if (!frame.hold) return made;
  const could = held ?? unseen;
  const own = made.map(each => ({...each, match: could.find(code => valuesOf(frame, code).includes(each.value)) ?? null}))
    .filter(({match}) => match);
  return [...own, ...forPartners(state, made)];
}

// The same for a partner who has announced the value in this stage, or was asked for it where that is played; whether it
// holds the server says.
function forPartners({frame, turn, announced = []}, made) {
  if (!frame.partners) return [];
  const mover = frame.players[turn], side = frame.sides.find(players => players.includes(mover)) ?? [];
  return side.filter(player => player !== mover).flatMap(partner => {
    const values = announced.filter(({seat}) => frame.players[seat] === partner).map(({value}) => value);
    const builds = made.map(each => ({...each, partner, match: null, asked: !values.includes(each.value), zhn: `${each.zhn} for ${partner}`}));
    return frame.asks ? builds : builds.filter(({asked}) => !asked);
  });
}

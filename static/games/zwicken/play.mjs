// A deal as its acts leave it: who decides, who is in, what lies there; nothing is judged. tests/vectors/zwicken_plays.json
// holds what scorekeeper/zwicken/position.py says of the same acts.
import {dealtIn} from "../places.mjs";

const CARD = /^[2-9TJQKA][cdhs]$/;
const RANKS = "23456789TJQKA";
const HAND = 3, TRUMP = 100;
const PERMANENT = "7d";

/** One act taken apart: pass, exchange {count, out, bought}, raise {chips}, lay {card}; null for what is none. */
export function read(zhn) {
  const [word, ...rest] = zhn.trim().split(/\s+/);
  const lower = word.toLowerCase();
  if (["pass", "play"].includes(lower)) return rest.length ? null : lower === "pass" ? {kind: "pass"} : {kind: "exchange", count: 0};
  if (lower === "raise") return /^\d{1,4}$/.test(rest.join(" ")) ? {kind: "raise", chips: Number(rest[0])} : null;
  if (lower === "swap") return exchange(rest.join(" "));
  return CARD.test(word) && !rest.length ? {kind: "lay", card: word} : null;
}

function exchange(text) {
  if (/^\d{1,4}$/.test(text)) return {kind: "exchange", count: Number(text)};
  const [out, bought] = text.split("+").map(part => part.trim().split(/\s+/).filter(Boolean));
  const fine = [...out, ...bought ?? []].every(code => code === "?" || CARD.test(code));
  if (!out.length || !fine || (bought && bought.length !== out.length)) return null;
  return {kind: "exchange", count: out.length, out, bought};
}

/** Who deals after these cuts: "hop", "jump" or "deal" behind the card, or what the card by itself means. */
export function dealerAfter(frame, cuts) {
  let {dealer} = frame;
  const count = frame.players.length;
  for (const cut of cuts) {
    const done = meaning(cut);
    if (done === "deal") break;
    const steps = done === "hop" || count <= 2 ? 1 : frame.jump === "rearhand" ? count - 1 : 2;
    dealer = (dealer + steps) % count;
  }
  return dealer;
}

/** What a cut led to: "hop", "jump" or "deal". */
export function meaning(cut) {
  const [card, word] = cut.trim().split(/\s+/);
  if (word) return word.toLowerCase();
  if (card === PERMANENT) return "jump";
  return CARD.test(card) && "A7".includes(card[0]) ? "hop" : "deal";
}

function begun(frame, steps) {
  const {open, hands, cuts} = dealtIn(steps);
  const seats = frame.players.map((_, seat) => seat);
  const dealer = dealerAfter(frame, cuts);
  const seen = new Set(open.slice(0, 1));
  const known = frame.players.map(player => whole(hands[player] ?? [], seen, frame.pack));
  return {
    frame, cuts, dealer, turnup: open[0] ?? "", turn: (dealer + 1) % seats.length, active: seats.map(() => null), left: seats,
    out: [], played: [], trick: [], tricks: seats.map(() => 0), asked: null, drawn: 0, hands: known, stuck: false,
  };
}

// A hand of which every card is known; null for any other.
function whole(codes, seen, pack) {
  const good = codes.every(code => pack.includes(code) && !seen.has(code)) && new Set(codes).size === HAND;
  for (const code of codes) seen.add(code);
  return good && codes.length === HAND ? codes : null;
}

const over = ({turn}) => turn < 0;
const deciding = ({active}) => active.includes(null);
const put = (list, seat, value) => list.map((each, at) => at === seat ? value : each);

function nextIn(inside, seat, count) {
  for (let way = 1; way <= count; way += 1) if (inside.includes((seat + way) % count)) return (seat + way) % count;
  return -1;
}

/** Whether a pass of this seat answers an open raise. */
function dropsOut({asked, left}, seat) {
  return Boolean(asked) && left.includes(seat) && seat !== asked.seat && left.length > 1;
}

function power(code, trump) {
  if (code === PERMANENT) return TRUMP + RANKS.length + 1;
  if (trump && code === `A${trump}`) return TRUMP + RANKS.length + 2;
  return RANKS.indexOf(code[0]) + 1 + (trump && code[1] === trump ? TRUMP : 0);
}

function winner(trick, trump) {
  let [best] = trick;
  for (const each of trick.slice(1)) {
    const strength = power(each[1], trump);
    if (strength > power(best[1], trump) && (strength > TRUMP || each[1][1] === trick[0][1][1])) best = each;
  }
  return best[0];
}

function decided(state, decision) {
  const {turn: seat, dealer} = state;
  const count = state.active.length;
  const plays = decision.kind === "exchange";
  const active = put(state.active, seat, plays);
  const inside = plays ? state.left : state.left.filter(each => each !== seat);
  const turn = active.includes(null) ? (seat + 1) % count : inside.length > 1 ? nextIn(inside, dealer, count) : -1;
  const after = {...state, active, left: inside, turn};
  return plays && decision.count ? exchanged(after, seat, decision) : after;
}

// Where it is not said which cards went and which came, nobody knows the hand any more.
function exchanged(state, seat, {count, out = [], bought = []}) {
  const own = state.hands[seat];
  const gone = out.filter(code => code !== "?");
  const whole = own && gone.length === count && bought.length === count && gone.every(code => own.includes(code)) && new Set(gone).size === count
    && bought.every(code => code !== "?" && !state.hands.some(hand => hand?.includes(code)) && !state.out.includes(code) && code !== state.turnup);
  const hand = whole ? [...own.filter(code => !gone.includes(code)), ...bought] : null;
  const hands = state.hands.map((each, at) => at === seat ? hand : each?.some(code => gone.includes(code)) ? null : each);
  return {...state, hands, drawn: state.drawn + count, out: [...state.out, ...gone]};
}

function dropped(state, seat) {
  const still = state.left.filter(each => each !== seat);
  const turn = still.length === 1 ? -1 : state.turn === seat ? nextIn(still, seat, state.active.length) : state.turn;
  return {...state, left: still, turn};
}

function laid(state, card) {
  const {turn: seat, left, turnup, active} = state;
  const hands = state.hands.map((hand, at) => {
    if (!hand?.includes(card)) return at === seat ? null : hand;
    return at === seat ? hand.filter(code => code !== card) : null;
  });
  const trick = [...state.trick, [seat, card]];
  const after = {...state, hands, asked: null, played: [...state.played, card]};
  if (trick.length < left.length) return {...after, trick, turn: nextIn(left, seat, active.length)};
  const won = winner(trick, turnup ? turnup[1] : "");
  const tricks = put(state.tricks, won, state.tricks[won] + 1);
  const full = tricks.reduce((sum, each) => sum + each, 0) === HAND;
  return {...after, trick: [], tricks, turn: full ? -1 : won, before: {cards: trick.map(each => each[1]), by: won}};
}

function act(state, decision, person) {
  const stuck = {...state, stuck: true};
  if (!decision || (over(state) && !(decision.kind === "pass" && state.asked))) return stuck;
  if (decision.kind === "lay") return deciding(state) ? stuck : laid(state, decision.card);
  if (state.trick.length) return stuck;
  const seat = state.frame.players.indexOf(person);
  if (decision.kind === "raise") return deciding(state) || !state.frame.raises ? state : {...state, asked: {...decision, seat}};
  if (deciding(state)) return decided(state, decision);
  return decision.kind === "pass" && dropsOut(state, seat) ? dropped(state, seat) : state;
}

/** Through a deal's steps, only so many acts of them: what can be done then, persons by id, and what lies there. */
export function walk(frame, steps, upto = Infinity) {
  let state = begun(frame, steps);
  for (const {zhn, person} of steps.filter(({kind}) => kind === "play").slice(0, upto)) {
    state = act(state, read(zhn), person);
    if (state.stuck) break;
  }
  const {players} = frame;
  const {turnup, trick, played, out, left, hands, cuts, before} = state;
  const person = seat => players[seat] ?? "";
  const between = !deciding(state) && !over(state) && !trick.length;
  return {
    turn: person(state.turn), leads: !trick.length, deciding: deciding(state), trump: turnup ? turnup[1] : "", turnup,
    before: {cards: before?.cards ?? [], by: person(before?.by)}, trick: trick.map(([seat, card]) => [person(seat), card]), gone: [...new Set([...played, ...out, ...turnup ? [turnup] : []])],
    claims: [], early: false, raises: between && frame.raises ? left.map(person) : [], drops: between ? left.filter(seat => dropsOut(state, seat)).map(person) : [],
    cuts, dealer: person(state.dealer), complete: over(state) && !state.stuck, stock: Math.max(0, frame.pack.length - 1 - HAND * players.length - state.drawn),
    stuck: state.stuck, active: Object.fromEntries(players.map((player, seat) => [player, state.active[seat] === true && !left.includes(seat) ? false : state.active[seat]])),
    hands: Object.fromEntries(players.map((player, seat) => [player, hands[seat] && {known: hands[seat], unknown: 0}])),
    asked: state.asked ? {person: person(state.asked.seat), chips: state.asked.chips} : null,
  };
}

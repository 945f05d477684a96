// A hand as its acts leave it: cards move as recorded, nothing is judged. tests/vectors/schnapsen_plays.json holds what
// scorekeeper/schnapsen/position.py says of the same acts.
import {dealt, forgotten, gained, left, shown, dealtIn} from "../places.mjs";

const CARD = /^[2-9TJQKA][cdhs]$/;
const ORDER = "ATKQJ98765432";
const HAND = 5, TALON = 9;

/** One act taken apart: {kind, card, marriage, name}; null for what is none. */
export function read(zhn) {
  const words = zhn.trim().split(/\s+/);
  const [word, ...rest] = words;
  const lower = zhn.trim().toLowerCase();
  if (lower === "swap" || lower === "close") return {kind: lower};
  if (word === "66") return {kind: "claim", name: rest.join(" ")};
  const marriage = ["20", "40"].includes(word) ? Number(word) : 0;
  const card = words.at(-1);
  return CARD.test(card) && words.length === 1 + Number(marriage > 0) ? {kind: "card", card, marriage} : null;
}

const jackOf = ({trump}) => `J${trump}`;

// Of a card that stands on an earlier line, or that the pack has not, nobody knows where it is.
function usable(codes, seen, pack) {
  return codes.map(code => {
    const good = code !== "?" && pack.includes(code) && !seen.has(code);
    seen.add(code);
    return good ? code : "?";
  });
}

function begun(frame, steps) {
  const {open, hands, stock} = dealtIn(steps);
  const [turnup] = open;
  const none = {
    frame, number: 0, leader: 1 - frame.dealer, lead: null, trump: "", stock: [], closing: null, tricks: [0, 0], played: [],
    marriages: [0, 0], hands: [dealt([], HAND), dealt([], HAND)], fresh: -1, claimed: -1, line: null, stuck: false, before: [],
  };
  if (!turnup) return none;
  const seen = new Set([turnup]);
  const known = frame.players.map(player => dealt(usable(fitting(hands[player], HAND), seen, frame.pack), HAND));
  const talon = usable(fitting(stock, TALON), seen, frame.pack);
  return {...none, hands: known, trump: turnup[1], stock: [...talon, ...Array(TALON - talon.length).fill("?"), turnup]};
}

const fitting = (codes, most) => codes && codes.length <= most ? codes : [];

function playedOut({tricks, closing}) {
  return tricks[0] + tricks[1] >= (closing ? closing.trick + HAND : 2 * HAND);
}

const over = state => state.claimed >= 0 || playedOut(state);
const strict = ({closing, stock}) => Boolean(closing) || !stock.length;
const turnOf = state => over(state) || !state.trump ? -1 : state.lead ? 1 - state.leader : state.leader;

function elsewhere({stock, hands}, seat, code) {
  return stock.includes(code) || hands[1 - seat].known.includes(code);
}

// Whether an exchange has any effect.
function exchanges(state) {
  const {stock, leader, played} = state;
  const jack = jackOf(state);
  return stock.length > 0 && stock.at(-1)[0] !== "J" && !played.includes(jack) && !elsewhere(state, leader, jack);
}

// Whether whoever leads can have the jack.
function hasJack(state) {
  const {known, unknown} = state.hands[state.leader];
  return known.includes(jackOf(state)) || unknown > 0;
}

// Not even the dearest cards in so many tricks, with the marriages announced, are enough: everybody at the table knows.
function lacks({tricks, marriages, frame: {pack, values, enough}}, seat) {
  const dearest = pack.map(card => values[card[0]]).sort((one, other) => other - one).slice(0, 2 * tricks[seat]);
  return !tricks[seat] || dearest.reduce((sum, worth) => sum + worth, marriages[seat]) < enough;
}

function put(list, seat, value) {
  return list.map((each, at) => at === seat ? value : each);
}

// Hands and talon after the seat put this card down.
function withoutCard(state, seat, card) {
  const {places, fault} = left(state.hands[seat], card, elsewhere(state, seat, card));
  const hands = put(state.hands, seat, places);
  if (!fault) return {hands, stock: state.stock};
  hands[1 - seat] = forgotten(hands[1 - seat], card);
  return {hands, stock: state.stock.map(each => each === card ? "?" : each)};
}

function led(state, {card, marriage}) {
  const seat = state.leader;
  let {hands, stock} = withoutCard(state, seat, card);
  if (marriage && "KQ".includes(card[0])) {
    const partner = (card[0] === "K" ? "Q" : "K") + card[1];
    const away = state.played.includes(partner) || elsewhere({hands, stock}, seat, partner);
    if (!away) hands = put(hands, seat, shown(hands[seat], partner));
  }
  const marriages = put(state.marriages, seat, state.marriages[seat] + marriage);
  return {...state, hands, stock, marriages, number: state.number + 1, lead: card, played: [...state.played, card], fresh: marriage ? seat : -1};
}

function takes(answer, lead, trump) {
  return answer[1] === lead[1] ? ORDER.indexOf(answer[0]) < ORDER.indexOf(lead[0]) : answer[1] === trump;
}

function answered(state, {card}) {
  const {leader, lead, trump, closing} = state;
  let {hands, stock} = withoutCard(state, 1 - leader, card);
  const winner = takes(card, lead, trump) ? 1 - leader : leader;
  if (stock.length && !closing) {
    hands = put(hands, winner, gained(hands[winner], stock.slice(0, 1)));
    hands = put(hands, 1 - winner, gained(hands[1 - winner], stock.slice(1, 2)));
    stock = stock.slice(2);
  }
  const tricks = put(state.tricks, winner, state.tricks[winner] + 1);
  return {...state, hands, stock, tricks, number: state.number + 1, leader: winner, lead: null, played: [...state.played, card], fresh: winner, before: [lead, card]};
}

function exchanged(state) {
  if (!exchanges(state)) return {...state, fresh: -1};
  const {leader, stock} = state;
  const jack = jackOf(state);
  const held = gained(left(state.hands[leader], jack).places, stock.slice(-1));
  return {...state, hands: put(state.hands, leader, held), stock: [...stock.slice(0, -1), jack], fresh: -1};
}

function closed(state) {
  if (strict(state)) return {...state, fresh: -1};
  return {...state, closing: {seat: state.leader, trick: state.tricks[0] + state.tricks[1]}, fresh: -1};
}

function claimed(state, name, person) {
  const {players} = state.frame;
  const named = players.indexOf(name || person);
  const seat = named >= 0 ? named : state.fresh >= 0 ? state.fresh : state.leader;
  return seat === state.fresh ? {...state, claimed: seat, fresh: -1} : state;
}

// Acts stand joined in lines, one a trick: what cannot stand where it is ends the way, as in a record.
function act(state, parsed, person) {
  const stuck = {...state, stuck: true};
  if (!parsed || !state.trump) return stuck;
  if (parsed.kind === "claim") {
    if (state.claimed >= 0) return stuck;
    return {...claimed(state, parsed.name, person), line: {...state.line ?? {before: []}, claims: true}};
  }
  let {line} = state;
  if (!line || line.claims || line.answer || (line.lead && parsed.kind !== "card")) {
    if (over(state) || state.lead) return stuck;
    line = {before: [], from: state};
  }
  if (parsed.kind !== "card") {
    if (line.before.includes(parsed.kind)) return {...line.from, stuck: true};
    const after = parsed.kind === "swap" ? exchanged(state) : closed(state);
    return {...after, line: {...line, before: [...line.before, parsed.kind]}};
  }
  if (line.lead) return {...answered(state, parsed), line: {...line, answer: true}};
  return {...led(state, parsed), line: {...line, lead: true}};
}

/** Through a hand's steps, only so many acts of them: what can be done then, persons by id, and what lies there. */
export function walk(frame, steps, upto = Infinity) {
  let state = begun(frame, steps);
  for (const {zhn, person} of steps.filter(({kind}) => kind === "play").slice(0, upto)) {
    state = act(state, read(zhn), person);
    if (state.stuck) break;
  }
  const {players} = frame;
  const {trump, stock, lead, leader, played, hands, fresh, closing, before} = state;
  const turn = turnOf(state);
  const leads = turn >= 0 && !lead;
  const free = leads && !strict(state);
  return {
    turn: players[turn] ?? "", leads: !lead, deciding: false, trump, turnup: stock.length ? stock.at(-1).replace("?", "") : "",
    before: {cards: before, by: players[leader]}, trick: lead ? [[players[leader], lead]] : [], gone: [...new Set(played)], claims: fresh >= 0 ? [players[fresh]] : [], early: fresh >= 0 && !playedOut(state) && lacks(state, fresh), raises: [], drops: [],
    cuts: [], dealer: players[frame.dealer], complete: Boolean(trump) && over(state) && !state.stuck,
    stock: stock.length, stuck: state.stuck, hands: Object.fromEntries(players.map((player, seat) => [player, hands[seat]])),
    closed: closing ? players[closing.seat] : "", swap: free && exchanges(state) && hasJack(state), close: free,
    marriages: leads ? marriages(state) : [],
  };
}

// What can still be announced: 40 in trump, 20 elsewhere, while neither card of the pair has been played.
function marriages({trump, played, leader, hands, stock}) {
  const may = code => !played.includes(code) && !elsewhere({hands, stock}, leader, code);
  const pairs = [..."cdhs"].filter(suit => may(`K${suit}`) && may(`Q${suit}`));
  return [...pairs.some(suit => suit !== trump) ? [20] : [], ...pairs.includes(trump) ? [40] : []];
}

// The picture at one moment, as the plays that were written down leave it: cards move as recorded, nothing is judged.
// tests/vectors/position.json holds what the rules core says of the same plays.

const CODE = /^(?:[2-9TJQKA][cdhs]|X\d{0,2})$/;

/** The values a card can stand for. frame.values: by rank ("A": [1, 11], "X": wild). */
export function valuesOf(frame, code) {
  if (code[0] === "X" && code.length > 1) return [Number(code.slice(1))];
  return frame.values[code[0]] ?? [];
}

/** What an item can stand for: a pile its value, a free card what its rank shows. */
export function itemValues(frame, item) {
  if (item.value) return [item.value];
  return item.made && !item.heap ? [] : valuesOf(frame, item.cards[0]);
}

/** What lies there can be built on with: an item's values, or a whole heap's sums. */
export function underValues(state, index) {
  const {frame, table} = state;
  const item = table[index];
  if (!item.heap) return itemValues(frame, item);
  const members = table.filter(other => other.heap === item.heap);
  if (!members.some(other => other.cards[0] === "X")) return [item.made];
  let totals = new Set([0]);
  for (const member of members) {
    totals = new Set([...totals].flatMap(total => itemValues(frame, member).map(value => total + value)));
  }
  return [...totals].sort((a, b) => a - b);
}

/** Before the first deal. frame: {players, dealer, stages, values, hold, split, after_zwick, wild_sweeps, moves,
 *  leftover, stretch}. */
export function start(frame) {
  const none = frame.players.map(() => 0);
  return {
    frame, number: 0, stage: -1, turn: -1, table: [], hands: none.map(() => null), left: none, won: none.map(() => []),
    zwicks: none, captures: none, last: -1, duty: null, heaps: 0, stuck: false,
  };
}

function forehand(frame, stage) {
  return (frame.dealer + (frame.moves ? stage : 0) + 1) % frame.players.length;
}

function nextSeat(left, seat) {
  for (let step = 1; step <= left.length; step += 1) {
    const at = (seat + step) % left.length;
    if (left[at]) return at;
  }
  return -1;
}

/** The next stage: cards turned up now, hands as far as known ({player: [codes]}). */
export function deal(state, table = [], hands = {}) {
  const {frame} = state;
  const stage = state.stage + 1;
  const known = frame.players.map(player => hands?.[player] ?? null);
  const left = frame.stretch ? known.map(hand => hand ? hand.length : -1) : frame.stages[stage];
  let turn = forehand(frame, stage);
  if (!left[turn]) turn = nextSeat(left, turn);
  return {...state, stage, left, turn, hands: known, duty: null, announced: [], table: [...state.table, ...table.map(free)]};
}

function free(code) {
  return {cards: [code], value: 0, owner: -1, made: 0, heap: 0};
}

/** A stretch begins: the picture "3c [X30 Ts]=20@player", hands, who is to play. */
export function picture(state, text, hands, turn) {
  const {frame} = state;
  const items = [];
  for (const [, pile, value, owner, card] of text.matchAll(/\[([^\]]*)\]=(\d+)(?:@([^\s[]+))?|(\S+)/g)) {
    if (card) items.push(free(card));
    else if (frame.split) for (const each of pile.split(" ")) items.push({...free(each), heap: items.length + 1, made: Number(value)});
    else items.push({cards: pile.split(" "), value: Number(value), owner: frame.players.indexOf(owner), made: -1, heap: 0});
  }
  const begun = deal(state, [], hands);
  const seat = frame.players.indexOf(turn);
  const first = seat < 0 ? begun.turn : begun.left[seat] ? seat : nextSeat(begun.left, seat);
  return {...begun, table: items, turn: first};
}

/** A piece of ZHN taken apart; null for what is none. */
export function read(zhn) {
  const text = zhn.replace(/\s*!\s*$/, "").trim();
  const [, code, value, rest] = /^(\S+?)(?:\((\d+)\))?(?:\s+(.*))?$/.exec(text) ?? [];
  if (!code || !CODE.test(code)) return null;
  const base = {card: code, value: value ? Number(value) : null};
  if (!rest) return {...base, kind: "trail"};
  if (rest[0] === "x") {
    const groups = rest.slice(1).trim();
    if (groups === "*") return {...base, kind: "capture", sweep: true, groups: []};
    return {...base, kind: "capture", groups: groups.split(/\s+/).map(group => group.split("+").map(named))};
  }
  const [, target, announced, partner] = /^(?:on\s+(\S+)\s+)?=\s*(\d+)(?:\s+for\s+(.+))?$/.exec(rest) ?? [];
  if (!announced) return null;
  return {...base, kind: "build", target: target ? named(target) : null, announced: Number(announced), partner: partner ?? null};
}

function named(text) {
  const [, code, value] = /^(\S+?)(?:\((\d+)\))?$/.exec(text) ?? [null, text];
  return {card: code, value: value ? Number(value) : null};
}

/** How ZHN names an item: by a card that lies nowhere else, else by a card and its value. */
export function nameOf(state, index) {
  const {frame, table} = state;
  const item = table[index];
  const times = code => table.filter(other => other.cards.includes(code)).length;
  const alone = item.cards.find(code => times(code) === 1);
  if (alone) return alone;
  const code = item.cards[0];
  if (item.value) return `${code}(${item.value})`;
  const values = valuesOf(frame, code);
  const piled = table.some(other => other.value && other.cards.includes(code));
  return piled && values.length === 1 ? `${code}(${values[0]})` : code;
}

function find(state, name, used) {
  const fits = (item, index) => item.cards.includes(name.card) && !used.includes(index) &&
    (name.value === null || itemValues(state.frame, item).includes(name.value));
  const at = state.table.findIndex(fits);
  if (at >= 0) return at;
  return state.table.findIndex((item, index) => item.cards.includes(name.card) && used.includes(index));
}

/** The position after a play; the same one, `stuck`, where it names what does not lie there. */
export function play(state, zhn) {
  const parsed = read(zhn);
  const stuck = {...state, stuck: true};
  if (!parsed || state.stuck) return stuck;
  if (state.turn < 0) {
    if (state.frame.stretch || state.stage + 1 >= state.frame.stages.length) return stuck;
    return play(deal(state), zhn);
  }
  if (parsed.kind === "capture") return captured(state, parsed) ?? stuck;
  const table = parsed.kind === "trail" ? [...state.table, free(parsed.card)] : built(state, parsed);
  if (!table) return stuck;
  return moved(state, parsed.card, parsed.kind === "build" ? {table, announced: announcedWith(state, parsed)} : {table}, false);
}

function captured(state, capture) {
  const items = [];
  if (capture.sweep) items.push(...state.table.keys());
  for (const name of capture.groups.flat()) {
    const at = find(state, name, items);
    if (at < 0) return null;
    if (!items.includes(at)) items.push(at);
  }
  if (!items.length) return null;
  const {frame, turn} = state;
  const gained = [capture.card, ...items.sort((a, b) => a - b).flatMap(index => state.table[index].cards)];
  const won = state.won.map((cards, seat) => seat === turn ? [...cards, ...gained] : cards);
  const captures = state.captures.map((count, seat) => count + (seat === turn));
  const zwick = items.length === state.table.length && (frame.wild_sweeps || capture.card !== "X");
  let table = state.table.filter((_, index) => !items.includes(index));
  for (const index of items) if (state.table[index].heap) table = reduced(table, state.table[index]);
  return moved(state, capture.card, {table, won, captures, last: turn}, zwick);
}

// A heap that lost a card: what was announced falls by it; a last card lies alone again.
function reduced(table, gone) {
  const members = table.filter(item => item.heap === gone.heap);
  if (members.length < 2) return table.map(item => item.heap === gone.heap ? free(item.cards[0]) : item);
  const made = gone.cards[0] === "X" ? members.reduce((sum, item) => sum + least(item.cards[0]), 0)
    : Math.max(0, members[0].made - least(gone.cards[0]));
  return table.map(item => item.heap === gone.heap ? {...item, made} : item);
}

function least(code) {
  return code[0] === "X" ? 2 : "..23456789TAJQK".indexOf(code[0]);
}

function built(state, build) {
  const {frame, table, turn, number} = state;
  const at = build.target ? find(state, build.target, []) : -1;
  if (build.target && at < 0) return null;
  const made = build.announced;
  if (frame.split) {
    const heap = at >= 0 && table[at].heap || number + 1;
    const below = table.map((item, index) => index === at || (at >= 0 && table[at].heap && item.heap === table[at].heap) ? {...item, heap, made} : item);
    return [...below, {...free(build.card), heap, made}];
  }
  const owner = frame.hold ? ownerOf(frame, turn, build.partner) : -1;
  const pile = {cards: [...(at < 0 ? [] : table[at].cards), build.card], value: made, owner, made: number + 1, heap: 0};
  return at < 0 ? [...table, pile] : table.map((item, index) => index === at ? pile : item);
}

// Whose each value is that was built in this stage: a partner may build for it.
function announcedWith({frame, turn, announced = []}, build) {
  return [...announced, {seat: turn, value: build.announced}, {seat: ownerOf(frame, turn, build.partner), value: build.announced}];
}

function ownerOf(frame, seat, partner) {
  if (!partner) return seat;
  if (partner !== "partner") return frame.players.indexOf(partner);
  const side = frame.sides.find(each => each.includes(frame.players[seat])) ?? [];
  const others = side.filter(player => player !== frame.players[seat]);
  return others.length === 1 ? frame.players.indexOf(others[0]) : -1;
}

function moved(state, card, changed, zwick) {
  const {frame, turn} = state;
  const hands = state.hands.map((hand, seat) => {
    if (seat !== turn || !hand?.includes(card)) return hand;
    const at = hand.indexOf(card);
    return [...hand.slice(0, at), ...hand.slice(at + 1)];
  });
  const left = state.left.map((count, seat) => seat === turn ? count - 1 : count);
  const zwicks = state.zwicks.map((count, seat) => count + (zwick && seat === turn));
  const [next, duty] = afterPlay(state, left, changed.table.length, zwick);
  let after = {...state, ...changed, hands, left, zwicks, turn: next, duty, number: state.number + 1};
  if (next < 0 && frame.leftover === "stage") after = leftovers(after);
  return after;
}

/** What lies goes to whoever captured last, once the cards are out. */
export function leftovers(state) {
  if (state.last < 0 || !state.table.length) return state;
  const cards = state.table.flatMap(item => item.cards);
  return {...state, table: [], won: state.won.map((own, seat) => seat === state.last ? [...own, ...cards] : own)};
}

function wraps(seat, follower, first, n) {
  return (follower - first + n) % n <= (seat - first + n) % n;
}

// Who plays then, and what is owed: after a Zwick some rules make the players lay cards first.
function afterPlay(state, left, lying, zwick) {
  const {frame, turn: seat, duty} = state;
  const kind = frame.after_zwick;
  const first = forehand(frame, state.stage);
  const n = left.length;
  const follower = nextSeat(left, seat);
  if (follower < 0) return [-1, null];
  if (zwick && kind !== "trail") {
    if (kind === "zwicker_lays") return left[seat] ? [seat, {kind, maker: seat}] : [follower, null];
    if (kind === "all_lay") return [follower, {kind, maker: seat, owing: [...left.keys()].filter(other => left[other])}];
    if (kind === "rest_lay") return [follower, wraps(seat, follower, first, n) ? null : duty ?? {kind, maker: seat}];
    return [follower, {kind, maker: seat}];
  }
  if (!duty) return [follower, null];
  if (duty.kind === "all_lay") {
    const owing = duty.owing.filter(other => other !== seat);
    return [follower, owing.length ? {...duty, owing} : null];
  }
  if (duty.kind === "rest_lay") return [follower, wraps(seat, follower, first, n) ? null : duty];
  if (duty.kind === "refill4") {
    if (lying >= 4) return [nextSeat(left, duty.maker), null];
    return [left[seat] ? seat : follower, duty];
  }
  return [follower, null];
}

/** Through a hand's steps: {kind: "deal", stage, table, hands} | {kind: "position", …} | {kind: "play", zhn}.
 *  upto: only so many plays. → the position; at the end of a stage the next one is dealt at once. */
export function walk(frame, steps, upto = Infinity) {
  const dealt = stage => steps.filter(step => step.kind === "deal" && step.stage === stage + 1);
  const open = state => {
    const next = dealt(state.stage + 1);
    return deal(state, next.find(step => step.table.length)?.table ?? [], Object.assign({}, ...next.map(step => step.hands)));
  };
  const opening = steps.find(step => step.kind === "position");
  let state = start({...frame, stretch: Boolean(opening)});
  if (opening) state = picture(state, opening.table, opening.hands ?? {}, opening.turn);
  else if (dealt(0).length || !frame.table) state = open(state);
  for (const step of steps) {
    if (step.kind !== "play" || state.number >= upto) continue;
    if (state.stage < 0) state = open(state);
    if (state.turn < 0 && !opening && state.stage + 1 < frame.stages.length) state = open(state);
    state = play(state, step.zhn);
    if (state.stuck) return state;
  }
  const more = !opening && state.turn < 0 && state.stage >= 0 && state.stage + 1 < frame.stages.length;
  return more ? open(state) : state;
}

/** Every card seen so far: turned up, played, known of the hands now held; {code: times}. */
export function seen(steps, state) {
  const times = {};
  const add = code => { times[code] = (times[code] ?? 0) + 1; };
  for (const step of steps) {
    if (step.kind === "deal") step.table.forEach(add);
    if (step.kind === "position") (step.table.match(/(?:[2-9TJQKA][cdhs]|X\d{0,2})(?=[\s\]]|$)/g) ?? []).forEach(add);
    if (step.kind === "play" && read(step.zhn)) add(read(step.zhn).card);
  }
  for (const hand of state.hands) (hand ?? []).forEach(add);
  return times;
}

// What was said last of a match, in one line as a player would say it; the twin of scorekeeper/journal/happened.py and
// scorekeeper/words/happened.py for what this phone has not sent yet. Nothing here touches the page.
import {ACT, CORRECTED, FIGURES, IN_FRONT, IN_LAST_LINE, REDONE, SIGNING, UNDONE, WHAT, WHOSE} from "./kinds.mjs";
import {leftHalf} from "./ways.mjs";

/**
 * What was said last, once `entries` (all of the outbox, also what was taken back) are said: the server's `last` where
 * none of them is told. `find(hand)` one of the hands as they stand then, `sides` as they sit; `brought(result)` what a
 * hand brings each side. `known(id)` {kind, hand} of an entry of the server's, as far as this phone knows it.
 */
export function happenedAfter(last, entries, {find, sides, brought: pointsOf, known}) {
  const seen = new Map(entries.map(entry => [entry.id, entry]));
  const undid = new Map();
  let line = null;
  for (const entry of entries) {
    let [subject, back] = [entry, false];
    if (entry.kind === UNDONE || entry.kind === REDONE) {
      const asked = entry.payload.target;
      const wasBack = last?.back && last.id === asked;
      const again = entry.kind === REDONE || undid.has(asked) || wasBack;
      const target = undid.get(asked) ?? (wasBack ? last.entry : asked);
      if (entry.kind === UNDONE) undid.set(entry.id, target);
      subject = seen.get(target) ?? (last?.entry === target ? last : known(target)) ?? {id: target, kind: "changed", hand: entry.hand};
      back = !again;
    }
    if (subject.kind !== "changed" && !IN_LAST_LINE.has(subject.kind)) continue;
    const id = subject.entry ?? subject.id;
    line = {...described(subject, find, sides), id: back ? entry.id : id, entry: id, back};
  }
  return figured(line ?? last, find, pointsOf);
}

// An entry, or what the server told of one already.
function described(entry, find, sides) {
  if (entry.entry) return {...entry};
  const hand = find(entry.hand), {kind, payload = {}} = entry;
  const whose = (WHOSE[kind] ?? []).map(field => payload[field]).find(value => value !== null && value !== undefined);
  const side = (hand?.sides ?? sides.map(({persons}) => persons))[whose];
  return {kind, hand: entry.hand ?? null, who: typeof whose === "string" ? [whose] : [...side ?? []], what: payload[WHAT[kind]] ?? "", number: null, points: null, signed: false, waits: false};
}

function figured(line, find, pointsOf) {
  if (!line) return null;
  const hand = find(line.hand);
  if (!hand) return line;
  const stale = hand.accepted?.find(({id, valid}) => id === line.entry && !valid)?.points;
  return {
    ...line, hand: hand.id, number: hand.number, points: stale ?? (hand.result ? pointsOf(hand.result) : null),
    signed: hand.state === "signed" && !stale, waits: Boolean(hand.proposal),
  };
}

const filled = (words, gaps) => words.replace(/%\((\w+)\)s/g, (whole, name) => gaps[name] ?? whole);

let inLine = tokens;

/** From now on acts are put in words so: `its(act, texts)`. */
export function wordActsBy(its) {
  inLine = its;
}

/** An act word by word: cards by sign and rank, the words of the notation as `texts` has them. */
export function tokens(act, texts) {
  return act.split(/\s+/).filter(Boolean).map(word => texts[word] ?? word).join(" ");
}

/** The line, of the texts of scorekeeper/words/happened.py. */
export function lineOf(view, texts) {
  const last = view.happened;
  if (!last) return texts.none;
  const sentence = sentenceOf(view, last, texts);
  return last.back && !saysItself(last) ? filled(texts.back, {what: sentence}) : sentence;
}

// That a signature was taken back its own sentence says: before the figures of the hand it reads as if these were gone.
const saysItself = ({kind}) => SIGNING.has(kind) && FIGURES.has(kind);

/** Whether a tap on the line puts back what was taken back; whoever signs again looks at it first. */
export const putsBack = ({back, kind}) => back && !SIGNING.has(kind);

function sentenceOf(view, last, texts) {
  const who = last.who.map(person => view.persons[person]?.first ?? "?").join(" + ");
  const head = last.number === null ? "" : filled(texts.hand, {number: last.number});
  const {kind} = last, alone = texts.alone.includes(kind);
  if (alone || IN_FRONT.has(kind)) {
    const sentence = alone ? filled(texts[kind], {who}) : acted(last, texts, who);
    const front = view.current?.number ?? view.hands;
    return (head && IN_FRONT.has(kind) && (last.number !== front || leftHalf(view)) ? `${head} · ` : "") + sentence;
  }
  const answered = kind === "settled" && who && view.disputed.includes(last.number);
  const more = () => filled(texts[`${kind}.${answered ? "open" : last.what}`] ?? texts[kind] ?? texts.changed, {who});
  const sentence = FIGURES.has(kind) ? figures(view, last, texts, who) : more();
  return head ? `${head}: ${sentence}` : sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

function acted(last, texts, who) {
  const what = ACT[last.kind] === "play" ? inLine(last.what, texts.acts) : texts.acts[last.what] ?? last.what;
  if (last.back) return [what, who].filter(Boolean).join(", "); // first what is gone: a long name leaves no room
  return who && what ? filled(texts.act, {who, what}) : what || who;
}

function figures(view, last, texts, who) {
  if (last.back && saysItself(last)) return filled(texts.unsigned, {who});
  const two = view.sides.length === 2;
  const score = last.points && two ? last.points.map(each => String(each).replace("-", "−")).join(":") : "";
  const joined = more => [score, more].filter(Boolean).join(", ");
  if (last.waits) return texts.waits;
  if (last.signed) return joined(two ? texts.both : texts.all);
  if (SIGNING.has(last.kind)) return joined(filled(texts.signed, {who}));
  return score || texts.counted;
}

/**
 * Where what was said last is put right: [the address behind the match's own, the screen of this page that it is or
 * nothing]. By the `corrections` of scorekeeper/web/last_line.py, which says the same.
 */
export function correctionOf({happened: last, status}, {corrections}) {
  const {kind, signed, waits, number} = last;
  const by = CORRECTED[kind];
  const lapsed = by === "mark" ? status !== "open" : by === "count" && (signed || waits);
  const [path, screen] = corrections[by && !lapsed ? by : number === null ? "history" : "hand"];
  return [path.replace(/\{(\w+)\}/g, (_, name) => last[name] ?? ""), screen];
}

// The list of hands, drawn from what this phone knows: also without a connection, also what is not sent yet. Writes what
// templates/match/hand/parts.html writes on the server.
import {doubtWords, doubtsIn} from "../games/doubts.mjs";
import {wayToDeal} from "../games/way_to_deal.mjs";
import {endedBy, overWords, scoreOf} from "../games/over.mjs";
import {drawCourse} from "./course.mjs";
import {decided, decidedWords, settled, togetherWords} from "./figures.mjs";
import {buzz, clock, common, figure as printed, html, icon, put, text, unbroken} from "./parts.mjs";
import {toSign} from "./next_step.mjs";
import {ownChips, sidesOf} from "./seated.mjs";
import {waitsForJudge} from "./period.mjs";
import {signOnPaper} from "./signed_on_paper.mjs";

const FEW = 4, MOST = 6; // more columns stand close, still more scroll
const PATIENCE = 8000;
let page, journal, front = false, shown = null, typed = false;
let loading = 0; // how often all hands are being asked for
let shownCorrections = null, reading = false; // the corrections whose notes stand there

/** Draws the list whenever it is in front and something is new. */
export function start(section, its) {
  journal = its;
  page = section.querySelector("#hands-page");
  const stood = page.dataset.asked === "yes";
  if (page.querySelector(".keys-help")?.checkVisibility()) walked(section);
  journal.subscribe(() => { if (front) draw(); });
  section.addEventListener("click", stay);
  section.addEventListener("submit", onPaperSubmit);
  return {
    show() {
      front = true;
      loading += 1;
      if (!stood || shown || journal.pending) draw();
      journal.load().finally(() => {
        loading -= 1;
        if (front) draw();
      });
    },
    hide() { front = false; },
  };
}

const handPage = number => page.dataset.handUrl.replace("/hand/0", `/hand/${number}`);

// A laptop's keys go from hand to hand; a phone does not fetch them.
async function walked(section) {
  const {walk} = await import("../keyboard.mjs");
  walk(() => [...page.querySelectorAll(".hand-row a")], section);
}

// Without a connection a hand's page cannot be asked for; the screens that count and sign it are here.
function stay(event) {
  const link = event.target.closest(".hand-row a, #hands-sign");
  const closed = waitsForJudge(journal.view) && journal.role !== "judge" && journal.view.status !== "open";
  const away = !journal.connected || navigator.onLine === false;
  if (!link || !away || journal.role === "watch" || closed) return;
  const id = link.closest("tr")?.dataset.hand;
  const hand = id ? journal.find(id) : journal.hands.find(({number}) => number === toSign(journal.view)[0]);
  const name = id ? countingOf(hand) : "sign";
  const section = document.getElementById(`screen-${name}`);
  if (!hand?.result || !section) return;
  event.preventDefault();
  const screen = document.createElement("a");
  screen.dataset.go = name;
  screen.dataset.hand = hand.id;
  screen.href = section.dataset.url;
  page.append(screen);
  screen.click();
  screen.remove();
}

// The screen that counts it: its own way's, else the one by cards, or the game's only one.
function countingOf(hand) {
  const there = name => document.getElementById(`screen-${name}`);
  if (["double", "quick", "paper"].includes(hand?.way) && there(hand.way)) return hand.way;
  return there("count") ? "count" : hand?.way === "plays" ? "record" : "quick";
}

function draw() {
  const {view, hands} = journal;
  shown = view;
  const numbers = marks(hands);
  const across = columns(view);
  heads(across);
  const stand = hands.length < view.hands ? standing(hands) : [];
  const sat = satFrom(view, hands);
  const rows = hands.flatMap(hand => [row(view, hand, numbers, across), ...lines(view, hand, across, sat)]);
  put(page.querySelector("#hands-rows"), [...stand, ...rows]);
  page.querySelector("#hands-unproved").hidden = !hands.some(unproved);
  page.querySelector("#hands-recounted").hidden = !hands.some(recounted);
  page.querySelector("#hands-empty").hidden = hands.length > 0;
  page.querySelector("#hands-away").hidden = loading > 0 || stand.filter(row => row.dataset.hand).length + hands.length >= view.hands;
  foot(view);
  if (hands.length >= view.hands) drawCourse(page.querySelector(".course"), view, hands);
  onPaper(view, hands);
  bottom(view, hands);
  drawCorrections(hands);
}

// The rows of earlier hands that this page came with, or drew before, as long as the phone has not got them otherwise.
function standing(hands) {
  const known = new Set(hands.flatMap(({id, members}) => [id, ...members ?? []]));
  const earlierRows = [];
  let earlier = false;
  for (const row of page.querySelectorAll("#hands-rows > tr")) {
    if (row.dataset.hand) earlier = !known.has(row.dataset.hand);
    if (earlier) earlierRows.push(row);
  }
  return earlierRows;
}

// The notes under the list: a correction in words is the server's, which has them on this page of its own.
async function drawCorrections(hands) {
  const corrections = hands.flatMap(({id, corrections}) => (corrections ?? []).map(one => [id, one]));
  const wanted = JSON.stringify(corrections);
  const place = page.querySelector("#hands-notes");
  if (shownCorrections === null && place.querySelectorAll("p").length === corrections.length) shownCorrections = wanted; // it came with them
  if (shownCorrections === wanted || reading || journal.pending || !journal.token || hands.length < journal.view.hands) return;
  reading = true;
  try {
    const answer = await fetch(`/m/${journal.token}/hands`, {
      headers: {Accept: "text/html"}, cache: "no-store", redirect: "error", signal: AbortSignal.timeout?.(PATIENCE),
    });
    const fresh = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("hands-notes");
    if (!fresh) return;
    shownCorrections = wanted;
    put(place, [...fresh.childNodes].map(node => document.importNode(node, true)));
  } catch {
    return; // they come with the next change, or as soon as the server is there again
  } finally {
    reading = false;
  }
  if (front) drawCorrections(journal.hands); // there may be another one since
}

function marks(hands) {
  const found = new Map();
  for (const hand of hands) {
    for (const one of hand.corrections ?? []) found.set(`${hand.id} ${one.mark}`, found.size + 1);
  }
  return found;
}

// Those who sit now, in their order. Chips are each person's own: behind them stands who has left after at least one hand.
// Points are a side's, whoever sat there.
function columns({sides, seats, persons, series, left}) {
  const own = series?.pot !== undefined;
  const played = (left ?? []).filter(({number}) => number > 1).map(({person}) => person);
  const gone = new Set(played.filter(person => own && !seats.includes(person) && persons[person]));
  return [
    ...sides.map((side, at) => ({name: side.name, side: at, person: own ? side.persons[0] : null})),
    ...[...gone].map(person => ({name: persons[person].first, side: null, person})),
  ];
}

// What was paid behind a hand because somebody left then and settled: totals of the next one have it in them.
function paidBehind({left, persons}, {number}) {
  const first = person => persons[person]?.first ?? "";
  const paid = left.filter(one => one.number === number + 1).flatMap(({transfers}) => transfers)
    .map(({payer, payee, amount}) => text(page, "paid", {payer: first(payer), payee: first(payee), amount}));
  return paid.length ? [["note", paid.join("; ")]] : [];
}

// Who sat there from a hand on, where a side's column holds the hands of several: "Resi – Karl".
function satFrom(view, hands) {
  const found = new Map();
  if (ownChips(view) || !hands.length) return found;
  const key = ({sides}) => JSON.stringify(sides);
  const several = new Set(hands.map(key)).size > 1 || key(hands[0]) !== JSON.stringify(view.sides.map(side => side.persons));
  let before = several && hands[0].number === 1 ? null : key(hands[0]);
  for (const hand of hands) {
    if (key(hand) !== before) found.set(hand.id, namesIn(view, hand).join(" – "));
    before = key(hand);
  }
  return found;
}

// Which side of a hand stands in a column; −1 where this player did not sit in it.
function placeIn(hand, {side, person}) {
  return person === null || !hand.sides ? side ?? -1 : hand.sides.findIndex(people => people.includes(person));
}

function totalIn(hand, {side, person}) {
  if (!hand.result || hand.state === "void") return "";
  const game = endedBy(hand);
  if (game) return scoreOf(game)[side]; // not the start of the next game
  return (side === null ? hand.after?.balances?.[person] : hand.total?.[side]) ?? "";
}

// Somebody came or left since the page was made.
function heads(across) {
  const table = page.querySelector("table.hands");
  const [names, under] = table.tHead.rows;
  const stand = [...names.cells].slice(1);
  if (stand.length === across.length && stand.every((cell, at) => cell.textContent === across[at].name)) return;
  const each = across.length > 2;
  table.classList.toggle("each", each);
  table.classList.toggle("close", across.length > FEW && across.length <= MOST);
  table.classList.toggle("many", across.length > MOST);
  stand.forEach(cell => cell.remove());
  [...under.cells].slice(1).forEach(cell => cell.remove());
  across.forEach(({name}, at) => {
    names.append(html("th", {scope: "colgroup", class: `side-${each ? "n" : at}`, ...each ? {} : {colspan: 2}}, html("span", {}, ...unbroken(name))));
    for (const key of each ? ["total"] : ["hand", "total"]) under.append(html("th", {scope: "col"}, text(page, key)));
  });
}

// The sides as they sat in a hand.
function namesIn(view, hand) {
  return hand.sides?.map(people => people.map(one => view.persons[one]?.first ?? "").filter(Boolean).join(" + "))
    ?? view.sides.map(side => side.name);
}

// Nothing could have shown a slip: said once, under a sign.
const unproved = hand => Boolean(hand.unproved && hand.result) && hand.state !== "void" && !hand.conflict?.length;
// It comes out because a side changed its number with the others' in sight.
const recounted = hand => Boolean(hand.recounted?.length && hand.result && !hand.gap) && hand.state !== "void";
const bears = (name, sign, words) => [html("span", {class: name, "aria-hidden": "true"}, sign), html("span", {class: "hear"}, words)];

function row(view, hand, numbers, across) {
  const each = across.length > 2;
  const loose = view.open_from != null && hand.number >= view.open_from;
  const kinds = [hand.state === "disputed" && "disputed", hand.state === "void" && "struck", loose && "loose"];
  const [sign, label] = unproved(hand) ? bears("unproved", "°", text(page, "quick"))
    : recounted(hand) ? bears("recounted", "‡", text(page, "recounted")) : [];
  const number = html("a", {
    href: handPage(hand.number), "aria-label": text(page, "openHand", {number: hand.number}),
  }, hand.number, sign);
  const made = html("tr", {class: ["hand-row", ...kinds.filter(Boolean)].join(" "), "data-hand": hand.id},
    html("th", {scope: "row"}, number, label));
  across.forEach((column, at) => {
    const side = placeIn(hand, column);
    const points = hand.result?.[side]?.[hand.main ?? "points"];
    const total = side < 0 ? "" : totalIn(hand, column);
    const figure = side < 0 ? html("span", {class: "figure"}) : pointsOf(hand, side, points, numbers);
    if (each) made.append(html("td", {class: "total side-n"}, figure, html("b", {}, printed(total))));
    else made.append(html("td", {class: "points"}, figure), html("td", {class: `total side-${at}`}, printed(total)));
  });
  return made;
}

function pointsOf(hand, side, points, numbers) {
  const changed = (hand.corrections ?? []).filter(one => one.old && one.old[side] !== undefined
    && (!one.new || one.new[side] !== one.old[side]));
  const figure = html("span", {class: "figure"});
  const old = changed.filter(one => one.new).map(one => one.old[side]);
  const first = hand.recounted?.find(one => one.side === side)?.was?.[hand.main ?? "points"];
  if (first !== undefined && first !== [...old, points][0]) old.unshift(first);
  for (const points of old) {
    figure.append(html("del", {}, html("span", {class: "hear"}, `${text(page, "before")} `), printed(points)), " ");
  }
  figure.append(printed(points ?? "–"));
  if (changed.length) {
    const marks = changed.map(one => numbers.get(`${hand.id} ${one.mark}`)).join(" ");
    figure.append(html("sup", {}, html("span", {class: "hear"}, text(page, "note", {number: ""})), marks));
  }
  return figure;
}

function lines(view, hand, across, sat) {
  const width = across.length * (across.length > 2 ? 1 : 2) + 1;
  const names = namesIn(view, hand);
  const parts = hand.state === "void" ? [["note", voidWords(hand)]] : [
    ...hand.objections.filter(one => one.open).map(one => ["disputed", `${names[one.side]}: ${objection(one)}`]),
    ...[...doubts(view, hand), ...asks(view, hand)].map(words => ["doubt", words]),
    ...open(view, hand).map(words => ["open", words]),
    ...[wayToDealWords(hand, names), ...notes(hand)].filter(Boolean).map(words => ["note", words]),
    ...endedBy(hand) ? [["over", overWords(page, {sides: sidesOf(view, hand)}, endedBy(hand))]] : [],
    ...paidBehind(view, hand),
    ...sat.has(hand.id) ? [["note", sat.get(hand.id)]] : [],
  ];
  return parts.map(([kind, words]) => {
    const inside = html("span", {});
    if (kind === "disputed") inside.append(icon("warning"), html("b", {}, text(page, "disputed")), " ");
    if (kind === "doubt") inside.append(icon("warning"));
    if (kind === "open") inside.append(icon("clock"));
    inside.append(html("span", {}, words));
    return html("tr", {class: `line ${kind}`}, html("td", {colspan: width}, inside));
  });
}

const doubts = (view, hand) => doubtsIn(hand, namesIn(view, hand));

const quote = words => text(page, "quote", {words});

function voidWords(hand) {
  const why = hand.void?.why;
  const sentence = text(page, why === "misdeal" ? "voidMisdeal" : why === "abandoned" ? "voidAbandoned" : "voidOther");
  return hand.void?.reason ? `${sentence}: ${quote(hand.void.reason)}` : sentence;
}

function objection(one) {
  if (one.remark) return quote(one.remark);
  return text(page, `about${one.about[0].toUpperCase()}${one.about.slice(1)}`) || text(page, "other");
}

// What somebody has to look at: signing it, or playing on, does not settle it.
function asks(view, hand) {
  const asked = [];
  if (view.forks.some(fork => [fork.a, fork.b].includes(hand.id))) asked.push(text(page, "fork"));
  if (hand.conflict?.length) asked.push(text(page, "conflict"));
  const place = hand.to_place?.length ?? 0;
  if (place) asked.push(text(page, place === 1 ? "placeOne" : "placeMany", {num: place}));
  if (hand.checked === "gap" && !place && (hand.gap || !hand.doubts?.length)) asked.push(gapWords(hand));
  if (hand.differing?.length && !settled(hand)) asked.push(text(page, "differs"));
  return asked;
}

const gapWords = ({gap}) => gap ? text(page, gap < 0 ? "missing" : "tooMany", {number: Math.abs(gap)}) : text(page, "odd");

// What comes by itself with the next signature or play.
function open(view, hand) {
  if (["running", "empty"].includes(hand.state)) return [text(page, "running")];
  if (!["counted", "accepted"].includes(hand.state)) return [];
  return [decided(hand) ? decidedWords(hand, text(page, "ruled"), page.dataset.mouth) : toSignIt(view, hand)];
}

function toSignIt(view, hand) {
  const signed = new Set(hand.accepted.filter(one => one.valid).map(one => one.side));
  const lapsed = hand.accepted.some(one => !one.valid && !signed.has(one.side));
  if (!signed.size && !lapsed) return text(page, "unsigned");
  const names = namesIn(view, hand).filter((_, side) => !signed.has(side));
  const side = names.length < 2 ? names.join("")
    : text(page, "and", {others: names.slice(0, -1).join(", "), last: names.at(-1)});
  return text(page, lapsed ? "signAgain" : "toSign", {side});
}

// "Hop: Anna deals"; nothing for a hand without hops and jumps.
function wayToDealWords({facts}, names) {
  const {cuts = [], dealer} = facts ?? {};
  if (!cuts?.length || names[dealer] === undefined) return "";
  return `${wayToDeal(cuts, word => text(page, word))}: ${common("deals", {name: names[dealer]})}`;
}

function notes(hand) {
  const found = [], together = togetherWords(hand);
  if (together) found.push(together);
  else if (hand.way_note === "from paper" && !(decided(hand) && hand.by_mouth)) found.push(text(page, "paper"));
  if (!hand.gap && hand.facts?.found?.length) found.push(text(page, "found", {what: hand.facts.found.map(thingWords).join(" + ")}));
  if (hand.proposal) found.push(text(page, hand.proposal.digest ? "proposal" : "taken-back"));
  if (hand.proposal?.checked === "gap" && hand.checked !== "gap") found.push(gapWords(hand.proposal));
  return found;
}

// ♦A; what is no card has words of the game's.
function thingWords(thing) {
  const sign = {c: "♣", d: "♦", h: "♥", s: "♠"}[thing[1]];
  if (!/^([2-9TJQKA][cdhs]|X\d*)$/.test(thing)) return text(page, `thing${thing[0].toUpperCase()}${thing.slice(1)}`);
  const tile = document.getElementById("match-cards")?.content.querySelector(`[data-code="${thing}"] .card`);
  return thing[0] === "X" ? tile?.getAttribute("aria-label") ?? thing : sign + (tile?.querySelector("b")?.textContent ?? thing[0]);
}

const signed = points => points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";

function foot(view) {
  const held = view.penalties.filter(one => !one.lifted && one.side != null);
  const rest = page.querySelector("#hands-foot");
  if (!held.length || view.series?.ordered) return rest.replaceChildren();
  const last = view.final_totals ?? view.totals;
  const made = html("tr", {}, html("th", {scope: "row"}, icon("warning"),
    html("span", {class: "hear"}, text(page, "penalties"))));
  const across = columns(view);
  across.forEach(({side}) => {
    if (side === null) return made.append(html("td", {class: "total side-n"}));
    const points = signed(held.reduce((sum, one) => sum + (one.side === side ? one.points : 0), 0));
    if (across.length > 2) {
      made.append(html("td", {class: "total side-n"}, html("span", {class: "figure"}, points), html("b", {}, printed(last[side]))));
    } else {
      made.append(html("td", {class: "points"}, points), html("td", {class: `total side-${side}`}, printed(last[side])));
    }
  });
  return rest.replaceChildren(made);
}

// --- what lies signed on paper ---

// Said here it needs no connection: the judge's word goes out with what else this phone recorded.
function onPaperSubmit(event) {
  const form = event.target, {action} = form.dataset;
  if (action === "undo-there") {
    journal.put([{kind: "undone", as: "judge", payload: {target: form.elements.target.value}}]);
  } else if (action === "on-paper") {
    const [from, to] = ["from", "to"].map(name => Number(form.elements[name].value));
    const among = journal.hands.filter(hand => hand.number >= from && hand.number <= to);
    if (!signOnPaper(journal, among, Number(form.dataset.most))) return; // the server says what is wrong
  } else return;
  event.preventDefault();
  typed = false;
  buzz();
  draw();
}

// The words of the judge that still hold, each with its hands; what waits is offered, until somebody types other hands.
function onPaper({unsigned}, hands) {
  const box = page.querySelector("#on-paper"), form = box.querySelector("#on-paper-form");
  const words = new Map();
  for (const hand of hands) {
    for (const {id, at} of hand.accepted.filter(one => one.on_paper && one.valid)) {
      words.set(id, {at, numbers: new Set([...words.get(id)?.numbers ?? [], hand.number])});
    }
  }
  box.hidden = !words.size && !(form && unsigned.length);
  const list = page.querySelector("#on-paper-list");
  put(list, [...words].map(([id, {at, numbers}]) => {
    const sentence = text(box, numbers.size === 1 ? "one" : "many", {numbers: ranges([...numbers])});
    return html("form", {method: "post", "data-action": "undo-there"}, html("input", {type: "hidden", name: "target", value: id}),
      html("p", {class: "badge signed"}, icon("check"), html("span", {}, `${sentence}, ${clock(at)}`)),
      form && html("button", {class: "button small"}, icon("undo"), html("span", {}, text(box, "back"))));
  }));
  if (!form) return;
  form.hidden = !unsigned.length;
  form.oninput ??= () => { typed = true; };
  if (typed) return;
  form.elements.from.value = unsigned[0] ?? "";
  form.elements.to.value = unsigned.at(-1) ?? "";
}

// "1–4, 7"
function ranges(numbers) {
  const runs = [];
  for (const number of numbers.sort((one, other) => one - other)) {
    if (runs.at(-1)?.[1] === number - 1) runs.at(-1)[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([a, b]) => a === b ? a : b > a + 1 ? `${a}–${b}` : `${a}, ${b}`).join(", ");
}

// --- the bar at the thumb ---

// The judge has typed what waits from a sheet: that is where it is signed, too.
function onlyTyped({unsigned}, hands) {
  const waiting = hands.filter(({number}) => unsigned.includes(number));
  return Boolean(document.getElementById("on-paper-form")) && waiting.length > 1 && waiting.every(({way}) => way === "paper");
}

function bottom(view, hands) {
  const [sentence, right] = proof(view);
  const line = document.getElementById("hands-proof");
  // Where a hand is disputed or was not cross-checked its sum proves nothing.
  const sure = right && !view.disputed.length && !view.quick.length;
  line.className = `check-line ${sure ? "ok" : right ? "" : "bad"}`;
  line.replaceChildren(...right ? [] : [icon("warning")], html("span", {}, sentence), ...sure && sentence ? [icon("check")] : []);
  findings(view);
  const asked = document.getElementById("hands-sum-asked");
  if (asked) asked.hidden = !view.beside_total;
  ask("hands-settle", "settle", view.disputed[0]);
  settleThere(view, hands);
  const [loose] = toSign(view);
  ask("hands-sign", "sign", loose, view.proposed?.includes(loose) ? "#correction" : "#signatures");
  played(view, loose !== undefined);
  const [form, sign, key] = ["on-paper-form", "hands-sign", "hands-sign-paper"].map(id => document.getElementById(id));
  if (!key) return;
  key.hidden = !onlyTyped(view, hands);
  key.className = sign.className;
  form.querySelector("button").hidden = !key.hidden; // the same key stands once
  sign.hidden ||= !key.hidden;
  (key.hidden ? key : sign).classList.remove("main");
}

// Once all is played the main key is what is still to be done: a signature, else what comes after this sheet.
function played(view, unsigned) {
  const [sign, play, after] = ["hands-sign", "hands-play", "hands-after"].map(id => document.getElementById(id));
  if (!play) return;
  const counted = view.end.kind === "hands" && Boolean(view.end.n) && view.check.hands >= view.end.n;
  const through = view.status !== "open" || view.over || counted, open = unsigned || view.disputed.length > 0;
  const signs = through && unsigned && !view.disputed.length;
  sign.classList.toggle("main", signs);
  if (after) after.hidden = !through || open;
  play.classList.toggle("main", !signs && !(after && through));
  play.firstElementChild.textContent = text(page, through ? "toMatch" : "play");
}

// What does not hold over the whole series, in a sentence each.
function findings({series, sides}) {
  const names = sides.map(side => side.name);
  const sentences = (series?.findings ?? []).map(one => doubtWords(one, names)).filter(Boolean);
  const box = document.getElementById("hands-findings");
  box.hidden = !sentences.length;
  box.replaceChildren(...sentences.map(words => html("p", {class: "badge disputed"}, icon("warning"), html("span", {}, words))));
}

// A dispute is settled on the sign-off; where only the judge's word holds, on the hand's page.
function settleThere({status, disputed}, hands) {
  const link = document.getElementById("hands-settle"), hand = hands.find(({number}) => number === disputed[0]);
  if (link && hand && status === "open" && !("ruling" in page.dataset)) link.href = `${page.dataset.signUrl}?hand=${hand.id}`;
}

function ask(id, key, number, at = "") {
  const link = document.getElementById(id);
  if (!link) return;
  link.hidden = number === undefined;
  if (number === undefined) return;
  link.href = handPage(number) + at;
  link.replaceChildren(html("span", {}, text(page, key, {number})));
}

// "115 + 107", "−5 + 30", "30 − 5"
function added([first, ...rest]) {
  return [printed(first), ...rest.map(one => one < 0 ? `− ${-one}` : `+ ${one}`)].join(" ");
}

function proof(view) {
  const {check, scoring, sides, totals, final_totals, series} = view;
  if (!check.hands || view.beside_total) return ["", true];
  if (scoring.nominal === undefined) return seriesProof(view);
  const base = check.hands * scoring.nominal;
  const parts = [`${check.hands} × ${scoring.nominal}`];
  if (check.nominal !== base) {
    if (check.ties && check.nominal < base) parts.push(`− ${base - check.nominal}`);
    else parts[0] = String(check.nominal);
  }
  if (check.zwicks) {
    const words = text(page, check.zwicks === 1 ? "marksOne" : "marksMany", {num: check.zwicks});
    parts.push(`+ ${words}${scoring.zwick === 1 ? "" : ` × ${scoring.zwick}`}`);
  }
  if (check.penalties) {
    parts.push(`${check.penalties > 0 ? "+" : "−"} ${text(page, "penalty", {points: Math.abs(check.penalties)})}`);
  }
  const made = parts.join(" "), all = printed(check.expected), sum = made === all ? all : `${made} = ${all}`;
  const few = sides.length <= FEW;
  const summed = few ? added(final_totals ?? totals) : "";
  if (check.ok || check.sum === check.expected) return [few ? `${sum} = ${summed}` : sum, check.ok];
  return [`${sum} ≠ ${printed(check.sum)}`, false];
}

// "−6 + 4 + 2 + 0 (Dora) + 0 (pot) = 0": chips of all as the last row has them, in the order of the columns, who left by name,
// and the pot, where a series has such a sum.
function seriesProof(view) {
  const {series, current, seats, persons} = view;
  if (series.pot === undefined) return ["", true];
  const {pot, balances, sum} = current?.after ?? series;
  const order = new Set([...columns(view).map(({person}) => person), ...Object.keys(balances)]);
  const name = person => seats.includes(person) ? "" : ` (${persons[person]?.first ?? ""})`;
  const parts = [...order].filter(person => person in balances).map(person => [person, balances[person]]).map(([person, chips]) => `${chips >= 0 ? "+" : "−"} ${Math.abs(chips)}${name(person)}`).join(" ");
  const whole = `${parts} + ${pot} (${text(page, "pot")})`;
  const line = parts.startsWith("−") ? whole.replace("− ", "−") : whole.replace("+ ", "");
  return [`${line} ${sum ? "≠" : "="} 0`, !sum];
}

// Sign-off: every side sees the result from its own side and signs or objects. A signature names the digest of
// what it accepts, so whatever changes the result lapses it.
import {endedBy, overSince, overWords} from "../games/over.mjs";
import {UNCOUNTED, decided, decidedWords, settled, stillWaits, togetherWords, unsigned} from "./figures.mjs";
import {buzz, clock, common, figure, html, icon, setScore, text} from "./parts.mjs";
import {scorer} from "./scorer.mjs";
import {fitted, ownChips, signersOf, totalsOf} from "./seated.mjs";
import {unfolded} from "../sheets.mjs";
import {ownSide} from "./whose.mjs";

// A tap meant for the screen before must not sign; a thumb that stays where it was may mean it for longer.
const DEAF = 300, DEAF_THERE = 1200, NEAR = 40; // ms, px
let down = {x: 0, y: 0, at: -1}; // the last touch
addEventListener("pointerdown", ({clientX: x, clientY: y}) => { down = {x, y, at: performance.now()}; }, {capture: true, passive: true});

/**
 * Starts the screen with what a game says of a side: `made(box, view, hand, each, side)` in words, `won(box, each)` what
 * is drawn, `number(points)` how its figures are written, `doubts(hand, names)` sentences on what does not go together,
 * `explanation(box, one)` what may be the cause of a count that does not come out, `again(box, view, hand)` what its key
 * says, and which screen it leads to, where that is not counting again; `marks(box, number)` so many marks,
 * `summands(result)` what was counted, number by number, where that is not a number a side.
 */
export function begin(section, journal, go, texts) {
  const box = section.firstElementChild;
  let since = -DEAF, wanted = box.dataset.hand || "";
  let opened = down; // the touch that opened this screen
  let there = !section.hidden; // it came with the document, and was seen before this script
  let waits = ""; // the hand in front, as long as a side of it has still to sign

  const handOf = () => {
    const {view} = journal;
    if (!wanted) return view.current?.result ? view.current : waiting(view) ?? view.current;
    return known(wanted);
  };
  const known = id => journal.find?.(id) ?? [journal.view.current, ...journal.view.recent].find(hand => hand?.id === id) ?? null;

  section.addEventListener("submit", event => {
    const {action} = event.target.dataset;
    const hand = handOf();
    if (!ACTIONS[action] || !hand) return;
    event.preventDefault();
    const at = tappedAt(event.target) - since;
    if (at < DEAF || at < DEAF_THERE && down.at > since && Math.hypot(down.x - opened.x, down.y - opened.y) < NEAR) return;
    const field = name => event.submitter?.name === name ? event.submitter.value : event.target.elements[name]?.value ?? "";
    const side = action === "decide" ? null : Number(field("side"));
    const words = {};
    const spoken = name => {
      const typed = field(name).trim();
      if (!typed) return null;
      const id = journal.uuid();
      words[id] = typed;
      return id;
    };
    // Blanks are no reason.
    const why = action === "decide" ? event.target.elements.reason : null;
    if (why) {
      why.value = why.value.trim();
      if (!event.target.reportValidity()) return;
    }
    const entry = ACTIONS[action]({journal, hand, side, field, spoken, takes: event.submitter?.name === "take"});
    if (!entry) return;
    journal.put([entry].flat().map(each => ({...each, hand: hand.id})), words);
    buzz();
    event.target.reset();
    event.target.closest("details")?.removeAttribute("open");
    after(action, field("outcome"), hand, Object.values(words)[0]);
  });

  // Back folds what was unfolded, and leaves the screen only then.
  section.addEventListener("toggle", ({target}) => {
    unfolded(target);
    if (target.open) target.scrollIntoView({block: "nearest"});
  }, {capture: true});

  // After all have signed the next hand is there; after an objection play goes on. Nobody comes back to what is done.
  function after(action, outcome, {id, way}, reason) {
    if (section.hidden) return;
    const hand = handOf();
    if (action === "object") go("match", {}, {replace: true});
    else if (outcome === "count") {
      // the judge, the way it was counted: who has said why is not asked again
      const judge = action === "decide", quick = judge && way === "quick" && way;
      go(quick || "count", {way: quick || "cards", hand: id, ...judge && {as: "judge", reason}}, {replace: true});
    }
    else if (!hand || done(hand)) go("match", {}, {replace: true});
  }

  // The last side signed on another phone: this one goes on too, unless somebody is just typing here.
  function signedElsewhere() {
    const hand = waits && known(waits);
    return Boolean(hand) && done(hand) && !section.querySelector("details[open]");
  }

  function draw() {
    const found = handOf();
    const view = {...journal.view, sides: signersOf(journal.view, found)};
    const hand = found && {...found, total: totalsOf(view, found)};
    seat(box, view.sides.length);
    box.dataset.hand = hand?.id ?? "";
    waits = hand?.result && !done(hand) ? hand.id : "";
    const title = section.querySelector("[data-hand-title]");
    title.textContent = common("hand", {number: hand?.number ?? view.next.number});
    title.href = `${document.getElementById("match").dataset.base}/${hand ? `hand/${hand.number}` : "hands"}`;
    drawCheck(section.querySelector("[data-check]"), box, hand?.proposal ? {...hand, uncounted: null, ...hand.proposal} : hand, texts, unsignedWords(box, view, hand));
    const judge = section.querySelector("[data-judge]");
    for (const keep of section.querySelectorAll("[data-keep]")) {
      keep.textContent = hand ? keepWords(box, hand) : "";
    }
    if (judge) judge.hidden = Boolean(hand?.proposal) || !hand?.objections.some(each => each.open);
    drawRule(hand);
    drawCorrect(hand);
    drawTwins(hand, view);
    drawConflict(hand, view);
    drawObjects(section, box, view, hand);
    for (const panel of section.querySelectorAll(".panel-of")) drawPanel(panel, box, view, hand, texts);
    drawDoubts(section.querySelector("[data-doubts]"), box, hand, texts, view);
  }

  // A correction that waits: the judge decides on it on the hand's own page.
  function drawRule(hand) {
    const link = section.querySelector("[data-rule]");
    if (!link) return;
    link.hidden = !hand?.proposal;
    if (!link.hidden) link.href = `${document.getElementById("match").dataset.base}/hand/${hand.number}#rule`;
  }

  // What is disputed, or does not go together at a table of many, is put right, or counted again, on the hand's own page.
  function drawCorrect(hand) {
    const link = section.querySelector("[data-correct]"), root = document.getElementById("match");
    const decides = section.querySelector("[data-rule]:not([hidden])"); // that leads there, too
    const doubtful = box.matches(".sign-list") && hand?.result && hand.doubts?.length > 0 && !isOff(hand);
    link.hidden = !(doubtful || hand?.objections.some(each => each.open)) || !("writing" in root.dataset) || Boolean(decides);
    if (!link.hidden) link.href = `${root.dataset.base}/hand/${hand.number}?correct=1`;
  }

  // Two phones began this hand: what each has, and whether it is one, stands on its own page.
  function drawTwins(hand, view) {
    const line = section.querySelector("[data-twins]"), link = line.querySelector("a");
    line.hidden = !asksForTwins(hand);
    if (line.hidden) return;
    const sides = view.sides.map(({name}, side) => [name, marksApart(hand, side)]).filter(([, number]) => number > 0);
    link.href = `${document.getElementById("match").dataset.base}/hand/${hand.number}`;
    link.textContent = [text(box, "fork"), ...sides.length ? [text(box, "apart", {sides: sides.map(one => one.join(" ")).join(", ")})] : []].join(" ");
  }

  // Two phones counted differently, or a mark was called that the count does not have: one tap says what holds.
  function drawConflict(hand, view) {
    const place = section.querySelector("[data-conflict]"), asks = place.querySelector("b");
    const beyond = asksForMarks(hand);
    if (beyond) {
      const shown = hand.proposal ?? hand, points = figuresOf(shown.result).join(" : ");
      const key = (words, entries) => {
        const made = html("button", {class: "button small", type: "button"}, words);
        made.addEventListener("click", () => {
          journal.put(entries.map(entry => ({...entry, hand: hand.id})));
          buzz();
        });
        return made;
      };
      const worth = scorer.marks(view.scoring), marks = numbers => ({kind: "marks.agreed", payload: {what: scorer.mark, numbers}});
      const sum = beyond.zwicks.reduce((one, other) => one + other, 0);
      place.hidden = false;
      asks.textContent = text(box, "more", {marks: texts.marks(box, sum)});
      place.querySelector(".actions").replaceChildren(
        key(shown.result.map((each, side) => figure(each[scorer.main] + beyond.zwicks[side] * worth)).join(" : "),
          [marks(shown.zwicks.map((number, side) => number + beyond.zwicks[side]))]),
        key(text(box, "keepOf", {points}), [
          ...beyond.calls.map(target => ({kind: "undone", payload: {target}})), ...sum > beyond.calls.length ? [marks(shown.zwicks)] : [],
        ]),
      );
      return;
    }
    asks.textContent = text(place, "differ");
    const counts = "writing" in document.getElementById("match").dataset && !asksForTwins(hand) ? hand?.conflict ?? [] : [];
    place.hidden = !counts.length;
    // Where each side counted its own, those are named that differ.
    const own = counts.every(({way}) => way === "double") ? view.sides.map((_, side) => side) : [];
    const apart = own.filter(side => new Set(counts.map(({points}) => points[side])).size > 1);
    const whose = points => apart.map(side => `${view.sides[side].name} ${figure(points[side])}`).join(", ");
    place.querySelector(".actions").replaceChildren(...counts.map(({id, keeps = [id], points}) => {
      const key = html("button", {class: "button small", type: "button"}, points.map(figure).join(" : "),
        ...apart.length ? [" ", html("small", {}, whose(points))] : []);
      key.addEventListener("click", () => {
        journal.put(keeps.map(keep => ({kind: "chosen", hand: hand.id, payload: {of: counts.map(each => each.id), keep}})));
        buzz();
      });
      return key;
    }));
  }

  journal.subscribe(() => {
    if (section.hidden) return;
    if (signedElsewhere()) go("match", {}, {replace: true});
    else draw();
  });
  return {
    show(params) {
      wanted = params.hand ?? "";
      if (wanted && !handOf()) journal.load?.().then(draw);
      since = there ? painted() : performance.now();
      opened = there ? {x: -NEAR, y: -NEAR} : down;
      there = false;
      section.querySelectorAll("details[open]").forEach(each => each.removeAttribute("open"));
      draw();
    },
  };
}

// A place for each of those who sat in the hand. Two sit opposite each other only where the page was made for two.
function seat(box, sides) {
  const panels = () => [...box.querySelectorAll(":scope > .panel-of")].sort((one, other) => one.dataset.side - other.dataset.side);
  if (panels().length === sides) return;
  box.classList.replace("sign-halves", "sign-list");
  const last = panels().at(-1);
  for (const panel of panels()) last.before(panel);
  last.parentElement.append(last);
  fitted(panels(), sides, (panel, side) => {
    Object.assign(panel, {className: "panel-of side-n"}).dataset.side = side;
    for (const field of panel.querySelectorAll("[name=side]")) field.value = side;
    for (const part of panel.querySelectorAll("[id]")) part.id = part.id.replace(/\d+$/, side);
    for (const part of panel.querySelectorAll("[for]")) part.htmlFor = part.htmlFor.replace(/\d+$/, side);
  });
}

// A form that waited for this script (first.mjs) says when it was tapped.
function tappedAt(form) {
  const {tapped} = form.dataset;
  delete form.dataset.tapped;
  return tapped === undefined ? performance.now() : Number(tapped);
}

const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;

const done = hand => hand.state === "void" || !hand.proposal && !stillWaits(hand);

// `asks_for_twins` and `marks_apart` of a hand's view in scorekeeper/journal/hand_view.py.
const asksForTwins = hand => Boolean(hand?.fork.length) && (!hand.conflict.length || (hand.twins ?? []).some(({zwicks}) => zwicks.some(Boolean)));
// `marks_beyond` in scorekeeper/web/hand_words.py: what was called and not counted, where no other question comes first.
function asksForMarks(hand) {
  const shown = hand?.proposal ?? hand;
  return "writing" in document.getElementById("match").dataset && shown?.result && !hand.conflict.length ? shown.uncounted : null;
}
const marksApart = ({twins = [], zwicks}, side) => twins.reduce((sum, one) => sum + (one.zwicks[side] ?? 0), 0) - zwicks[side];

// The newest hand that is counted and waits, or of which a correction does.
function waiting({recent}) {
  return recent.findLast(hand => hand.result && (hand.proposal || stillWaits(hand))) ?? null;
}

const ACTIONS = {
  accept({journal, hand, side, field}) {
    const {digest} = hand.proposal ?? hand;
    const {persons} = signersOf(journal.view, hand)[side];
    // Of two players nobody can say which one tapped, unless they do.
    const person = field("person") || (persons.length === 1 ? persons[0] : null);
    return digest ? {kind: "accepted", payload: {side, digest, person}} : null;
  },
  object: ({side, field, spoken}) => ({kind: "objected", payload: {side, about: field("about"), remark: spoken("remark")}}),
  // Whoever says that the result stands has signed it, and refuses the correction in sight.
  settle({journal, hand, side, field, takes}) {
    if (takes) return ACTIONS.accept({journal, hand, side, field});
    const outcome = field("outcome");
    const refused = outcome === "keep" && hand.proposal ? {proposed: hand.proposal.digest ?? ""} : {};
    const settled = {kind: "settled", payload: {side, outcome, reason: null, ...refused}};
    const signs = outcome === "keep" && hand.result && !hand.void && !hand.proposal && !hand.conflict.length
      && !hand.accepted.some(one => one.side === side && one.valid);
    return [settled, signs && ACTIONS.accept({journal, hand, side, field})].filter(Boolean);
  },
  decide: ({field, spoken}) => ({kind: "settled", as: "judge", payload: {side: null, outcome: field("outcome"), reason: spoken("reason")}}),
};

// Who has yet to sign after somebody has, the correction where one waits: nothing before, null where nothing is signed.
function unsignedWords(box, {sides}, hand) {
  if (!hand?.result || hand.conflict.length || hand.objections.some(each => each.open) || !hand.proposal && !unsigned(hand)) return null;
  const signed = new Set((hand.proposal ?? hand).accepted.filter(({valid}) => valid).map(({side}) => side));
  const missing = sides.map((_, side) => side).filter(side => !signed.has(side));
  return signed.size && missing.length ? waitsFor(box, sides, missing) : [];
}

// Two sides go by their signs, which are never cut; more by their names.
function waitsFor(box, sides, missing) {
  const names = missing.map(side => sides[side].name).join(", ");
  if (sides.length !== 2) return [text(box, "waits", {sides: names})];
  const [before, after] = text(box, "waits", {sides: "|"}).split("|");
  return [before, html("span", {class: "hear"}, names), sign(missing[0]), after];
}

function drawCheck(line, box, hand, texts, waits) {
  const checked = hand?.result ? hand.checked : "";
  // Of a disputed hand sums prove nothing, where two phones differ, nor where its record proves that somebody played against the rules.
  const right = checked === "ok" && !hand.uncounted && !hand.fork.length && !hand.conflict.length && !hand.objections.some(each => each.open) && !breachesOf(hand).length;
  line.className = `check-line${right ? " ok" : checked === "gap" ? " bad" : ""}`;
  const own = hand?.result ? texts.check?.(box, hand) : null;
  const words = !hand?.result ? common("uncounted") : hand.conflict.length ? "" : own ? own
    : checked === "ok" ? `${hand.nominal} + ${hand.expected - hand.nominal} = ${hand.counted}`
      : checked === "gap" && !hand.gap ? text(box, "odd") : checked === "gap" ? common("gap", {counted: hand.nominal + hand.gap, expected: hand.nominal})
        : checked === "recounted" ? `${hand.result.map(side => figure(side[scorer.main])).join(" + ")} = ${hand.counted}, ${common("recounted")}` : togetherWords(hand) || (hand.way_note ? common("quick") : "");
  line.replaceChildren(html("span", {}, words),
    ...right ? [icon("check")] : checked === "gap" ? [icon("warning")] : [], ...waits === null ? [] : [html("small", {class: "second"}, ...waits)]);
}

// The recorded plays that the server proved to be against the rules, each as often as it is.
const breachesOf = ({findings = []}) => findings.filter(({severity, play}) => severity === "error" && play).map(({play}) => play);

// That, a tap from the first of them.
function breaches(box, hand) {
  const plays = hand ? breachesOf(hand) : [], num = plays.length;
  if (!num) return [];
  const href = `${document.getElementById("match").dataset.base}/hand/${hand.number}/replay?play=${Math.min(...plays)}`;
  const link = html("a", {href}, text(box, num === 1 ? "breach" : "breaches", {num}));
  return [html("p", {class: "badge disputed breaches"}, icon("warning"), link)];
}

// What does not go together in it, and that it was also counted in a way that comes to something else.
function drawDoubts(place, box, hand, texts, view) {
  const shown = hand && {...hand, ...hand.proposal};
  if (asksForMarks(hand)) shown.doubts = shown.doubts.filter(({rule}) => rule !== UNCOUNTED); // asked beside it
  const found = shown?.result && texts.doubts ? texts.doubts(shown, view.sides.map(side => side.name)).filter(Boolean) : [];
  if (shown?.result && shown.differing?.length && (hand.proposal || !settled(hand))) found.push(text(box, "differs"));
  const made = [...breaches(box, shown), ...found.map(words => html("p", {class: "badge disputed"}, icon("warning"), html("span", {}, words)))];
  place.hidden = !made.length;
  place.replaceChildren(...made);
}

function drawPanel(panel, box, view, hand, texts) {
  const side = Number(panel.dataset.side);
  const part = name => panel.querySelector(name);
  const shown = hand?.proposal ?? hand;
  const each = shown?.result?.[side] ?? null;
  part("h2").textContent = view.sides[side].name;
  part(".sign-figure").hidden = !each;
  if (each) drawFigure(part, box, view, hand, side, each, texts);
  part("[data-won]").replaceChildren(...each ? texts.won(box, each) : []);
  const own = (shown?.accepted ?? []).filter(signed => signed.side === side);
  const valid = own.filter(signed => signed.valid).at(-1);
  const open = (hand?.objections ?? []).filter(objection => objection.open);
  const asked = !open.length && asksWho(view, side, valid);
  drawSigners(part("[data-signers]"), view, side, asked);
  drawCorrection(part("[data-correction]"), box, view, hand, side);
  const lapsed = part("[data-lapsed]");
  lapsed.hidden = !own.length || Boolean(valid) || open.length > 0;
  const points = own.at(-1)?.points, why = hand?.corrections?.at(-1)?.reason;
  const before = points ? text(box, "lapsed", {points: against(box, side, points.map(figure))}) : text(box, "lapsedBare");
  lapsed.textContent = `${before} ${why && !hand.proposal ? text(box, "why", {words: why}) : text(box, "look")}`;
  const objections = part("[data-objections]");
  objections.hidden = !open.length;
  const answers = view.sides.map((_, at) => answered(box, hand, open, at));
  const missing = view.sides.map((_, at) => at).filter(at => !answers[at]);
  const answer = missing.length ? answers[side] : "";
  const others = answers.map((words, at) => ({side: at, words})).filter(one => one.words && one.side !== side);
  part("[data-endings]").replaceChildren(...answer ? [icon("clock"), html("span", {}, ...waitsFor(box, view.sides, missing))]
    : others.length ? [icon("check"), html("span", {}, ...bySide(view, others))] : []);
  const writer = "writing" in document.getElementById("match").dataset;
  const ruled = Boolean(hand) && !valid && decided(hand) && !open.length && !hand.proposal && !hand.conflict.length;
  part("[data-actions]").hidden = Boolean(valid) || ruled || !each || !writer || open.length > 0 || hand.conflict.length > 0 || (shown.uncounted && !shown.accepted.some(one => one.valid));
  part("[data-settle]").hidden = !open.length || !writer || Boolean(answer);
  drawSigned(part("[data-signed]"), box, view, side, {valid: open.length ? null : valid, asked, answer: ruled ? decidedWords(hand, text(box, "decided"), box.dataset.mouth) : answer});
  // A phone of another side folds the keys of this one.
  const holder = ownSide(view);
  const elsewhere = holder !== null && holder !== side;
  panel.classList.toggle("others", elsewhere);
  const unfolds = elsewhere && !(part("[data-actions]").hidden && part("[data-settle]").hidden);
  for (const each of panel.querySelectorAll(".elsewhere, [data-elsewhere]")) each.hidden = !unfolds;
  drawOff(part, box, view, hand, texts, side);
  const take = part("[name=take]");
  take.textContent = open.length ? takeWords(box, hand) : "";
  take.hidden = !take.textContent;
  for (const key of part("[data-settle]").querySelectorAll("[name=outcome]")) {
    key.setAttribute("aria-pressed", String(open.length > 0 && open.every(one => one.said?.[side] === key.value)));
  }
}

// What was signed before and is to be corrected, as a side sees it.
function drawCorrection(line, box, view, hand, side) {
  line.hidden = !hand?.proposal;
  const points = hand?.result ? against(box, side, figuresOf(hand.result)) : "–";
  line.textContent = line.hidden ? "" : text(box, hand.proposal.void ? "correctionVoid" : "correction", {points});
  const why = line.hidden ? "" : hand.proposal.reason;
  if (why) line.append(` ${text(box, "why", {words: why})}`);
  if (!line.hidden && overSince(view, hand)) line.append(` ${text(box, "anew")}`);
}

function drawFigure(part, box, view, hand, side, each, texts) {
  const {main} = scorer;
  setScore(part(".score"), each[main], texts.number(each[main]));
  part("[data-made]").textContent = texts.made(box, view, hand, each, side);
  // Where points go with people and others would sit there the server works it out.
  const reseated = hand.proposal?.sides && (scorer.left || ownChips(view));
  const total = !hand.proposal ? hand.total : reseated || !hand.result || !hand.proposal.result ? null : scorer.left ? scorer.left(hand.before, hand.proposal.result)
    : hand.total?.map((points, at) => points + hand.proposal.result[at][main] - hand.result[at][main]);
  const ended = hand.proposal ? null : endedBy(hand);
  if (ended) {
    // What stands now is the next game's.
    part("[data-stand]").textContent = overWords(box, view, ended);
    part("[data-against]").textContent = "";
    return;
  }
  part("[data-stand]").textContent = total ? text(box, "total", {points: texts.number(total[side])}) : "";
  const other = total && view.sides.length === 2 ? text(box, "against", {points: texts.number(total[1 - side])}) : "";
  const then = total && hand.number < view.hands ? `, ${text(box, "after", {number: hand.number})}` : "";
  part("[data-against]").textContent = other + then;
}

// It does not come out, or says what cannot be: it is counted again rather than signed.
function isOff(hand) {
  return Boolean(hand?.result) && !hand.proposal && (hand.checked === "gap" || hand.doubts.some(({severity}) => severity === "error"));
}

// A count that does not come out: by how much, and what may be the cause.
function drawOff(part, box, view, hand, texts, side) {
  const off = isOff(hand);
  part("[data-off]").hidden = !off || !hand.gap && !hand.explanations?.length;
  part("[data-again]").hidden = !off;
  part("[data-actions]").classList.toggle("off-by", off);
  if (!off) return;
  const {gap, nominal, explanations, result} = hand;
  part("[data-much]").textContent = text(box, !gap ? "odd" : gap > 0 ? "many" : "few", {number: Math.abs(gap)});
  // What the sides counted; what is marked while playing is in neither number.
  const marks = side => scorer.marks ? side.zwicks * scorer.marks(view.scoring) : 0;
  const [cause] = explanations ?? []; // the likeliest: who looks for the others counts again
  const causes = cause ? [...gap ? [html("br")] : [], texts.explanation(box, cause)] : [];
  if (!gap) part("[data-why]").replaceChildren(...causes);
  else part("[data-why]").replaceChildren(`${(texts.summands?.(result) ?? result.map(each => each[scorer.main] - marks(each))).join(" + ")} = ${nominal + gap}, ${text(box, "should", {expected: nominal})}`, ...causes);
  const again = part("[data-again]");
  const other = texts.again?.(box, view, hand);
  again.textContent = other?.words ?? text(box, "count");
  // Each side's own number is put right by itself.
  const way = other?.way ?? (["paper", "double"].includes(hand.way) ? hand.way : "count");
  const root = document.getElementById("match");
  Object.assign(again.dataset, {go: way, way, hand: hand.id});
  again.href = `${root.dataset.base}/count?way=${way === "count" ? "cards" : way}&hand=${hand.id}${way === "double" ? `&side=${side}` : ""}`;
}

// Changed since somebody objected: whoever agrees now agrees to the new result. Of a correction there are two: the figures
// say which is meant.
function keepWords(box, {objections, result, void: gone}) {
  const key = objections.find(one => one.open)?.changed ? "now" : "keep";
  if (gone || result?.length !== 2) return text(box, key);
  return text(box, `${key}Of`, {points: figuresOf(result).join(" : ")});
}

// The correction that waits, which whoever says that it holds signs: the other of two results.
function takeWords(box, {proposal}) {
  if (!proposal?.digest || proposal.void || proposal.result.length !== 2) return "";
  return text(box, "take", {points: figuresOf(proposal.result).join(" : ")});
}

const figuresOf = result => result.map(side => figure(side[scorer.main]));

// Of two sides a half tells its own first.
const seenBy = (side, figures) => figures.length === 2 && side === 1 ? [...figures].reverse() : figures;

function against(box, side, figures) {
  const [own, other] = seenBy(side, figures);
  return figures.length === 2 ? `${own} ${text(box, "against", {points: other})}` : figures.join(" : ");
}

// That a side has signed, or how it has said that a dispute is to end.
function drawSigned(line, box, view, side, {valid, asked, answer}) {
  line.hidden = !valid && !answer;
  if (!valid) return line.replaceChildren(...answer ? [icon("check"), html("span", {}, answer)] : []);
  const who = view.persons[valid.person]?.first ?? view.sides[side].name;
  const short = asked || view.sides.length > 2; // of many each has a row with their name: nothing grows
  const label = html("span", {}, valid.on_paper ? text(box, "onPaper") : text(box, short ? "signedShort" : "signed", {who, time: clock(valid.at)}));
  if (valid.same_phone) label.append(" ", html("i", {}, text(box, "onePhone")));
  return line.replaceChildren(icon("check"), label);
}

// Whether one of several players signed, and nobody said which.
function asksWho(view, side, valid) {
  return Boolean(valid) && !valid.on_paper && !valid.person && view.sides[side].persons.length > 1 && "writing" in document.getElementById("match").dataset;
}

// One key a player, until it is known which one signed.
function drawSigners(place, view, side, asked) {
  place.hidden = !asked;
  place.querySelector(".actions").replaceChildren(...view.sides[side].persons.map(person =>
    html("button", {class: "button small", name: "person", value: person}, view.persons[person]?.first ?? "")));
}

// What somebody objects to, in a line; a tap leads to all of it.
function drawObjects(section, box, view, hand) {
  const open = (hand?.objections ?? []).filter(objection => objection.open);
  for (const line of section.querySelectorAll("[data-objects]")) {
    line.hidden = !open.length;
    if (!open.length) continue;
    const link = line.querySelector("a");
    link.href = `${document.getElementById("match").dataset.base}/hand/${hand.number}`;
    link.replaceChildren(html("span", {class: "spoken"}, ...bySide(view, open.map(one => ({side: one.side, words: objection(box, view, one)})))));
  }
}

function objection(box, view, {about, remark}) {
  const key = `about${about[0].toUpperCase()}${about.slice(1)}`;
  const what = text(box, key) || text(box, "aboutOther");
  const words = view.sides.length === 2 ? text(box, "objection", {what}) : what;
  return remark ? `${words} ${text(box, "why", {words: remark})}` : words;
}

// Who says what, one after the other: two sides go by their signs, more by their names.
const bySide = (view, all) => all.map(({side, words}) => html("span", {class: "of-side"},
  ...view.sides.length === 2 ? [sign(side)] : [],
  html("span", view.sides.length === 2 ? {class: "hear"} : {}, `${view.sides[side].name}: `), words));

const sign = side => html("span", {class: `mark ${"ab"[side]}`, "aria-hidden": "true"}, "AB"[side]);

// How a side has said that the dispute is to end, if it has.
const answerOf = (open, side) => open.map(one => one.said?.[side]).findLast(Boolean) ?? null;

// The same in words: it holds once all say the same.
function answered(box, hand, open, side) {
  const outcome = answerOf(open, side);
  if (open.length && hand.proposal?.accepted.some(one => one.side === side && one.valid) && takeWords(box, hand)) return takeWords(box, hand);
  return !outcome ? "" : outcome === "keep" ? keepWords(box, hand) : text(box, outcome);
}

// A hand taken down play by play, in any game: what is kept and asked of the server, what this phone recorded itself, the
// list with its corrections, forks. What was done is kept, legal or not; verdicts come from the server, and without a
// connection the screen says so. What is asked for at each moment, and drawn for it, is each game's.
import {faces} from "./faces.mjs";
import {laidOver} from "./hand_steps.mjs";
import {Listed} from "./listed.mjs";
import {buzz, html, icon, put} from "./parts.mjs";
import {Newest} from "../storage.mjs";

// What this phone knows of hands taken down play by play, {sheet, own: [entry…]}: the server's list as it came last, and what
// was recorded here since. It outlives the page, so that a hand stands there again without a connection, whatever page the
// browser kept. Unsent entries lie in the outbox too; older hands come from the server again.
const recorded = new Newest("scorekeeper.record.", 12);
const DEAF = 250; // ms after an act: the other half of a double tap is nobody's act

/** Frame and steps of a hand as this phone knows them, what it has not sent yet laid over the server's list; null where it keeps
 *  none. */
export function keptSteps(journal, hand) {
  const record = recorded.read(hand);
  if (!record) return null;
  const {frame, steps, known, forks} = record.sheet;
  const entries = new Map([...record.own, ...journal.mine(hand)].map(entry => [entry.id, entry]));
  return {frame, steps: laidOver(steps, [...entries.values()], known, forks).steps};
}

/** The screen of a section once `screen` says what it asks for. */
export function shownBy(screen, journal) {
  journal.subscribe(() => screen.changed());
  return {show: params => screen.show(params), hide: () => screen.hide()};
}

/**
 * A game's screen has `framed(frame, dealer)` the frame for another dealer; `walked(frame, steps, at)` where the hand
 * stands after so many plays; `mover(state, frame)` who is to play; `isOver(now)`; `parts(now)` the name of the step and
 * what is drawn for it; `way(what, now)` the keys beside undo; `back()` whether undo took back a tap that made no entry,
 * `pending()` whether there is one; `countOther()` goes to the screen that counts the hand another way.
 */
export class Recording extends Listed {
  constructor(section, journal, go) {
    super();
    this.section = section;
    this.journal = journal;
    this.go = go;
    this.initial = JSON.parse(section.querySelector("#record-data").textContent);
    this.words = JSON.parse(section.querySelector("#record-words").textContent);
    this.draw = faces(this.words);
    this.body = section.querySelector("[data-record]");
    this.bar = section.querySelector(".bottom");
    this.shown = false;
    this.own = new Map(); // entry id -> {entry, missed}: what was recorded here and is not in the server's list yet
    this.take(this.initial.hand);
    // Until the journal has read what this phone keeps, the page's own word on which hand is played may be an old one.
    this.awake = false;
    journal.ready.then(() => { this.awake = true; });
    section.querySelector("[data-list]").addEventListener("click", event => {
      event.preventDefault();
      this.list();
    });
    // A key must not be replaced between finger down and finger up: the tap would be lost.
    section.addEventListener("pointerdown", () => { this.pressed = true; });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => this.released(), 50));
  }

  // What is being tapped together and not recorded yet; a game has more of it.
  fresh() {
    this.editing = null; // {replaces} or {behind}: in the middle of the list
    this.more = false;
  }

  // Another hand is shown. A page out of the store of times without a connection is older than what was asked for since.
  take(hand) {
    const before = hand && recorded.read(hand);
    const sheet = hand === this.initial.hand ? this.initial
      : {...this.initial, hand, steps: [], known: [], deals: [], seq: 0, forks: [], complete: false, stretch: false, stopped: false};
    this.hand = hand;
    this.sheet = before?.sheet.seq > sheet.seq ? before.sheet : sheet;
    this.own.clear();
    for (const entry of before?.own ?? []) this.own.set(entry.id, {entry, missed: 0});
    this.fresh();
  }

  show(params = {}) {
    this.shown = true;
    this.wanted = params.hand ?? null;
    const hand = this.wanted ?? this.journal.view.current?.id ?? null;
    if (hand !== this.hand) this.take(hand);
    if (params.change && this.stand().plays.some(({id}) => id === params.change)) this.editing = {replaces: params.change};
    this.render();
    this.ask();
  }

  hide() {
    this.shown = false;
    this.fresh();
  }

  released() {
    this.pressed = false;
    if (this.stale) this.redraw();
  }

  // Draws anew because of news, not of a tap.
  redraw() {
    this.stale = this.pressed;
    if (this.shown && !this.pressed) this.render();
  }

  changed() {
    if (!this.shown) return;
    const now = this.journal.view.current?.id ?? null;
    if (!this.wanted && now !== this.hand && (!this.hand || !this.awake)) this.take(now);
    this.redraw();
    if (this.journal.view.seq > this.sheet.seq) this.ask();
  }

  // The server's list with its verdicts; kept here, so that it is there without a connection.
  async ask() {
    if (this.asking || !this.journal.token || (this.hand && !this.known())) return;
    this.asking = true;
    try {
      const address = `/m/${this.journal.token}/plays.json${this.hand ? `?hand=${this.hand}` : ""}`;
      const answer = await fetch(address, {headers: {Accept: "application/json"}, redirect: "error"});
      if (!answer.ok) throw new Error(String(answer.status));
      const sheet = await answer.json();
      if ((sheet.hand ?? null) === (this.hand ?? null)) {
        this.sheet = sheet;
        this.settle();
        if (sheet.frame) this.initial.frame = sheet.frame;
        this.keep();
        this.redraw();
      }
    } catch {
      // No connection: what is here is shown, and it says so.
    } finally {
      this.asking = false;
    }
  }

  // An entry leaves the outbox a moment before the list shows it: it is kept between the two. What two lists did not
  // have and no outbox holds was not taken by the server.
  mine() {
    if (!this.hand) return [];
    for (const entry of this.journal.mine(this.hand)) if (!this.own.has(entry.id)) this.own.set(entry.id, {entry, missed: 0});
    return [...this.own.values()].map(({entry}) => entry);
  }

  settle() {
    this.mine();
    const waiting = new Set(this.journal.mine(this.hand).map(({id}) => id));
    for (const [id, entry] of this.own) {
      entry.missed += !waiting.has(id);
      if (this.sheet.known.includes(id) || entry.missed > 2) this.own.delete(id);
    }
  }

  // Whether the server knows the hand: what was begun here and not sent, it does not.
  known() {
    return !this.journal.mine(this.hand).some(({kind, id}) => kind === "hand.begun" && !this.sheet.known.includes(id)) || !this.journal.pending;
  }

  keep() {
    if (this.hand) recorded.keep(this.hand, {sheet: this.sheet, own: this.mine().filter(({id}) => !this.sheet.known.includes(id))});
  }

  // Others recorded plays of this hand, and this phone has not heard which: it must not be begun a second time.
  lacks({plays}) {
    return !this.sheet.seq && (this.journal.find(this.hand)?.plays ?? 0) > plays.length;
  }

  // Where the hand stands

  stand() {
    const dealer = (this.hand && this.journal.find(this.hand)?.dealer) || this.journal.view.next.dealer;
    const frame = this.framed(this.sheet.frame ?? this.initial.frame, dealer);
    const {steps, asks} = laidOver(this.sheet.steps, this.mine(), this.sheet.known, this.sheet.forks);
    const plays = steps.filter(({kind}) => kind === "play");
    const at = this.editing ? plays.findIndex(({id}) => id === (this.editing.replaces ?? this.editing.behind)) + (this.editing.replaces ? 0 : 1) : Infinity;
    const state = this.walked(frame, steps, at);
    return {frame, steps, plays, asks, state, stretch: steps.some(({kind}) => kind === "position")};
  }

  // Recording

  put(items) {
    this.since = performance.now();
    const {id, entries} = this.hand ? {id: this.hand, entries: []} : this.journal.hand();
    const {plays} = this.stand();
    const after = plays.at(-1)?.end ?? plays.at(-1)?.id;
    this.hand = id;
    this.fresh();
    this.journal.put([...entries, ...items.map(item => ({after, ...item, hand: id}))]);
    this.keep();
    this.render();
    buzz();
  }

  // A key that looks as before stays where it is (parts.mjs, put): what it does now is found by its name.
  whenTapped(made, work) {
    const name = made.dataset.key;
    (this.works ??= new Map()).set(name, work);
    made.addEventListener("click", event => {
      if (event.timeStamp - (this.since ?? -DEAF) >= DEAF) this.works.get(name)();
    });
    return made;
  }

  play(zhn, by = null) {
    const {state, frame} = this.stand();
    const person = by ?? this.other?.person ?? this.mover(state, frame);
    const {replaces, behind} = this.editing ?? {};
    const inserted = this.editing && !replaces ? {inserted: true, behind: behind ?? null} : {};
    const payload = {person, zhn, ...inserted};
    this.put(replaces ? this.alike(replaces).map(each => ({kind: "play.made", payload, replaces: each})) : [{kind: "play.made", payload}]);
  }

  // The entry, and those of other phones that say the same: what is done to one is done to all, or they would be two things.
  alike(id) {
    return [id, ...this.stand().steps.find(step => step.id === id)?.alike ?? []];
  }

  takeBack(id) {
    this.put(this.alike(id).map(target => ({kind: "undone", payload: {target}})));
  }

  undo() {
    if (!this.back()) {
      if (this.editing) this.fresh();
      else {
        // A deal whose step does not name its entry goes by the list of deals.
        const target = this.stand().steps.findLast(({id}) => id)?.id ?? this.sheet.deals?.at(-1);
        if (target) return this.takeBack(target);
      }
    }
    this.render();
  }

  render() {
    const focus = document.activeElement?.dataset?.key;
    const now = this.stand();
    const [what, ...parts] = this.lacks(now) ? ["absent", html("p", {class: "second waiting"}, icon("clock"), this.say("absent"))] : this.parts(now);
    put(this.body, parts);
    this.body.dataset.step = what;
    put(this.bar, this.barOf(what, now));
    this.fit?.();
    if (focus) this.section.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus({preventScroll: true});
    const over = this.isOver(now);
    if (over && this.open && this.sheet.complete && this.journal.find(this.hand)?.result) {
      this.open = false;
      this.go("sign", {hand: this.hand}, {replace: true});
    }
    if (!over) this.open = now.plays.length > 0;
  }
}

// Recording play by play: the picture is dealt by taps, then card → what happens. What was done is kept, legal or not;
// proposals are sums (propose.mjs), verdicts come from the server, and without a connection the screen says so.
import {Asking} from "./asking.mjs";
import {faces} from "./faces.mjs";
import {dealtBy, laidOver} from "./hand_steps.mjs";
import {buzz, html, icon, say} from "./parts.mjs";
import {walk} from "./position.mjs";

const KEPT = "scorekeeper.record.";

export function start(section, journal, go) {
  const screen = new Recording(section, journal, go);
  journal.subscribe(() => screen.changed());
  return {show: params => screen.show(params), hide: () => screen.hide()};
}

// What is kept and asked of the server; what the screen asks for at each moment is Asking's.
class Recording extends Asking {
  constructor(section, journal, go) {
    super();
    this.section = section;
    this.journal = journal;
    this.go = go;
    this.given = JSON.parse(section.querySelector("#record-data").textContent);
    this.words = JSON.parse(section.querySelector("#record-words").textContent);
    this.draw = faces(this.words);
    this.body = section.querySelector("[data-record]");
    this.bar = section.querySelector(".bottom");
    this.sheet = this.given;
    this.hand = this.given.hand;
    this.shown = false;
    this.own = new Map(); // entry id -> {entry, missed}: what was recorded here and is not in the server's list yet
    this.fresh();
    section.querySelector("[data-list]").addEventListener("click", event => {
      event.preventDefault();
      this.list();
    });
    // A key must not be replaced between finger down and finger up: the tap would be lost.
    section.addEventListener("pointerdown", () => { this.pressed = true; });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => this.released(), 50));
  }

  // What is being tapped together and not recorded yet.
  fresh() {
    this.rank = null;
    this.card = null;
    this.other = null; // {items, kind, value, partner} of "something else"
    this.dealing = []; // cards turned up
    this.holding = null; // {person, cards}: a hand being written down
    this.editing = null; // {replaces} or {behind}: in the middle of the list
    this.more = false;
    this.piece = null; // a stretch being laid out
  }

  say(key, gaps = {}) {
    return (this.words[key] ?? key).replace(/%\((\w+)\)[sd]/g, (whole, gap) => gaps[gap] ?? whole);
  }

  show(params = {}) {
    this.shown = true;
    const hand = params.hand ?? this.journal.view.current?.id ?? null;
    if (hand !== this.hand) {
      this.hand = hand;
      this.own.clear();
      this.sheet = this.remembered(hand) ?? {...this.given, hand, steps: [], known: [], seq: 0, forks: [], complete: false};
      this.fresh();
    }
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
    if (!this.hand && this.journal.view.current) this.hand = this.journal.view.current.id;
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
        if (sheet.frame) this.given.frame = sheet.frame;
        this.keep(sheet);
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
    for (const [id, kept] of this.own) {
      kept.missed += !waiting.has(id);
      if (this.sheet.known.includes(id) || kept.missed > 2) this.own.delete(id);
    }
  }

  // Whether the server knows the hand: what was begun here and not sent, it does not.
  known() {
    return !this.journal.mine(this.hand).some(({kind, id}) => kind === "hand.begun" && !this.sheet.known.includes(id)) || !this.journal.pending;
  }

  keep(sheet) {
    try {
      if (sheet.hand) sessionStorage.setItem(KEPT + sheet.hand, JSON.stringify(sheet));
    } catch {
      // Full: it is asked for again.
    }
  }

  remembered(hand) {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT + hand));
    } catch {
      return null;
    }
  }

  // Where the hand stands

  stand() {
    const dealer = (this.hand && this.journal.find(this.hand)?.dealer) || this.journal.view.next.dealer;
    const frame = dealtBy(this.sheet.frame ?? this.given.frame, dealer);
    const {steps, asks} = laidOver(this.sheet.steps, this.mine(), this.sheet.known);
    const plays = steps.filter(({kind}) => kind === "play");
    const at = this.editing ? plays.findIndex(({id}) => id === (this.editing.replaces ?? this.editing.behind)) + (this.editing.replaces ? 0 : 1) : Infinity;
    const state = walk(frame, steps, at);
    return {frame, steps, plays, asks, state, stretch: steps.some(({kind}) => kind === "position")};
  }

  name(person) {
    return this.journal.view.persons[person]?.first ?? "";
  }

  // Recording

  put(items) {
    const {id, entries} = this.hand ? {id: this.hand, entries: []} : this.journal.hand();
    const {plays} = this.stand();
    const after = plays.at(-1)?.id;
    this.hand = id;
    this.fresh();
    this.journal.put([...entries, ...items.map(item => ({after, ...item, hand: id}))]);
    this.render();
    buzz();
  }

  play(zhn) {
    const {state} = this.stand();
    const person = this.other?.person ?? state.frame.players[state.turn];
    const {replaces, behind} = this.editing ?? {};
    const inserted = this.editing && !replaces ? {inserted: true, behind: behind ?? null} : {};
    this.put([{kind: "play.made", payload: {person, zhn, ...inserted}, ...replaces ? {replaces} : {}}]);
  }

  undo() {
    if (this.other || this.card || this.rank || this.more) {
      Object.assign(this, {other: null, card: null, rank: null, more: false});
    } else if (this.piece?.items.length) this.piece.items.pop();
    else if (this.holding?.cards.length) this.holding.cards.pop();
    else if (this.dealing.length) this.dealing.pop();
    else if (this.editing || this.holding || this.piece) this.fresh();
    else {
      const last = this.stand().steps.findLast(step => step.id) ?? null;
      const target = last?.id ?? this.dealOf();
      if (target) return this.put([{kind: "undone", payload: {target}}]);
    }
    this.render();
  }

  // A deal that the server lists goes by its entry.
  dealOf() {
    return this.sheet.deals?.at(-1) ?? null;
  }

  render() {
    const focus = document.activeElement?.dataset?.key;
    const now = this.stand();
    const {state, frame} = now;
    const [what, ...parts] = this.parts(now);
    put(this.body, parts);
    this.body.dataset.step = what;
    put(this.bar, this.barOf(what, now));
    this.fit();
    if (focus) this.section.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus({preventScroll: true});
    const over = state.turn < 0 && !now.stretch && state.stage + 1 >= frame.stages.length;
    if (over && this.open && this.sheet.complete && this.journal.find(this.hand)?.result) {
      this.open = false;
      this.go("sign", {hand: this.hand}, {replace: true});
    }
    if (!over) this.open = now.plays.length > 0;
  }

  // The list of plays

  list() {
    const {plays} = this.stand();
    const dialog = html("dialog", {class: "sheet", "aria-label": this.say("list")});
    const close = html("button", {class: "back close", type: "button", "aria-label": this.say("close")}, icon("close"));
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    const rows = plays.map((play, at) => this.row(play, at, dialog));
    const hand = this.hand && this.journal.find(this.hand);
    const links = [];
    if (plays.length && hand) {
      links.push(html("a", {class: "button small", href: `/m/${this.journal.token}/hand/${hand.number}/replay`}, icon("go"), this.say("replay")));
      links.push(html("a", {class: "button small", href: `/m/${this.journal.token}/hand/${hand.number}/replay/hand.zhn`}, this.say("file")));
    }
    const count = html("button", {class: "button small", type: "button"}, this.say("countOther"));
    count.addEventListener("click", () => {
      dialog.close();
      this.go("count", {way: "cards", ...this.hand ? {hand: this.hand} : {}});
    });
    dialog.append(html("div", {class: "sheet-head"}, html("h2", {}, this.say("list")), close),
      rows.length ? html("ol", {class: "plays"}, ...rows) : html("p", {class: "empty"}, this.say("noPlays")),
      html("p", {class: "deeds"}, ...links, count));
    document.body.append(dialog);
    dialog.showModal();
  }

  row(play, at, dialog) {
    const said = Array.isArray(play.said) && play.said.length ? play.said.map(piece => typeof piece === "string" ? piece : this.draw.small(piece.card)) : [`${this.name(play.person)}: ${play.zhn.replace(/[0-9a-f-]{36}/g, id => this.name(id))}`];
    const act = (key, work) => {
      const made = html("button", {class: "button small", type: "button", "data-key": `${key}-${at}`}, this.say(key));
      made.addEventListener("click", () => {
        dialog.close();
        work();
      });
      return made;
    };
    const edit = editing => {
      this.fresh();
      this.editing = editing;
      this.render();
      say(this.say(editing.replaces ? "correcting" : "inserting"));
    };
    const deeds = html("p", {class: "deeds"}, act("correct", () => edit({replaces: play.id})), act("insert", () => edit({behind: play.id})),
      act("takeBack", () => this.put([{kind: "undone", payload: {target: play.id}}])));
    const worst = (play.findings ?? [])[0];
    return html("li", {}, html("details", {}, html("summary", {class: "play"}, html("span", {class: "number"}, String(at + 1)), html("span", {}, ...said, play.inserted ? html("span", {class: "second"}, ` ${this.say("insertedMark")}`) : ""), worst && worst.severity !== "note" ? icon(worst.severity === "error" ? "warning" : "clock") : ""), deeds), ...(play.findings ?? []).map(each => this.finding(each)));
  }
}

// Puts these parts in; what looks as before stays the element it is, with the finger or the focus on it.
function put(place, parts) {
  const made = parts.map(part => typeof part === "string" ? document.createTextNode(part) : part);
  made.forEach((part, at) => {
    const old = place.childNodes[at];
    if (!old) place.append(part);
    else if (!old.isEqualNode(part)) old.replaceWith(part);
  });
  while (place.childNodes.length > made.length) place.lastChild.remove();
}

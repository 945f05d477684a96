// The match as this phone knows it: the server's view with what was recorded here laid over it. Screens read
// `journal.view`, are told of each change, and record by `journal.put`. Nothing waits for the network.
import {lay, leftAhead, look, nextOrder, putAhead, putAway, records, takeOut} from "./drawer.mjs";
import {uuid} from "./ids.mjs";
import {ofPeople, wasKept} from "./unsent.mjs";
import {OWN} from "./kinds.mjs";
import {flush, keepTrying, lookAt, onChange, parting, useLink} from "./outbox.mjs";
import {overlay} from "./overlay.mjs";
import {waitsForJudge} from "./period.mjs";

// A bundle has a copy of its own of the scorer: whoever imports this file reaches it only so.
export {scoreBy} from "./scorer.mjs";

const PATIENCE = 8000;
const A_DAY = 86_400_000;

class Journal {
  #server; #hands = null; #mine = []; #listeners = new Set(); #shown = null; #etag = ""; #refused = ""; #asked = null;
  #rereads = 0; #latest = 0; // readings of the outbox, and the last one that came through
  #views = 0; // how often a newer view came
  #handsAsked = 0; #handsCame = 0; // questions for all hands, and the last one of which the answer was taken

  constructor(main, view) {
    this.match = view.id;
    this.token = main.dataset.token;
    this.device = main.dataset.device;
    this.role = main.dataset.role;
    this.#server = view;
    /** True as long as the server answered the last time it was asked. Without a token it does not know the match. */
    this.connected = Boolean(this.token);
    onChange(news => news.match === this.match && this.#changed(news));
    lookAt(this.match);
    this.ready = this.#wake();
  }

  async #wake() {
    if (this.token) await useLink(this.match, this.token, this.role);
    else this.#arrive(await look("links", this.match));
    const seen = await look("seen", this.match);
    if (seen?.role === this.role && seen.view.version > this.#server.version) {
      this.#server = seen.view;
      this.#hands = seen.hands ?? null;
    } else await this.#keep();
    if (leftAhead()) await putAway((await records()).filter(record => record.state === "waiting"));
    await this.#reread();
    if (this.#server.version === 0) this.pull(); // the server may have it meanwhile
    keepTrying();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") parting(this.token, this.#waiting());
    });
    addEventListener("pagehide", () => parting(this.token, this.#waiting()));
  }

  // Begun here without a connection: this is the link it got.
  #arrive(link) {
    if (this.token || !link) return;
    this.token = link.token;
    this.connected = true;
  }

  // All hands are asked for on the pages that show them; those of before are kept for when there is no connection.
  async #keep() {
    const seen = this.#hands ? null : await look("seen", this.match);
    const hands = this.#hands ?? (seen?.role === this.role ? seen.hands : null) ?? null;
    await lay("seen", {id: this.match, role: this.role, view: this.#server, hands, at: Date.now()});
  }

  // `server`: what it says now. It comes in together with what the outbox let go of: nothing is shown twice or not at all.
  async #reread(server = null) {
    const turn = this.#rereads += 1;
    const before = new Set(this.#mine);
    const mine = (await records()).filter(record => record.match === this.match);
    if (server) this.#server = server;
    const over = mine.filter(record => record.state === "done" && (record.seq <= this.#server.seq || record.done < Date.now() - A_DAY));
    if (over.length) await takeOut(over.map(({id}) => id));
    if (turn < this.#latest) return; // one that began later is through: this one read what is gone by now
    this.#latest = turn;
    // A tap while the store was read must not vanish from the screen.
    const young = this.#mine.filter(record => !before.has(record) && !mine.some(({id}) => id === record.id));
    this.#mine = [...mine.filter(record => !over.includes(record)), ...young];
    this.#show();
  }

  async #changed(news) {
    if (news.made) this.#arrive({token: news.made.judge ?? news.made.record});
    if (news.refused) this.#refused = news.refused;
    else if (news.version !== undefined) this.#refused = "";
    if (news.view?.id === this.match && news.token === this.token && await this.#take(news)) return;
    await this.#reread();
    if (news.made || (news.version !== undefined && news.version > this.#server.version)) this.pull();
  }

  // The view that came with the answer to what was sent; false where it does not say enough. Of the hands it has the last
  // ones: where all are known here and another may have changed, all are asked for.
  async #take({view, tag}) {
    if (view.version < this.#server.version) return false;
    const last = [...view.recent, ...view.current ? [view.current] : []];
    if (this.#hands) {
      const there = new Set(last.map(({id}) => id));
      const sent = (await records()).filter(({match, seq}) => match === this.match && seq > this.#server.seq && seq <= view.seq);
      const alone = sent.length === view.seq - this.#server.seq;
      if (!alone || !sent.every(({entry}) => there.has(entry?.hand) && !entry.payload.inserted)) return false;
      const hands = new Map([...this.#hands, ...last].map(hand => [hand.id, hand]));
      this.#hands = [...hands.values()].sort((one, other) => one.number - other.number);
    }
    this.#views += 1;
    this.#etag = tag;
    await this.#reread(view);
    await this.#keep();
    this.#reached(true);
    return true;
  }

  #show() {
    this.#shown = null;
    for (const listener of this.#listeners) {
      try {
        listener(this);
      } catch (error) {
        setTimeout(() => { throw error; }); // a screen that fails keeps nobody's records from being sent
      }
    }
  }

  #bodies() {
    return this.#mine.filter(record => record.entry && record.state !== "stuck").map(record => record.entry);
  }

  #laid() {
    const bodies = this.#bodies();
    const words = Object.assign({}, ...this.#mine.map(record => record.words));
    this.#shown ??= overlay(this.#server, bodies, {known: this.#known, words, device: this.device});
    return this.#shown;
  }

  // What the view does not count yet comes with it: a hand begun meanwhile would follow another one.
  get #known() {
    return (this.#hands ?? []).filter(({number}) => number <= this.#server.hands);
  }

  #waiting() {
    return this.#mine.filter(record => record.state === "waiting");
  }

  /** The match as it is to be shown; a new object after each change. */
  get view() {
    return this.#laid().view;
  }

  /** All hands known here, by number; `await journal.load()` first where older ones are wanted. */
  get hands() {
    return this.#laid().hands;
  }

  /** One hand by its id, or null; where two phones began the same hand it has several, and goes by one of them. */
  find(id) {
    return this.hands.find(({members}) => members.includes(id)) ?? null;
  }

  /** What this phone recorded of a hand and has not let go of yet, as entries, the oldest first. */
  mine(hand) {
    const ids = this.find(hand)?.members ?? [hand];
    return this.#mine.filter(record => ids.includes(record.entry?.hand) && record.state !== "stuck").map(record => record.entry);
  }

  /** The ids of the entries that are not on the server yet. */
  get waiting() {
    return new Set(this.#waiting().map(({id}) => id));
  }

  /** How many records are not on the server yet. */
  get pending() {
    return this.#waiting().length;
  }

  /** How many of them somebody did: that a hand began with the first is not one more. */
  get unsent() {
    return ofPeople(this.#waiting()).length;
  }

  /** How many the server would not take; they are kept and shown on /unsent. */
  get stuck() {
    return this.#mine.filter(record => record.state === "stuck").length;
  }

  /** Why nothing is sent: "" or link_revoked, role_needed, link_unknown, match_deleted. */
  get refused() {
    return this.#refused;
  }

  /** When the oldest record that waits was made (ms), or null. */
  get oldest() {
    const made = this.#waiting().map(record => Date.parse(record.entry?.at_phone ?? "") || Date.now());
    return made.length ? Math.min(...made) : null;
  }

  /** Calls back after each change, with the journal. Gives the function that ends it. */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  uuid() {
    return uuid();
  }

  /** Whether what this phone says of the hands is a decision of the judge's: nothing else would hold any more. */
  get ruling() {
    return this.role === "judge" && waitsForJudge(this.view);
  }

  /** Calls everybody back although nothing was recorded: what is shown hangs on more than the match. */
  redraw() {
    this.#show();
  }

  /** The hand that is being played: {id, entries}; entries hold its hand.begun where it has to be begun. */
  hand() {
    const {current} = this.view;
    return current ? {id: current.id, entries: []} : this.nextHand();
  }

  /** The hand after all others, likewise. */
  nextHand() {
    const {next} = this.view, id = uuid();
    const payload = {follows: next.follows ?? null, inserted: false, dealer: next.dealer ?? null};
    return {id, entries: [{kind: "hand.begun", hand: id, payload}]};
  }

  /**
   * Records [{kind, payload, hand, replaces, after, by}…] with texts {text id: text}; gives their ids. They are kept,
   * shown and on their way when this returns.
   */
  put(items, words = {}) {
    const entries = this.#entries(items);
    const made = entries.map((entry, at) => ({
      id: entry.id, match: this.match, order: nextOrder(), state: "waiting", entry, words: at ? {} : words, fresh: true,
    }));
    putAhead(made.map(({fresh, ...record}) => record));
    this.#mine.push(...made);
    this.#show();
    this.#send(made);
    return entries.map(({id}) => id);
  }

  /** The match as it would be with these records besides, {view, hands}; nothing is kept. */
  preview(items) {
    return overlay(this.#server, [...this.#bodies(), ...this.#entries(items)], {known: this.#known, device: this.device});
  }

  #entries(items) {
    const at_phone = new Date().toISOString(), {ruling} = this;
    const last = new Map();
    return items.map(item => {
      const known = this.find(item.hand);
      const hand = known?.id ?? item.hand ?? null;
      const entry = {
        id: uuid(), v: 1, kind: item.kind, hand, after: item.after ?? last.get(hand) ?? known?.last ?? null,
        replaces: item.replaces ?? null, by: item.by ?? null, device: this.device, at_phone, payload: item.payload ?? {},
        ...item.as ? {as: item.as} : ruling && !OWN.has(item.kind) && {as: "judge"},
      };
      if (hand) last.set(hand, entry.id);
      return entry;
    });
  }

  async #send(made) {
    await putAway(made.map(({fresh, ...record}) => record));
    for (const record of made) record.fresh = false;
    flush();
    wasKept();
  }

  /** Asks the server whether something is new; false where it does not answer. */
  async pull() {
    if (!this.token) return false;
    this.#asked ??= this.#ask().finally(() => { this.#asked = null; });
    return this.#asked;
  }

  async #ask() {
    const views = this.#views;
    let fresh = null;
    try {
      const answer = await fetch(`/m/${this.token}/state${this.#etag && `?since=${encodeURIComponent(this.#etag)}`}`, {
        headers: {Accept: "application/json"}, cache: "no-store", redirect: "error", signal: AbortSignal.timeout?.(PATIENCE),
      });
      const body = (answer.headers.get("Content-Type") ?? "").startsWith("application/json") ? await answer.json() : null;
      // {}: nothing is new. No 304, after which the server would end the connection.
      if (!answer.ok || !this.#etag || !body || Object.keys(body).length) {
        if (answer.status === 403 || answer.status === 410) {
          this.#refused = body?.error ?? this.#refused;
          this.#show();
        }
        if (!answer.ok || body?.id !== this.match) throw new Error(String(answer.status));
        // Not the version alone: somebody may have chosen another name for the world since. A view that came meanwhile
        // with the answer to what was sent is newer than this one.
        if (views === this.#views && JSON.stringify(body) !== JSON.stringify(this.#server)) fresh = body;
        // Both or neither, else the tag would say that nothing is new while older hands stand as they were.
        if (fresh && this.#hands) await this.#askHands();
        if (views === this.#views) this.#etag = answer.headers.get("ETag") ?? "";
        else fresh = null;
      }
    } catch {
      this.#reached(false);
      return false;
    }
    if (fresh) {
      this.#views += 1;
      await this.#reread(fresh);
      await this.#keep();
    }
    this.#reached(true);
    return true;
  }

  #reached(connected) {
    if (this.connected === connected) return;
    this.connected = connected;
    if (connected) flush();
    this.#show();
  }

  // No older ones than the view, whose tag would say that nothing is new: where one came meanwhile they are asked for again.
  async #askHands() {
    if (!this.token) throw new Error("the server does not know it yet");
    const turn = this.#handsAsked += 1, views = this.#views;
    const answer = await fetch(`/m/${this.token}/hands.json`, {
      headers: {Accept: "application/json"}, redirect: "error", signal: AbortSignal.timeout?.(PATIENCE),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const body = await answer.json();
    if (views !== this.#views) return this.#askHands();
    if (turn < this.#handsCame) return undefined;
    this.#handsCame = turn;
    this.#hands = Array.isArray(body) ? body : body.hands;
    return undefined;
  }

  /** Makes all hands known, also the old ones; what was seen last where the server is out of reach. */
  async load() {
    try {
      await this.#askHands();
      await this.#keep();
      this.#show();
    } catch {
      this.#hands ??= (await look("seen", this.match))?.hands ?? null;
      if (this.#hands) this.#show();
    }
    return this.hands;
  }
}

const main = document.querySelector("main[data-match], [data-match][data-token]");
const shown = document.getElementById("view");

/** The journal of this page's match; null on pages that show none. */
export const journal = main && shown ? new Journal(main, JSON.parse(shown.textContent)) : null;

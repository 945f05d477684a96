// What was just done and how it is taken back: six seconds, moves nothing, one at a time.
import {buzz, common, html, say, text} from "./parts.mjs";
import {sidesOf} from "./seated.mjs";

const TOAST = 6000;
let front = null;

/** Says on the match screen what another screen did, with the key that takes it back; without that screen, nothing. */
export function tell(said, target, hand) {
  front?.tell(said, target, hand);
}

/** What undo is about to take back of the entry said last, in the words of the section; and of which hand where that is not in front. */
export function takenBack(journal, words, {id, kind, hand: of}) {
  const {view} = journal, hand = journal.find(of);
  if (!hand) return text(words, "undone");
  const said = taken(words, hand, sidesOf(view, hand), id, kind);
  return hand.number === (view.current?.number ?? view.hands) ? said : `${common("hand", {number: hand.number})} · ${said}`;
}

// A signature stands on no score, so it is said whose it was.
function taken(words, hand, sides, id, kind) {
  const signed = [...hand.accepted, ...hand.proposal?.accepted ?? []].find(one => one.id === id);
  if (signed) return text(words, "unsigned", {side: sides[signed.side]?.name ?? ""});
  const call = hand.called.find(one => one.id === id && !one.person);
  const what = kind.startsWith("count.") ? text(words, "theCount") : call ? text(words, "zwick", {side: sides[call.side]?.name ?? ""}) : "";
  return what ? text(words, "tookBack", {what}) : text(words, "undone");
}

/** "Zwick for Hanna + Jens" on the other side's half; or, on one's own, what another screen did. */
export class Toast {
  mark = ""; #timer = 0; #box = null;

  constructor(section, words, journal) {
    this.section = section;
    this.words = words;
    this.journal = journal;
    const shown = section.querySelector("[data-toast]:not([hidden])");
    if (shown) {
      this.#box = shown;
      this.mark = shown.querySelector("[name=target]")?.value ?? "";
      this.#wait();
    }
    front = this;
  }

  show(side, mark, hand) {
    this.hide();
    const {sides, persons} = this.journal.view;
    const {name, persons: members} = sides[side];
    const box = this.#place(1 - side);
    const not = this.#back("notSo", mark, hand);
    const head = html("b", {}, text(this.words, "zwick", {side: name}));
    if (members.length > 1) {
      const who = html("button", {class: "told", type: "button"}, head, " ", html("u", {}, text(this.words, "who")));
      who.addEventListener("click", () => this.#ask(box, {side, mark, hand}, members.map(id => [id, persons[id].first])));
      box.replaceChildren(who, not);
    } else box.replaceChildren(html("p", {class: "told"}, head), not);
    this.#open(box, mark);
  }

  tell(said, target, hand, key = "undo") {
    this.hide();
    const box = this.#place(0);
    box.replaceChildren(html("p", {class: "told"}, html("b", {}, said)), this.#back(key, target, hand));
    this.#open(box, "");
    say(said);
  }

  /** What undo has just taken back, by the entry `undone`, with the key that brings it back. */
  undid(said, undone, hand) {
    this.tell(said, undone, hand, "notUndone");
  }

  #place(half) {
    const one = this.section.querySelector(`.half[data-side="${half}"] [data-toast]`);
    return one ?? this.section.querySelector("[data-toast]");
  }

  #back(key, target, hand) {
    const back = html("button", {class: "button small", type: "button"}, text(this.words, key));
    back.addEventListener("click", () => {
      this.journal.put([{kind: "undone", hand, payload: {target}}]);
      buzz();
      say(text(this.words, "undone"));
      this.hide();
    });
    return back;
  }

  #open(box, mark) {
    box.hidden = false;
    this.#box = box;
    this.mark = mark;
    this.#wait();
  }

  // Whose Zwick it was: the names take the place of the note.
  #ask(box, {side, mark, hand}, members) {
    const keys = members.map(([person, first]) => {
      const key = html("button", {class: "button small", type: "button"}, first);
      key.addEventListener("click", () => {
        this.journal.put([{kind: "mark.called", hand, replaces: mark, payload: {what: "zwick", side, person, play: null}}]);
        buzz();
        this.hide();
      });
      return key;
    });
    box.replaceChildren(html("p", {class: "told"}, html("b", {}, text(this.words, "who"))), ...keys);
    keys[0].focus({preventScroll: true});
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // Whoever is on it with the keyboard, or a screen reader, is not thrown off.
      if (this.#box?.contains(document.activeElement) && document.activeElement.matches(":focus-visible")) this.#wait();
      else this.hide();
    }, TOAST);
  }

  hide() {
    clearTimeout(this.#timer);
    if (!this.#box) return;
    if (this.#box.contains(document.activeElement)) {
      this.section.querySelector(".half .tap")?.focus({preventScroll: true});
    }
    this.#box.hidden = true;
    this.#box = null;
    this.mark = "";
  }
}

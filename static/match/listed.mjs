// What the recording screen of every game draws alike: the last verdict, forks, the list of plays with its corrections.
import {lastText} from "./last_line.mjs";
import {html, icon, say} from "./parts.mjs";
import {open as rise} from "../sheets.mjs";

/** Parts of the recording screen; a Recording has the words, the sheet and the journal. */
export class Listed {
  say(key, gaps = {}) {
    return (this.words[key] ?? key).replace(/%\((\w+)\)[sd]/g, (whole, gap) => gaps[gap] ?? whole);
  }

  name(person) {
    return this.journal.view.persons[person]?.first ?? "";
  }

  // A play in the words of the notation, as far as it is not known better; persons by their names.
  pieces(zhn) {
    return [zhn.replace(/[0-9a-f-]{36}/g, id => this.name(id))];
  }

  // A text whose gap is an element.
  gap(key, gaps) {
    return (this.words[key] ?? "").split(/(%\(\w+\)s)/).map(part => gaps[/^%\((\w+)\)s$/.exec(part)?.[1]] ?? part);
  }

  word(key, work) {
    const made = html("button", {class: "word", type: "button", "data-key": key}, this.say(key));
    made.addEventListener("click", work);
    return made;
  }

  // What is being put right, next to the keys.
  verdict() {
    return this.editing ? [html("p", {class: "second"}, this.say(this.editing.replaces ? "correcting" : "inserting"))] : [];
  }

  // What happened last, and Undo beside it, with a sign where the server found something in it, or nobody has asked it yet; a tap opens the
  // list, where all of it stands and is put right. Its room is there always: no key moves under a finger.
  lastLine(now, undo) {
    const last = now.plays.at(-1);
    const asked = !(last?.fresh && !this.journal.connected);
    const found = asked && (last?.findings ?? []).find(({severity}) => severity !== "note");
    const sign = found ? icon(found.severity === "error" ? "warning" : "clock") : asked ? "" : icon("clock");
    const words = found ? [html("b", {}, found.what), " ", html("span", {class: "hear"}, lastText(this.journal.view))] : [lastText(this.journal.view)];
    const line = html("button", {class: "happened", type: "button", "data-key": "last"}, sign, html("span", {}, ...words));
    line.addEventListener("click", () => this.list(true));
    const kind = found ? `last-words ${found.severity}` : asked ? "last-words" : "last-words waiting";
    const wait = asked ? "" : html("span", {class: "hear"}, this.say("waiting"));
    return html("div", {class: "last"}, html("div", {class: kind, role: "status"}, line, wait), undo);
  }

  finding({severity, what, why, rule}) {
    const way = rule ? html("a", {class: "of-rule", href: rule.address}, rule.words) : "";
    if (severity === "note") return html("p", {class: "note"}, what, " ", way);
    return html("div", {class: `finding ${severity}`, role: "status"}, icon(severity === "error" ? "warning" : "clock"), html("div", {}, html("p", {class: "what"}, what), html("p", {}, why), way));
  }

  // Two phones wrote different plays: one tap settles it, and what was settled here is not asked again.
  forks() {
    const settled = new Set(this.mine().flatMap(({kind, payload}) => kind === "chosen" ? payload.of : []));
    const fork = this.sheet.forks?.find(({heads}) => !heads.some(head => settled.has(head)));
    if (!fork) return "";
    const {heads, said: acts, persons = [], gone = [], of = heads} = fork;
    const several = new Set(persons).size > 1;
    const buttons = heads.map((head, at) => {
      const made = html("button", {class: "button small", type: "button", "data-key": `keep-${head}`}, ...gone[at] ? [this.say("gone")] : [...several ? [`${this.name(persons[at])}: `] : [], ...this.pieces(acts[at])]);
      made.addEventListener("click", () => this.put([{kind: "chosen", payload: {of, keep: head}}]));
      return made;
    });
    return html("div", {class: "finding unproven"}, icon("warning"), html("div", {}, html("p", {class: "what"}, this.say("fork")), html("p", {class: "actions"}, ...buttons)));
  }

  barOf(what, now) {
    const undo = html("button", {class: "button undo", type: "button", "data-key": "undo"}, icon("undo"), html("span", {}, this.say("undo")));
    undo.disabled = !now.steps.length && !this.editing && !this.pending();
    undo.addEventListener("click", () => this.undo());
    return [this.lastLine(now, undo), ...this.way(what, now)];
  }

  // The list of plays

  list(open = false) {
    const {plays} = this.stand();
    const dialog = html("dialog", {class: "sheet", "aria-label": this.say("list")});
    const close = html("button", {class: "back close", type: "button", "aria-label": this.say("close")}, icon("close"));
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    const rows = [...this.before?.(dialog) ?? [], ...plays.map((play, at) => this.row(play, at, dialog))];
    const hand = this.hand && this.journal.find(this.hand);
    const links = [];
    if (plays.length && hand) {
      links.push(html("a", {class: "button small", href: `/m/${this.journal.token}/hand/${hand.number}/replay`}, icon("go"), this.say("replay")));
      links.push(html("a", {class: "button small", href: `/m/${this.journal.token}/hand/${hand.number}/replay/hand.zhn`}, this.say("file")));
    }
    const count = html("button", {class: "button small", type: "button"}, this.say("countOther"));
    count.addEventListener("click", () => {
      dialog.close();
      this.countOther();
    });
    dialog.append(html("div", {class: "sheet-head"}, html("h2", {}, this.say("list")), close),
      rows.length ? html("ol", {class: "plays"}, ...rows) : html("p", {class: "empty"}, this.say("noPlays")),
      html("p", {class: "actions"}, ...links, count));
    document.body.append(dialog);
    rise(dialog);
    const last = dialog.querySelector(".plays > li:last-child");
    if (open) last?.querySelector("details")?.setAttribute("open", "");
    last?.scrollIntoView({block: "nearest"}); // mistakes are seen soon
  }

  row(play, at, dialog) {
    const pieces = Array.isArray(play.said) && play.said.length ? play.said.map(piece => typeof piece === "string" ? piece : this.draw.small(piece.card)) : [`${this.name(play.person)}: `, ...this.pieces(play.zhn)];
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
    const actions = html("p", {class: "actions"}, act("correct", () => edit({replaces: play.id})), at ? "" : act("insertFirst", () => edit({behind: null})),
      act("insert", () => edit({behind: play.id})), act("takeBack", () => this.takeBack(play.id)));
    const worst = (play.findings ?? [])[0];
    return html("li", {}, html("details", {}, html("summary", {class: "play"}, html("span", {class: "number"}, String(at + 1)), html("span", {}, ...pieces, play.inserted ? html("span", {class: "second"}, ` ${this.say("insertedMark")}`) : ""), worst && worst.severity !== "note" ? icon(worst.severity === "error" ? "warning" : "clock") : ""), actions), ...(play.findings ?? []).map(each => this.finding(each)));
  }
}

// The rule sets on the form of a new match, as data the page brought along: without a connection they are there too.

// What a new match shows of each game before anybody plays, worked out on the phone: without a connection it is there
// too. `headline(rules, players)` fills the line under the rule set's name; `deal(rules, players)` what the dealer does,
// where that depends on how many play.
import * as openings from "../games/*/opening.mjs";

/** A line to tick for each value, by its words. */
export function ticks(name, chosen, choices) {
  return Object.entries(choices).map(([value, words]) => {
    const label = document.createElement("label");
    const tick = document.createElement("input");
    label.className = "tick";
    Object.assign(tick, {type: "radio", name, value, checked: value === chosen});
    label.append(tick, words);
    return label;
  });
}

/** The rule sets and the fields that choose among them; `changed` is called after each change, `say(key, gaps)` gives a
 * text of the page. */
export class Rules {
  #sheet; #list; #select; #changed; #say;

  constructor(sheet, changed, say) {
    this.#sheet = sheet;
    this.#say = say;
    for (const {switches} of Object.values(sheet.variants)) {
      for (const [name, choice] of Object.entries(switches)) {
        const [value, ...choices] = Array.isArray(choice) ? choice : [choice, ...Object.keys(sheet.texts[name].choices ?? {})];
        switches[name] = {value, choices};
      }
    }
    this.#changed = changed;
    this.#list = document.getElementById("switch-list");
    this.#select = document.getElementById("variant");
    this.#select.addEventListener("change", () => this.choose(this.#select.value));
    document.getElementById("rules").addEventListener("change", () => {
      this.#ask();
      changed();
    });
    document.getElementById("show-rules").hidden = true;
  }

  /** The variant's id. */
  get variant() {
    return this.#select.value;
  }

  /** What the page says of the variant. */
  get own() {
    return this.#sheet.variants[this.variant];
  }

  /** The game's id. */
  get game() {
    return this.own.game;
  }

  /** What the page says of the game: players [least, most], teams, line, deal, ends by kind. */
  get played() {
    return this.#sheet.games[this.game];
  }

  /** The value of a switch as the form has it. */
  value(name) {
    return this.switches()[name] ?? this.own.switches[name]?.value ?? "";
  }

  /** The game of a variant; undefined for one that there is not. */
  gameOf(variant) {
    return this.#sheet.variants[variant]?.game;
  }

  /** The usual variant of a game. */
  firstOf(game) {
    return this.all.find(variant => this.gameOf(variant) === game);
  }

  /** Every variant's id. */
  get all() {
    return Object.keys(this.#sheet.variants);
  }

  /** What players call it. */
  get name() {
    return this.own.name;
  }

  /** Another variant, with switches that differ from its own, packs and schedule. An unknown one changes nothing. */
  choose(variant, {switches: set = {}, packs = null, schedule = null} = {}) {
    if (!this.#sheet.variants[variant]) return;
    const {game} = this.#sheet.variants[variant];
    const own = this.all.filter(each => this.gameOf(each) === game);
    if (this.#select.value !== variant || this.#select.length !== own.length) {
      this.#select.replaceChildren(...own.map(each => new Option(this.#sheet.variants[each].name, each)));
      this.#select.value = variant;
    }
    const switches = this.#today(set);
    document.getElementById("about").textContent = this.own.about;
    this.#list.replaceChildren(...Object.entries(this.own.switches).flatMap(([name, own]) =>
      [this.#field(name, own, switches[name]), ...this.#way(name)].map(part => {
        part.dataset.of = name;
        return part;
      })));
    this.#ask();
    const more = Object.entries(switches).filter(([name]) => name.startsWith("points_") && !this.own.switches[name]);
    for (const number of [1, 2]) {
      const [name, points] = more[number - 1] ?? ["points_", ""];
      document.getElementById(`more-card-${number}`).value = name.slice("points_".length);
      document.getElementById(`more-points-${number}`).value = points;
    }
    document.getElementById("packs").value = packs ?? "";
    document.getElementById("schedule").value = schedule ?? "";
    document.getElementById("switches").open = Object.keys(switches).length > 0;
    for (const part of document.querySelectorAll("[data-game]")) part.hidden = part.dataset.game !== this.game;
    this.#changed();
  }

  // What is asked at some values of another switch alone is there with them, and gone with them.
  #ask() {
    for (const part of this.#list.querySelectorAll("[data-of]")) part.hidden = !this.#asked(part.dataset.of);
  }

  #asked(name) {
    const [other, values] = this.own.only[name] ?? [];
    return !other || values.includes(this.#value(other));
  }

  // A phone may remember switches by the names and words of before.
  #today(set) {
    return Object.fromEntries(Object.entries(set).map(([name, value]) => {
      const [today, words] = this.played.former[name] ?? [name, {}];
      return [today, words[value] ?? value];
    }));
  }

  #field(name, own, chosen) {
    const text = this.#sheet.texts[name];
    return own.choices.length ? this.#ticks(name, text, own, chosen ?? own.value) : this.#number(name, text, chosen ?? own.value);
  }

  // The way to what the rule book says of it, as the server draws it (macros/parts.html, of_switch).
  #way(name) {
    if (!this.own.book) return [];
    const way = document.createElement("a");
    const which = document.createElement("span");
    const [other, [value] = []] = this.own.only[name] ?? [];
    const opened = other && this.own.switches[other].value !== value ? `?rules=${other}=${value}` : "";
    way.href = `${this.#list.dataset.books}/${this.variant}${opened}#${name}`;
    Object.assign(way, {className: "of-rule", target: "_blank", rel: "noopener"});  // what is typed here stays
    which.className = "hear";
    which.textContent = `: ${this.#sheet.texts[name].label}`;
    way.append(this.#say("rule", {}), which);
    return [way];
  }

  #ticks(name, text, own, chosen) {
    const box = document.createElement("fieldset");
    const legend = document.createElement("legend");
    box.className = "stack-small";
    legend.textContent = text.label;
    const values = own.choices.includes(chosen) ? own.choices : [...own.choices, chosen];
    box.append(legend, ...ticks(`switch-${name}`, chosen, Object.fromEntries(values.map(value => [value, text.choices[value] ?? value]))));
    return box;
  }

  #number(name, text, value) {
    const box = document.createElement("div");
    const label = document.createElement("label");
    const field = document.createElement("input");
    box.className = "ask";
    label.textContent = text.label;
    field.id = label.htmlFor = field.name = `switch-${name}`;
    const [min, max, step] = this.own.spans[name] ?? text.span;
    Object.assign(field, {type: "number", inputMode: "numeric", min, max, step});
    field.value = value === "none" ? "" : value;
    field.addEventListener("change", () => this.#judge(field, text.label));
    box.append(label, field);
    return box;
  }

  // A number that cannot be: what can stands under it.
  #judge(field, label) {
    const wrong = field.parentElement.querySelector(".error") ?? document.createElement("p");
    wrong.hidden = field.checkValidity();
    if (wrong.hidden) return;
    wrong.className = "error";
    wrong.setAttribute("role", "alert");
    field.after(wrong);
    const gaps = {name: label, found: field.value || "…", least: field.min, most: field.max, step: field.step};
    wrong.textContent = this.#say(field.step === "1" ? "whole" : "multiple", gaps);
  }

  /** The first field whose number cannot be, its sentence shown; null where all can. */
  get wrong() {
    const found = [...this.#list.querySelectorAll("input[type=number]")].find(field => !field.checkValidity() && !field.closest("[hidden]")) ?? null;
    if (found) this.#judge(found, found.parentElement.querySelector("label").textContent);
    return found;
  }

  #value(name) {
    const field = document.querySelector(`[name="switch-${name}"]:checked`) ?? document.getElementById(`switch-${name}`);
    const typed = field?.value.trim() ?? "";
    return typed || (this.#sheet.texts[name].none ? "none" : this.own.switches[name].value || "none");
  }

  /** The switches that are set otherwise than the variant has them. */
  switches() {
    const found = {};
    for (const [name, own] of Object.entries(this.own.switches)) {
      const value = this.#value(name);
      const usual = own.value === "" ? "none" : own.value;
      if (value !== usual && this.#asked(name)) found[name] = value;
    }
    for (const number of this.own.packs ? [1, 2] : []) {
      const card = document.getElementById(`more-card-${number}`).value;
      const points = document.getElementById(`more-points-${number}`).value.trim();
      if (card && /^\d{1,3}$/.test(points)) found[`points_${card}`] = String(Number(points));
    }
    return found;
  }

  /** Packs that were chosen, or null. */
  get packs() {
    return this.own.packs ? Number(document.getElementById("packs").value) || null : null;
  }

  /** How it is dealt otherwise, or null; what cannot be read is left out. */
  get schedule() {
    const typed = this.own.deals ? document.getElementById("schedule").value.trim().replace(/\s+/g, " ") : "";
    return /^\d{1,3} ?; ?[1-9]\d{0,2}([ ,]+[1-9]\d{0,2})*$/.test(typed) ? typed : null;
  }

  /** What the dealer does with so many players, or null; undefined where it is always alike. */
  deal(players) {
    return openings[this.game].deal?.(this, players);
  }

  /** What stands under the rule set's name, as gaps of the game's line. */
  headline(players) {
    return openings[this.game].headline(this, players);
  }
}

// Deal by deal: what the cuts led to, then everybody plays on, exchanging so many cards, or passes; then card by card, and
// where raises are played with, who raises and who drops out.
import {html} from "../../match/parts.mjs";
import {shownBy} from "../../match/recording.mjs";
import {Acts} from "../acts.mjs";
import {meaning, walk} from "./play.mjs";

const MOST = 3;
const LED_TO = ["hop", "jump", "-"];

class Deal extends Acts {
  fresh() {
    super.fresh();
    this.cutting = null; // {at}: the cut whose card is asked for
    this.raising = false;
    this.exchanging = null; // {out, bought}: an exchange whose cards were seen
  }

  walked(frame, steps, at) {
    return walk(frame, steps, at);
  }

  cards({state}) {
    return !state.deciding && !this.raising;
  }

  pending() {
    return super.pending() || Boolean(this.cutting || this.exchanging) || this.raising;
  }

  back() {
    const cards = this.exchanging?.bought ?? this.exchanging?.out;
    if (cards?.length) cards.pop();
    else if (this.cutting || this.raising || this.exchanging) Object.assign(this, {cutting: null, raising: false, exchanging: null, more: false});
    else return super.back();
    return true;
  }

  talon(state) {
    return state.deciding ? super.talon(state) : "";
  }

  place(code) {
    return "23456789TJQKA".indexOf(code[0]);
  }

  // While the cards of an exchange are written down nothing else is asked: they and their keys need the whole screen.
  toWrite() {
    return this.exchanging ? html("p", {hidden: true}) : super.toWrite();
  }

  question(now) {
    return this.exchanging ? html("h2", {}, `${this.name(now.state.turn)}: ${this.say(this.exchanging.bought ? "bought" : "out")}`) : super.question(now);
  }

  way(what, now) {
    return this.exchanging ? [] : super.way(what, now);
  }

  // Before the deal

  cuts(now) {
    const {cuts, dealer} = now.state;
    const {acts} = this.words;
    if (this.cutting) {
      const chosen = code => this.cut(now, cuts.map((cut, at) => at === this.cutting.at ? `${code} ${meaning(cut)}` : cut));
      return [html("h2", {}, this.say("cutCard")), ...this.cardKeys(now, chosen, new Set())];
    }
    const parts = cuts.map(cut => cut === "-" ? acts["-"] : [acts[meaning(cut)] ?? "", ...cut[0] === "?" ? [] : [" ", this.draw.small(cut.split(" ")[0])]]);
    const line = html("p", {role: "status"}, ...parts.flatMap((one, at) => [at ? ", " : "", ...[one].flat()]), parts.length ? ". " : "", html("b", {}, this.say("deals", {name: this.name(dealer)})));
    if (cuts.some(cut => meaning(cut) === "deal" || cut === "-")) return [line];
    const last = cuts.at(-1);
    const card = last?.startsWith("?") ? [this.word("cutCard", this.switched(() => { this.cutting = {at: cuts.length - 1}; }))] : [];
    const keys = LED_TO.filter(each => each !== "-" || now.frame.gezwickt).map(each => this.key(`cut-${each}`, acts[each], () => this.cut(now, [...cuts, each === "-" ? each : `? ${each}`]), {main: "small"}));
    return [line, ...card, html("div", {class: "actions"}, ...keys)];
  }

  // All cuts stand in one entry: one cut more takes its place, with whatever else it tells.
  cut({steps}, cuts) {
    const {id, open = [], hands = {}, stock = []} = steps.find(({kind, cuts: before}) => kind === "deal" && before?.length) ?? {};
    const payload = {stage: 1, open, hands: Object.keys(hands).length ? hands : null, ...stock.length && {stock}, cuts};
    this.put([{kind: "stage.dealt", payload, ...id && {replaces: id}}]);
  }

  // While it is played

  moment({state, frame}) {
    if (this.exchanging) return this.exchange({state, frame});
    if (state.deciding) {
      const seen = this.word("exchangeSeen", this.switched(() => { this.exchanging = {out: [], bought: null}; }));
      return [this.decisions(state.stock), ...state.stock ? [seen] : []];
    }
    const drops = state.drops.map(person => this.key(`drop-${person}`, this.say("drops", {name: this.name(person)}), () => this.act("pass", person)));
    const parts = drops.length ? [html("div", {class: "actions wide-keys"}, ...drops)] : [];
    if (!state.raises.length) return parts;
    if (this.raising) return [...parts, ...this.raise(state.raises, frame)];
    return [...parts, html("div", {class: "actions"}, this.key("raise", this.say("raise"), this.switched(() => { this.raising = true; })))];
  }

  decisions(stock) {
    const words = ["pass", "play", ...Array.from({length: MOST}, (_, at) => `swap ${at + 1}`)];
    return html("div", {class: "decisions"}, ...words.map(word => this.key(`do-${word}`, this.words.acts[word], () => this.act(word), {disabled: Number(word.split(" ")[1]) > stock})));
  }

  // Which cards were put away, then which came for them; as far as they were seen.
  exchange(now) {
    const {out, bought} = this.exchanging;
    const cards = bought ?? out;
    const chosen = code => {
      cards.push(code);
      if (cards.length === (bought ? out.length : Math.min(MOST, now.state.stock))) this.exchanged();
      else this.render();
    };
    const row = html("div", {class: "hand noted"}, ...cards.map(code => code === "?" ? html("span", {class: "card"}, "?") : this.draw.card(code)));
    const keys = this.cardKeys(now, chosen, new Set([...now.state.gone, ...out, ...bought ?? []]));
    const done = this.key("exchanged", this.say("soItWas"), () => this.exchanged(), {disabled: !bought && !out.length});
    return [row, ...keys, html("div", {class: "actions"}, this.key("unknown", this.say("unknown"), () => chosen("?")), done)];
  }

  exchanged() {
    const {out, bought} = this.exchanging;
    if (!bought) {
      this.exchanging.bought = [];
      this.more = true; // what was drawn is in nobody's known hand
      this.render();
      return;
    }
    const seen = code => code !== "?";
    const drawn = bought.length && bought.some(seen) ? ` + ${out.map((_, at) => bought[at] ?? "?").join(" ")}` : "";
    this.act(drawn || out.some(seen) ? `swap ${out.join(" ")}${drawn}` : `swap ${out.length}`);
  }

  raise(persons, frame) {
    const field = this.section.querySelector("[data-raise]").content.firstElementChild.cloneNode(true);
    field.querySelector("input").value = this.journal.view.scoring.stake ?? frame.stake;
    const keys = persons.map(person => this.key(`raise-${person}`, this.say("raises", {name: this.name(person)}), () => {
      const chips = this.body.querySelector("#raise-chips").value.trim();
      if (/^[0-9]{1,4}$/.test(chips)) this.act(`raise ${Number(chips)}`, person);
      else this.body.querySelector("#raise-chips").focus();
    }));
    return [field, html("div", {class: "actions wide-keys"}, ...keys)];
  }

  anything({state, frame}) {
    return [this.decisions(Infinity), ...this.raise([this.other.person ?? state.turn], frame)];
  }
}

export function start(section, journal, go) {
  return shownBy(new Deal(section, journal, go), journal);
}

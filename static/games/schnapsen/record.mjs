// Trick by trick: exchange, close and marriages before the lead, the claim behind a trick or a marriage.
import {html} from "../../match/parts.mjs";
import {shownBy} from "../../match/recording.mjs";
import {Acts} from "../acts.mjs";
import {walk} from "./play.mjs";

class Hand extends Acts {
  drawn = true; // the talon is drawn in an order that can be known

  fresh() {
    super.fresh();
    this.marriage = 0; // 20 or 40: announced with the card that comes next
  }

  walked(frame, steps, at) {
    return walk(frame, steps, at);
  }

  cards() {
    return true;
  }

  pending() {
    return super.pending() || this.marriage > 0;
  }

  back() {
    if (!this.marriage) return super.back();
    this.marriage = 0;
    return true;
  }

  lays(code) {
    this.act(this.marriage ? `${this.marriage} ${code}` : code);
  }

  // A pair is announced with one of its cards.
  cardKeys(now, chosen, gone) {
    if (!this.marriage || this.other) return super.cardKeys(now, chosen, gone);
    const {trump} = now.state;
    const away = code => !"KQ".includes(code[0]) || (code[1] === trump) !== (this.marriage === 40);
    return super.cardKeys(now, chosen, new Set([...now.state.gone, ...now.frame.pack.filter(away)]));
  }

  // A marriage is announced beside the name of who leads.
  question(now) {
    const pairs = now.state.marriages.map(points => this.announced(points));
    return html("div", {class: "whose announced"}, super.question(now), ...pairs.length ? [html("span", {class: "pairs"}, ...pairs)] : []);
  }

  moment({state}) {
    const claims = (state.early ? [] : state.claims).map(person => this.key(`claim-${person}`, this.say("claims", {player: this.name(person)}), () => this.act("66", person)));
    const keys = [...claims, ...state.turn ? this.beforeLead(state) : []];
    return keys.length ? [html("div", {class: "actions announced"}, ...keys)] : [];
  }

  beforeLead({swap, close}) {
    return [
      ...close ? [this.key("close", this.say("closeTalon"), () => this.act("close"))] : [], ...swap ? [this.key("swap", this.say("swap"), () => this.act("swap"))] : [],
    ];
  }

  announced(points) {
    const on = this.marriage === points;
    return this.key(`pair-${points}`, String(points), this.switched(() => { this.marriage = on ? 0 : points; }), {on});
  }

  anything({state}) {
    const person = this.other.person ?? state.turn;
    const claim = this.key("claim", this.say("claims", {player: this.name(person)}), () => this.act("66", person));
    return [html("div", {class: "actions announced"}, ...this.beforeLead({swap: true, close: true}), ...[20, 40].map(points => this.announced(points)), claim)];
  }
}

export function start(section, journal, go) {
  return shownBy(new Hand(section, journal, go), journal);
}

// What is asked for seldom: a play that was not proposed, a question to a partner, hands, a stretch of a hand alone.
import {html} from "../../match/parts.mjs";
import {nameOf} from "./position.mjs";
import {captureOf} from "./propose.mjs";
import {Recording} from "../../match/recording.mjs";

/** Parts of the recording screen; Asking draws the felt and the keys they stand with. */
export class Unusual extends Recording {
  // Something else: whatever was done, in taps.
  something(now) {
    const {state, frame} = now;
    const {other} = this;
    const person = other.person ?? frame.players[state.turn];
    const tap = index => {
      const chosen = other.items.includes(index);
      other.items = chosen ? other.items.filter(each => each !== index) : [...other.kind === "build" ? [] : other.items, index];
      this.render();
    };
    const kinds = html("div", {class: "actions kinds"}, ...["capture", "build", "trail"].map(kind => this.choice(this.say(`${kind}Word`), other.kind === kind, () => {
      other.kind = kind;
      if (kind === "build") other.items = other.items.slice(0, 1);
    }, `kind-${kind}`)));
    const parts = [this.felt(state.table, tap, other.items), html("h2", {}, this.say("whatElse", {name: this.name(person), card: this.draw.name(this.card)})), kinds];
    if (other.kind === "build") {
      const values = [...new Set([...Array(14).keys()].map(at => at + 1).concat(Object.keys(frame.pack).filter(code => code[0] === "X" && code.length > 1).map(code => Number(code.slice(1)))))];
      const keys = html("div", {class: "keys dense", role: "group", "aria-label": this.say("values")}, ...values.sort((a, b) => a - b).map(value => {
        const key = html("button", {class: "key", type: "button", "aria-pressed": String(other.value === value), "data-key": `value-${value}`}, String(value));
        key.addEventListener("click", () => { other.value = value; this.render(); });
        return key;
      }));
      parts.push(keys);
      const partners = (frame.sides.find(side => side.includes(person)) ?? []).filter(each => each !== person);
      if (partners.length) {
        parts.push(html("div", {class: "actions"}, ...partners.map(each => this.choice(this.say("forName", {name: this.name(each)}), other.partner === each, () => { other.partner = other.partner === each ? null : each; }, `for-${each}`))));
        if (frame.asks) parts.push(this.asking_(partners, now));
      }
    }
    const names = html("div", {class: "actions"}, ...frame.players.map(each => this.choice(this.name(each), person === each, () => { other.person = each; }, `who-${each}`)));
    parts.push(html("details", {class: "who", ...other.person ? {open: true} : {}}, html("summary", {}, this.say("whoPlayed")), names));
    parts.push(html("p", {class: "second"}, this.say("keptAnyway")));
    return parts;
  }

  // The question to a partner before the play (grossenwiehe).
  asking_(partners, now) {
    const {other} = this;
    const ask = answer => {
      const partner = other.partner ?? partners[0];
      const person = now.frame.players[now.state.turn];
      const {card} = this;
      const draft = {...other};
      this.put([{kind: "play.made", payload: {person, ask: `${partner} ${other.value} ${answer}`}}]);
      Object.assign(this, {card, other: draft});
      this.render();
    };
    const able = Boolean(other.value);
    const buttons = ["yes", "no"].map(answer => {
      const made = html("button", {class: "button small", type: "button", "data-key": `ask-${answer}`}, this.say(`asked_${answer}`));
      made.disabled = !able;
      made.addEventListener("click", () => ask(answer));
      return made;
    });
    return html("div", {class: "actions"}, ...buttons, ...now.asks.map(each => html("p", {class: "second"}, this.say("askKept", {what: each.split(" ").slice(1).join(" ")}))));
  }

  choice(words, on, work, key) {
    const made = html("button", {class: "button small", type: "button", "aria-pressed": String(on), "data-key": key}, words);
    made.addEventListener("click", () => { work(); this.render(); });
    return made;
  }

  notation(now) {
    const {other, card} = this;
    if (other.kind === "trail") return card;
    if (other.kind === "capture") return other.items.length ? captureOf(now.state, card, other.items) : null;
    if (!other.value) return null;
    const on = other.items.length ? ` on ${nameOf(now.state, other.items[0])}` : "";
    return `${card}${on} = ${other.value}${other.partner ? ` for ${other.partner}` : ""}`;
  }

  // A player's cards, where they are to be written down.
  handOf(now) {
    const {holding} = this;
    const {state, frame} = now;
    const seat = frame.players.indexOf(holding.person);
    const wanted = this.piece || now.stretch ? Infinity : state.left[seat];
    const done = () => {
      const {person, cards} = holding;
      const next = frame.players[(seat + 1) % frame.players.length];
      this.put([{kind: "stage.dealt", payload: {stage: state.stage + 1, table: [], hands: {[person]: cards}}}]);
      const known = this.stand().state.hands;
      if (known[frame.players.indexOf(next)] === null) this.holding = {person: next, cards: []};
      this.render();
    };
    const chosen = code => {
      holding.cards.push(code);
      this.rank = null;
      if (holding.cards.length === wanted) done();
      else this.render();
    };
    const row = html("div", {class: "hand"}, ...holding.cards.map(code => this.draw.card(code)));
    const skip = this.word("enoughHands", () => { this.fresh(); this.render(); });
    return [
      html("h2", {}, this.say("handOf", {name: this.name(holding.person), now: holding.cards.length, of: wanted})), row,
      ...this.keys(this.left(now, holding.cards), chosen), skip,
    ];
  }

  // A stretch alone: the picture with its piles, who is to play.
  laying(now) {
    const {piece} = this;
    const {frame} = now;
    const text = item => item.value ? `[${item.cards.join(" ")}]=${item.value}${item.owner ? `@${item.owner}` : ""}` : item.cards[0];
    const table = [...piece.items, ...piece.pile ? [piece.pile] : []];
    const chosen = code => {
      this.rank = null;
      if (piece.hand) (piece.hands[piece.hand] ??= []).push(code);
      else if (piece.pile) piece.pile.cards.push(code);
      else piece.items.push({cards: [code]});
      this.render();
    };
    const used = [...table.flatMap(({cards}) => cards), ...Object.values(piece.hands ??= {}).flat()];
    const left = Object.fromEntries(Object.entries(frame.pack).map(([code, copies]) => [code, copies - used.filter(each => each === code).length]));
    const felt = this.felt(table.map(item => ({cards: item.cards, value: item.value ?? 0, owner: frame.players.indexOf(item.owner), made: 0, heap: 0})));
    const parts = [felt, html("h2", {}, this.say(piece.hand ? "pieceHand" : piece.pile ? "piecePile" : "pieceTable", {name: this.name(piece.hand)})), ...piece.hand ? [html("div", {class: "hand"}, ...(piece.hands[piece.hand] ?? []).map(code => this.draw.card(code)))] : [], ...this.keys(left, chosen)];
    if (piece.pile) {
      const value = html("input", {inputmode: "numeric", pattern: "[0-9]{1,2}", maxlength: "2", value: piece.pile.value ?? "", id: "piece-value"});
      const owner = html("select", {id: "piece-owner"}, html("option", {value: ""}, "–"), ...frame.players.map(each => html("option", {value: each, selected: piece.pile.owner === each}, this.name(each))));
      value.addEventListener("input", () => { piece.pile.value = Number(value.value) || null; });
      owner.addEventListener("change", () => { piece.pile.owner = owner.value; });
      const end = html("button", {class: "button small", type: "button", "data-key": "pile-end"}, this.say("pileEnd"));
      end.addEventListener("click", () => {
        if (piece.pile.cards.length && piece.pile.value) piece.items.push(piece.pile);
        if (piece.pile.value || !piece.pile.cards.length) piece.pile = null;
        this.render();
      });
      parts.push(html("div", {class: "piece"}, html("label", {for: "piece-value"}, this.say("pieceValue")), value, html("label", {for: "piece-owner"}, this.say("pieceOwner")), owner, end));
    } else {
      const who = frame.players.map(each => this.choice(this.name(each), piece.turn === each, () => { piece.turn = each; }, `turn-${each}`));
      parts.push(html("p", {class: "second"}, this.say("pieceTurn")), html("div", {class: "actions"}, ...who));
      parts.push(html("div", {class: "actions"}, this.choice(this.say("pile"), false, () => { piece.pile = {cards: [], value: null, owner: ""}; }, "pile"), ...piece.turn ? [this.choice(this.say("pieceHand", {name: this.name(piece.turn)}), piece.hand === piece.turn, () => { piece.hand = piece.hand ? null : piece.turn; }, "piece-hand")] : []));
    }
    this.finished = () => {
      const hands = Object.fromEntries(Object.entries(piece.hands).filter(([, cards]) => cards.length));
      this.put([{kind: "position.set", payload: {table: piece.items.map(text).join(" "), hands: Object.keys(hands).length ? hands : null, turn: piece.turn}}]);
    };
    return parts;
  }
}

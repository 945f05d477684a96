// The Zwicks of a hand that is taken down play by play, as far as only this phone knows its plays.
import {dealtBy} from "../../match/hand_steps.mjs";
import {ACT} from "../../match/kinds.mjs";
import {keptSteps} from "../../match/recording.mjs";
import {walk} from "./position.mjs";

/**
 * A hand that nobody has counted yet, with the Zwicks of plays that are not sent yet: like `scoring` of hand_score.py. What was
 * tapped before the last play may be what a play says, what was tapped later is more. Where this phone has not heard of all plays
 * it stays as it is.
 */
export function withUnsentPlays(journal, hand) {
  if (!hand || hand.result || hand.agreed) return hand;
  const unsent = journal.mine(hand.id);
  const last = unsent.findLastIndex(({kind}) => ACT[kind] === "play");
  const record = last < 0 ? null : keptSteps(journal, hand.id);
  if (!record?.frame || record.steps.filter(({kind}) => kind === "play").length !== hand.plays) return hand;
  const {zwicks, frame} = walk(dealtBy(record.frame, hand.dealer), record.steps);
  const later = unsent.slice(last + 1).filter(({kind}) => kind === "mark.called");
  return {...hand, zwicks: hand.sides.map((persons, side) => Math.max(
    hand.called.filter(call => call.side === side).length,
    frame.players.reduce((sum, person, seat) => sum + (persons.includes(person) ? zwicks[seat] : 0), 0)
      + later.filter(({payload}) => payload.side === side).length,
  ))};
}

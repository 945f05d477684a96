// A game that a hand has ended, in a series of games that are counted down (scorekeeper/web/hand_list.py).
import {text} from "../match/parts.mjs";

/** The game that a hand ended; null where it ended none, or where that is open. */
export function endedBy({before, after}) {
  const found = after?.finished ?? [];
  return found.length > (before?.finished ?? []).length ? found.at(-1) : null;
}

/** Whether the game of this hand is over: another result of the hand can undo that. */
export function overSince({series}, {before}) {
  return Boolean(before) && (before.finished ?? []).length < (series?.finished ?? []).length;
}

/** The last game that is over, until a hand of the next one is counted. */
export function justOver({series, status}) {
  return status === "open" && !series?.in_game && series?.finished?.at(-1) || null;
}

/** What stood when it was over: 0 for the winner, what the loser had still to go. */
export const scoreOf = ({loser, score}) => [0, 1].map(side => side === loser ? score : 0);

/** That a game is over and what it costs its loser; the texts stand at `place`, and how the game calls what it cost. */
export function overWords(place, {sides}, {loser, ...game}) {
  const number = game[place.dataset.cost];
  return text(place, number === 1 ? "gameOver" : "gameOverMany", {number, name: sides[loser].name});
}

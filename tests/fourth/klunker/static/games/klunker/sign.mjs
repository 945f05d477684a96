// The sign-off: a side's stones.
import {begin} from "../../match/sign.mjs";

export function start(section, journal, go) {
  return begin(section, journal, go, {made: (_box, _view, _hand, each) => String(each.stones), won: () => [], number: String});
}

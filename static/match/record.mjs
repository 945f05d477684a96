// The recording screen of a game with a picture.
import {Asking} from "./asking.mjs";
import {shownBy} from "./recording.mjs";

export function start(section, journal, go) {
  return shownBy(new Asking(section, journal, go), journal);
}

// The recording screen: a picture, and what a card does with it.
import {Asking} from "./asking.mjs";
import {shownBy} from "../../match/recording.mjs";

export function start(section, journal, go) {
  return shownBy(new Asking(section, journal, go), journal);
}

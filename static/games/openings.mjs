// What a new match shows of each game before anybody plays, worked out on the phone: without a connection it is there too.
// `headline(rules, players)` fills the line under the rule set's name; `deal(rules, players)` what the dealer does, where
// that depends on how many play.
import * as schnapsen from "./schnapsen/opening.mjs";
import * as zwicken from "./zwicken/opening.mjs";
import * as zwickern from "./zwickern/opening.mjs";

export const openings = {schnapsen, zwicken, zwickern};

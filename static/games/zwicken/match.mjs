// The entry of a match of this game: its screens, one line for each section and the module that draws it.
import * as hands from "../../match/hands.mjs";
import * as more from "../../match/more.mjs";
import {paperSheet} from "../../match/paper.mjs";
import {scoreBy} from "../../match/scorer.mjs";
import {run} from "../../match/shell.mjs";
import * as chips from "./chips.mjs";
import * as quick from "./quick.mjs";
import {rows} from "./rows.mjs";
import {scorer} from "./scorer.mjs";
import * as record from "./record.mjs";
import * as sign from "./sign.mjs";
import * as table from "./table.mjs";

// whoever holds a journal of this match of its own scores by the same
export {scorer};

scoreBy(scorer);
run({
  screens: {match: table, display: table, quick, chips, paper: paperSheet(rows), sign, hands, more, record},
  ways: {quick: "quick", paper: "paper", plays: "record"},
  first: "quick",
});

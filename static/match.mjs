// The entry of a match whose hands are counted by cards: one line for each section and the module that draws it.
import * as count from "./match/count.mjs";
import * as double from "./match/double.mjs";
import * as hands from "./match/hands.mjs";
import * as more from "./match/more.mjs";
import * as paper from "./match/paper.mjs";
import * as quick from "./match/quick.mjs";
import * as record from "./match/record.mjs";
import {run} from "./match/shell.mjs";
import * as sign from "./match/sign.mjs";
import * as table from "./match/table.mjs";

run({
  screens: {match: table, display: table, count, double, quick, paper, sign, hands, more, record},
  ways: {cards: "count", double: "double", quick: "quick", plays: "record", paper: "paper"},
  first: "cards",
});

import * as hands from "../../match/hands.mjs";
import * as more from "../../match/more.mjs";
import {scoreBy} from "../../match/scorer.mjs";
import {run} from "../../match/shell.mjs";
import {scorer} from "./scorer.mjs";
import * as sign from "./sign.mjs";
import * as stones from "./stones.mjs";
import * as table from "./table.mjs";

scoreBy(scorer);
run({screens: {match: table, display: table, stones, sign, hands, more}, ways: {quick: "stones"}, first: "quick"});

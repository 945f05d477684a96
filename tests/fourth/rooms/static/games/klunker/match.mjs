import * as hands from "../../match/hands.mjs";
import * as more from "../../match/more.mjs";
import {reckonBy} from "../../match/reckoning.mjs";
import {run} from "../../match/shell.mjs";
import {reckoning} from "./reckoning.mjs";
import * as sign from "./sign.mjs";
import * as stones from "./stones.mjs";
import * as table from "./table.mjs";

reckonBy(reckoning);
run({screens: {match: table, display: table, stones, sign, hands, more}, ways: {quick: "stones"}, first: "quick"});

import * as hands from "../../match/hands.mjs";
import * as more from "../../match/more.mjs";
import {run} from "../../match/shell.mjs";

run({screens: {hands, more}, ways: {quick: "quick"}, first: "quick"});

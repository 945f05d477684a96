// The first script of a match of Schnapsen's page.
import {first} from "../../match/first.mjs";

first(() => import("./match.mjs"));

// The first script of a match of Zwickern's page.
import {first} from "../../match/first.mjs";

first(() => import("./match.mjs"));

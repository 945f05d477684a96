// The first script of a match of Zwicken's page.
import {first} from "../../match/first.mjs";

first(() => import("./match.mjs"));

// The first script of its page.
import {first} from "./match/first.mjs";

first(() => import("./match.mjs"));

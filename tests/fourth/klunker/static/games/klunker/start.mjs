import {first} from "../../match/first.mjs";

first(() => import("./match.mjs"));

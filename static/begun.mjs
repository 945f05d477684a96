// The page of a match that this phone began and the server has not made yet, opened again: without a connection, or to
// be sent at last.
import {become, dress, screensFor} from "./match/blank.mjs";
import {look, records} from "./match/drawer.mjs";
import {matchIn} from "./match/ids.mjs";
import {keepTrying, onChange} from "./match/outbox.mjs";
import {made as linked} from "./shelf.mjs";

const match = matchIn(location.pathname);

function openMatch(links) {
  linked(match, links);
  const {pathname, search} = location;
  location.replace(`/m/${links.judge ?? links.record}${pathname.slice("/m/-".length + match.length)}${search}`);
}

async function open() {
  const link = await look("links", match);
  if (link) return openMatch({judge: link.token});
  const making = (await records()).find(record => record.match === match && record.make)?.make;
  if (!making) {
    document.getElementById("begun-unknown").hidden = false;
    return;
  }
  const {rules, seats} = making.entries[0].payload;
  const screens = await screensFor(rules, seats.length);
  if (screens) await dress(screens.styles);
  if (become(screens, making)) {
    await import(screens.module);
    return;
  }
  document.getElementById("begun-away").hidden = false;
  onChange(news => news.match === match && news.made && openMatch(news.made));
  keepTrying();
}

open();

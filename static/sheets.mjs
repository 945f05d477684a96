// Sheets that rise over a page: one that is in it, or one that is asked for when somebody wants it. Back closes a sheet
// and not the page: an open one has an entry of the history, which goes when it is closed in any other way.

let shown = null; // the sheet whose entry is in front
let leaving = null; // the address to come back with, while a closed sheet's entry goes

/** Shows a sheet over the page. */
export function open(sheet) {
  sheet.close(); // without a script a sheet lies open as a part of the page
  sheet.showModal();
  shown = sheet;
  sheet.addEventListener("close", closed);
  if (leaving === null) enter();
}

/** What unfolded over a page in its own place, or was folded again, is a sheet, too. */
export function unfolded(details) {
  if (!details.open) {
    closed({target: details});
    return;
  }
  shown = details;
  if (leaving === null) enter();
}

// A sheet that follows another at once has its entry.
function enter() {
  if (!history.state?.sheet) history.pushState({sheet: true}, "");
}

function closed({target}) {
  if (target !== shown || target.open) return;
  shown = null;
  if (!history.state?.sheet) return;
  leaving = location.href;
  history.back();
}

// An entry without its sheet (after a reload, or below another screen) is passed over. What was beneath a sheet is there
// still: nobody else need hear that it is in front again.
addEventListener("popstate", event => {
  const sheet = shown?.isConnected ? shown : null, address = leaving;
  leaving = null;
  if (!history.state?.sheet && address === null && !sheet) return;
  event.stopImmediatePropagation();
  if (history.state?.sheet) {
    if (!sheet) history.back();
  } else if (address !== null) {
    if (location.href !== address) history.replaceState(history.state, "", address);
    if (sheet) enter();
  } else {
    shown = null;
    if (sheet.close) sheet.close();
    else sheet.open = false;
  }
}, {capture: true});

if (history.state?.sheet) history.back();

/** Fetches what a link leads to as a sheet and shows it; where that fails the page itself is gone to. */
export async function ask(link) {
  let part;
  try {
    const url = new URL(link.href);
    url.searchParams.set("part", "1");
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(answer.status);
    part = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("dialog");
  } catch {
    location.assign(link.href); // the page itself says what is wrong
    return;
  }
  document.getElementById("asked")?.remove();
  document.getElementById("main").append(document.adoptNode(part));
  open(part);
}

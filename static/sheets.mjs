// Sheets that rise over a page: one that is in it, or one that is asked for when somebody wants it.

/** Shows a sheet over the page. */
export function open(sheet) {
  sheet.close();
  sheet.showModal();
}

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

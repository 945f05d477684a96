// What is passed on: where the phone has a sheet for sharing that takes it, that opens; everywhere else words and address
// are copied (data-done: that they are), and the link to a file opens it, to be kept. <a data-share-picture="title" href="….png">, data-share-file (a PDF), data-share-text (its
// words), data-share-link (the address itself).

const FILES = {sharePicture: ["scorekeeper.png", "image/png"], shareFile: ["scorekeeper.pdf", "application/pdf"]};

function passOn(link, give) {
  link.addEventListener("click", async event => {
    event.preventDefault();
    try {
      await navigator.share(await give());
    } catch (error) {
      // Closed without sharing is no fault; else it opens after all.
      if (error.name !== "AbortError") location.href = link.href;
    }
  });
}

// Without a clipboard, on plain http, it stands there marked.
function copies(link, give) {
  link.addEventListener("click", async event => {
    event.preventDefault();
    const place = link.closest(".actions").querySelector("[role=status]");
    try {
      const words = await give();
      try {
        await navigator.clipboard.writeText(words);
        place.textContent = link.dataset.done;
      } catch {
        const field = document.createElement("textarea");
        field.readOnly = true;
        field.value = words;
        field.setAttribute("aria-label", link.textContent.trim());
        place.replaceChildren(field);
        field.select();
      }
    } catch {
      location.href = link.href;
    }
  });
}

async function answered(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

for (const [kind, [name, type]] of Object.entries(FILES)) {
  const file = content => [new File([content], name, {type})];
  if (!navigator.canShare?.({files: file(new Blob([]))})) continue;
  for (const link of document.querySelectorAll(`a[data-${kind.replace(/[A-Z]/g, letter => "-" + letter.toLowerCase())}]`)) {
    passOn(link, async () => ({files: file(await (await answered(link)).blob()), title: link.dataset[kind]}));
  }
}
if (navigator.share) {
  for (const link of document.querySelectorAll("a[data-share-text]")) {
    passOn(link, async () => ({text: await (await answered(link)).text()}));
  }
  for (const link of document.querySelectorAll("a[data-share-link]")) {
    passOn(link, async () => ({title: link.dataset.shareLink, url: link.href}));
  }
} else {
  for (const link of document.querySelectorAll("a[data-share-text]")) copies(link, async () => (await answered(link)).text());
  for (const link of document.querySelectorAll("a[data-share-link]")) copies(link, async () => link.href);
}

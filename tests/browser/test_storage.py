"""What a page keeps in the browser's storage: the newest of a kind, also where the storage is full, closed or torn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases import for_each

pytestmark = pytest.mark.browser

KEEP = """async storage => {
  localStorage.clear();
  localStorage.setItem("way", "cards");
  const {Newest, read, write} = await import("/static/storage.mjs?afresh");
  const earlier = [read("scorekeeper.way"), localStorage.getItem("way")];
  write("alone", 6);
  if (storage === "full") {
    for (let size = 1 << 21, number = 0; size; size >>= 1) {
      try {
        for (;;) localStorage.setItem(number++, "x".repeat(size));
      } catch {
        // smaller
      }
    }
  }
  const get = () => { throw new DOMException("", "SecurityError"); };
  if (storage === "closed") Object.defineProperty(window, "localStorage", {get});
  if (storage === "torn") localStorage.setItem("draft.torn", "{");
  const drafts = new Newest("draft.", 3);
  for (const name of ["a", "b", "c", "a", "d"]) {
    drafts.keep(name, {name});
    await new Promise(done => setTimeout(done, 5));
  }
  const value = storage === "full" ? "7".repeat(1 << 23) : "7", took = write("alone", value);
  const found = Object.fromEntries(["a", "b", "c", "d", "torn"].map(name => [name, drafts.read(name)?.name ?? null]));
  drafts.forget("a");
  const stale = storage === "full" && localStorage.getItem("alone");
  return {found, earlier, alone: read("alone") === value, stale, took, gone: drafts.read("a"), none: read("nothing")};
}"""


@for_each("storage", ["open", "torn", "full", "closed"])
def test_the_newest_stay_whatever_the_storage_does(page: Any, storage: str) -> None:
    page.goto("/settings")
    kept = page.evaluate(KEEP, storage)
    assert kept["found"] == {"a": "a", "b": None, "c": "c", "d": "d", "torn": None}
    assert (kept["alone"], kept["gone"], kept["none"]) == (True, None, None)
    assert kept["earlier"] == ["cards", None]
    assert not kept["stale"], "what is older does not come back as if it were current"
    assert kept["took"] is (storage in ("open", "torn"))
    if storage == "open":
        stored = "Object.keys(localStorage).filter(key => key.startsWith('draft.')).sort()"
        assert page.evaluate(stored) == ["draft.c", "draft.d"]

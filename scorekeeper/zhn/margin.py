"""What stands beside a record: comments, and lines that could not be read. They are kept, and written where they
stood."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.zhn.text import Line


class UnreadLine(NamedTuple):
    """An unreadable line with the comments that belong to it.

    text: as it stood, outer spaces apart.
    above: comments before it.
    beside: the comment on it; empty: none.
    """

    text: str
    above: tuple[str, ...] = ()
    beside: str = ""


class Margin:
    """Comments and unreadable lines of a text, by the number of the line that they belong to.

    Filled while a text is read, unchanged afterwards.

    above: the comments above a readable line.
    beside: the comment on it.
    unread_lines: the unreadable lines that followed it; 0: that came before the first.
    end: the comments after the last line.
    result: the number of the line ``result``; 0: there is none.
    """

    __slots__ = ("above", "anchor", "beside", "end", "pending", "result", "unread_lines")

    def __init__(self) -> None:
        self.above: dict[int, tuple[str, ...]] = {}
        self.beside: dict[int, str] = {}
        self.unread_lines: dict[int, list[UnreadLine]] = {}
        self.end: tuple[str, ...] = ()
        self.result = 0
        self.anchor = 0  # the last readable line so far
        self.pending: list[str] = []  # comments that wait for the line below them

    def comment(self, line: Line) -> None:
        """A line that holds nothing, or nothing but a comment."""
        if line.comment:
            self.pending.append(line.comment)

    def place(self, number: int, comment: str = "") -> None:
        """A readable line: the comments that wait are its own, and so is the one beside it."""
        if self.pending:
            self.above[number] = self._waiting()
        if comment:
            self.beside[number] = comment
        self.anchor = number

    def keep(self, line: Line, after: int | None = None) -> None:
        """An unreadable line, kept after the last readable one or after the one with that number."""
        anchor = self.anchor if after is None else after
        self.unread_lines.setdefault(anchor, []).append(UnreadLine(line.text, self._waiting(), line.comment))

    def close(self) -> None:
        """The text is over: comments that still wait stand at its end."""
        self.end = self._waiting()

    def _waiting(self) -> tuple[str, ...]:
        if not self.pending:
            return ()
        waiting = tuple(self.pending)
        self.pending.clear()
        return waiting


class Writer:
    """Puts lines together in canonical form, each with what the margin holds for it."""

    def __init__(self, margin: Margin | None) -> None:
        self._margin = margin or Margin()
        self._lines: list[str] = []
        self._keep(0)

    def line(self, text: str, number: int = 0) -> None:
        """A line that had this number when it was read (0: it comes from no text)."""
        if not number:
            self._lines.append(text)
            return
        margin = self._margin
        self._lines += margin.above.get(number, ())
        beside = margin.beside.get(number)
        self._lines.append(f"{text} {beside}" if beside else text)
        if number in margin.unread_lines:
            self._keep(number)

    def gap(self) -> None:
        """A blank line between two parts."""
        if self._lines:
            self._lines.append("")

    def text(self) -> str:
        """All that was put together, with the comments of the end."""
        return "".join(f"{line}\n" for line in (*self._lines, *self._margin.end))

    def _keep(self, number: int) -> None:
        for line in self._margin.unread_lines.get(number, ()):
            self._lines += line.above
            self._lines.append(f"{line.text} {line.beside}" if line.beside else line.text)

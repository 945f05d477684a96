"""How an exact number is printed: rounded half away from zero, as people do it on paper (2,25 → 2,3; −2,25 → −2,3)."""

from __future__ import annotations

from fractions import Fraction


def rounded(value: Fraction | int, digits: int = 0) -> int:
    """The value in steps of 10 to the power of −digits: ``rounded(Fraction(9, 4), 1)`` is 23."""
    scaled = Fraction(value) * int(10**digits)
    size = (2 * abs(scaled.numerator) + scaled.denominator) // (2 * scaled.denominator)
    return -size if scaled < 0 else size


def figure(value: Fraction | int, digits: int = 0, *, mark: str = ",", signed: bool = False) -> str:
    """The value as printed: ``164,9``, ``−2,3``, with ``signed`` also ``+110``; what rounds to nothing has no sign."""
    steps = rounded(value, digits)
    sign = "−" if steps < 0 else "+" if signed and steps > 0 else ""
    text = str(abs(steps)).rjust(digits + 1, "0")
    return sign + (f"{text[:-digits]}{mark}{text[-digits:]}" if digits else text)

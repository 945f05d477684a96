"""What is said of any line that cannot be read or stands in the wrong place, whatever the game."""

from __future__ import annotations

from scorekeeper.words.locale import N_

HEADER = N_("The header cannot be used like this.")
LINE = N_("This line cannot be read.")
HAND = N_("This hand cannot be read.")
PLAY = N_("This play cannot be read.")
RESULT = N_("A line of the result cannot be read.")
PLACE = N_("This line stands in the wrong place.")
LEFT_OUT = N_("It is left out.")
STOPS = N_("The replay stops here.")

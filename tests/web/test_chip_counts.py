"""Chips counted in by the plain form: as large as they may grow in an evening."""

from __future__ import annotations

from tests.documents import sent_by
from tests.web.forms import begin, count, forms_of, leaves, sign, state, text


def test_as_many_chips_as_the_form_takes_are_kept(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    page = client.get(f"{base}/chips").text
    form = forms_of(page, "chips")[0]
    fields = sent_by(form)
    data = {part.get("name"): "9" * int(most) for part in form.iter() if (most := part.get("maxlength"))}
    assert client.post(f"{base}/do", data={**fields, **data}).status_code == 303
    assert state(client, base)["series"]["counts"][-1]["ok"] is False


def compare(client, base, **chips):
    """Count the chips in, as the form without a script does."""
    page = client.get(f"{base}/chips").text
    form = forms_of(page, "chips")[0]
    fields = sent_by(form)
    for side, person in enumerate(state(client, base)["seats"]):
        number = chips.get(f"side{side}", 0)
        fields |= {f"chips-{person}": str(abs(number)), f"sign-{person}": "-" if number < 0 else "+"}
    assert client.post(f"{base}/do", data={**fields, "pot": str(chips["pot"])}).status_code == 303


def test_the_last_count_stands_above_the_fields_with_what_was_typed_and_on_match_and_end(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0"})
    sign(client, base)
    compare(client, base, side0=0, side1=1, side2=-3, pot=3)
    page = client.get(f"{base}/chips").text
    assert page.index('id="chips-counted"') < page.index('name="pot"'), "the answer stands on top"
    typed = sent_by(forms_of(page, "chips")[0])
    third = state(client, base)["seats"][2]
    assert (typed["pot"], typed[f"chips-{third}"], typed[f"sign-{third}"]) == ("3", "3", "-"), "what was typed stands"
    assert "After hand 1 the chips differ from the book: Anna +1" in text(client, base, "/end")
    assert "Counted differently: Anna +1" in text(client, base, "")
    book = state(client, base)["series"]
    chips = {f"side{side}": number for side, number in enumerate(book["chips"])}
    compare(client, base, **chips, pot=book["pot"])
    assert "Counted differently: Anna" not in text(client, base, "")
    assert "After hand 1: the chips are as in the book." in text(client, base, "/end")


def test_a_count_after_somebody_left_says_after_which_hand_it_was(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0", "tricks-3": ""})
    sign(client, base)
    leaves(client, base, 3)
    compare(client, base, side0=-1, side1=1, side2=-3, pot=3)
    assert "After hand 1: the chips are as in the book." in text(client, base, "/chips")
    assert sent_by(forms_of(client.get(f"{base}/chips").text, "chips")[0])["pot"] == "3", "what was typed stands"
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0"})
    page = text(client, base, "/chips")
    assert "After hand 1: the chips are as in the book." in page
    assert sent_by(forms_of(client.get(f"{base}/chips").text, "chips")[0])["pot"] == "", "other chips lie there now"
    hand = state(client, base)["current"]
    assert f"Book: {hand['after']['pot']}" in page, "its chips have moved, though it is not signed"
    compare(client, base, **{f"side{at}": chips for at, chips in enumerate(hand["total"])}, pot=hand["after"]["pot"])
    assert "After hand 2: the chips are as in the book." in text(client, base, "/chips")

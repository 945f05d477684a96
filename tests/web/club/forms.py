"""A club as its keeper uses it: forms are sent as the page has them, with what a person types over it."""

from __future__ import annotations

from tests.documents import sent_by, tree_of

PASSPHRASE = "Herz ist Trumpf"
NAME = "Zwickerverein Windbargen"


def fields(page, action, asked=frozenset()):
    """What the form to this address sends if nobody touches it."""
    return sent_by(the_form(page, action, asked))


def the_form(page, action, asked=frozenset()):
    """The form of a page that is sent to this address, and asks most of these fields."""
    tree = tree_of(page.data)
    found = [form for form in tree.iter("form") if form.get("action", "").partition("#")[0] == action]
    assert found, (action, page.text)
    return max(reversed(found), key=lambda form: len(asked & {part.get("name") for part in form.iter()}))


def words_of(page):
    """The words of a page."""
    tree = tree_of(page.data)
    return " ".join(" ".join(tree.find("body").itertext()).split())


def send(client, page, action="", **typed):
    """Open a page and send its form; the answer. ``typed`` over what stands in it; None leaves a field out."""
    shown = client.get(page)
    assert shown.status_code == 200, shown.text
    data = {**fields(shown, action or page), **typed}
    return client.post(action or page, data={name: value for name, value in data.items() if value is not None})


def found(client, name=NAME, passphrase=PASSPHRASE):
    """A new club; the address of its keeper."""
    answer = send(client, "/clubs/new", name=name, passphrase=passphrase)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def people(client, club, *names, **typed):
    """Add members; their ids by name."""
    answer = send(client, f"{club}/members/add", names="\n".join(names), **typed)
    assert answer.status_code == 303, answer.text
    return known(client, club)


def known(client, club):
    """Everybody in the list by name."""
    tree = tree_of(client.get(f"{club}/members").data)
    rows = [link for link in tree.iter("a") if "/members/" in link.get("href", "") and link.get("class") == "row"]
    return {next(link.iter("b")).text: link.get("href").rpartition("/")[2] for link in rows}


def links(client, club):
    """The address of each role's link."""
    tree = tree_of(client.get(f"{club}/links").data)
    roles = [one for one in tree.iter("details") if one.get("class") == "handed"]
    return {
        one.get("id"): address
        for one in roles
        for link in one.iter("a")
        if "/c/" in (address := link.get("href", "").replace("http://localhost", "")) and address.count("/") == 2
    }


def taken_in(client, content, passphrase=PASSPHRASE):
    """The answer to a file that is brought."""
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="club.json"\r\n\r\n'
    rest = f'\r\n--x\r\nContent-Disposition: form-data; name="passphrase"\r\n\r\n{passphrase}\r\n--x--\r\n'
    body = head + content + rest.encode()  # the client's own way leaves a file of the test's open
    return client.post("/clubs/import", data=body, content_type="multipart/form-data; boundary=x")

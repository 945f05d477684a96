"""The file of a club of any size: what a season leaves, from evenings that were drawn and one table that was played."""

from __future__ import annotations

import json
import re

from scorekeeper.journal import match_file as of_match
from scorekeeper.journal.club import club_file
from scorekeeper.storage.base import db
from tests.conftest import build_app, close, sqlite_copy
from tests.journal.club.clubs import PEOPLE, Club, played
from tests.web.matches import new_id
from tests.web.over_http import OverHttp

ID = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}")


def large_club_file(folder, migrated, *, evenings, hands, name="Zwickerverein Windbargen"):
    """The club as one object; of each evening two tables, of each table so many signed hands."""
    folder.mkdir()
    app = build_app(folder, sqlite_copy(migrated, folder))
    with app.app_context():
        club = Club(db.session(), name)
        club.join(*PEOPLE)
        sheet = club.sheet()
        for _ in range(evenings):
            club.say("draw.made", club.draw(club.evening(sheet)))
        first = club.state.drawn[0]
        played(db.session(), first, [(10, 17)] * 5)
        pattern = of_match.export(db.session(), first)["entries"][1:]
        file = json.loads(json.dumps(club_file.export(db.session(), club.id)))
        db.session.remove()
    close(app)
    for entry in file["entries"]:
        entry["device"] = entry["device"] or "c" * 16  # whose is nobody's becomes whoever's brings it
    for match in file["matches"]:
        opening = match["entries"][0]
        people = {person: person for side in opening["payload"]["sides"] for person in side}
        match["entries"] = [opening]
        while len(match["entries"]) < 1 + hands * len(pattern) / 5:
            new = dict(people)
            text = ID.sub(lambda found, new=new: new.setdefault(found[0], new_id()), json.dumps(pattern))
            match["entries"] += json.loads(text)
        for seq, entry in enumerate(match["entries"], 1):
            entry["seq"] = seq
    return file


def brought(url, content, address, name="club.json"):
    """The answer to a club's file that somebody brings."""
    head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    rest = '\r\n--x\r\nContent-Disposition: form-data; name="passphrase"\r\n\r\nPik ist Trumpf\r\n--x--\r\n'
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    body = head.encode() + content + rest.encode()
    return OverHttp(url, address=address, timeout=600).send("/clubs/import", body, headers)

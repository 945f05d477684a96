"""Papers: PDFs in black and one grey, for a notice board and a bad laser printer; every font in them is embedded.

Same record, same bytes: nothing on them says when they were printed (design.md, law 1). They are no tagged PDFs, since
reportlab makes none; an HTML print view stands for every one of them.
"""

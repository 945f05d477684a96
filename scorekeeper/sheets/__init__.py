"""Papers: PDFs in black and one grey, for a notice board and a bad laser printer; every font in them is embedded.

The same record gives the same bytes: nothing on a paper says when it was printed (design.md, law 1). The PDFs are not
tagged, since reportlab cannot do that; each has an HTML print view that stands for it.
"""

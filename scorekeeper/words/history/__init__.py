"""The journal in words: a line for each entry of a match (``lines``) and of a club (``club``)."""

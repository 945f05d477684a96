"""The journal in words: a line for each entry of a match (``match``) and of a club (``club``)."""

"""`make audit`: what needs more than Python packages. Not part of `make test`."""

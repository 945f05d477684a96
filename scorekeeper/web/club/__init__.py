"""The pages of a club, one module for each thing a person would name; each begins with ``find_club``."""

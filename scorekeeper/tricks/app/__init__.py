"""What the games of tricks give the house in common."""

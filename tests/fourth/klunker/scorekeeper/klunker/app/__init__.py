"""What Klunker gives the house."""

"""What Zwicken gives the house: words, papers, pages, answers on the command line. Its rules know nothing of it."""

"""What the games of three players on 96 squares share (`rules.md`, section 1); not a game."""

"""The lobby: seeks of players, and the games that they become."""

"""Group events: tournaments of many matches, from who meets whom to who has won."""

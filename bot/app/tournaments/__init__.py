"""Group tournaments: tournaments of many matches, from who meets whom to who has won."""

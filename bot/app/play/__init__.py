"""The turn of a player: moves, secret kings, conditional moves, notes, hints."""

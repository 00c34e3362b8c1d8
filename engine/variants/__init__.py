"""A folder for each game. `engine.registry` finds them: nothing lists them."""

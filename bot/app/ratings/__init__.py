"""How strong people are, as far as their rated matches tell."""

"""Whole histories of the bot from a seed: time, chance, faults and people are simulated, the bot is the shipped one."""

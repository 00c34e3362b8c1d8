"""A month of many matches, simulated: people with habits, outages, and a book kept beside the bot."""

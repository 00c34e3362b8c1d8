"""Whatever is written to the bot or to its command line: understood, or refused by an error that says why."""

"""The command line, and the composition of a running bot."""

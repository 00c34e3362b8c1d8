"""Figures of `make bench`: each module has `run() -> list[Row]` (see `measure`)."""

"""Databases from before modules and classes were renamed, and hashes of everything that could be exported from them.

Each `history-*.sql.xz` dumps the database of one simulated history; `records.json` holds the hashes. Neither is ever
made again: stored games must read the same in every later version.
"""

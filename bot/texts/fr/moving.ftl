# Les coups par boutons : une pièce, puis où elle va.

ui-moving-at-once = Un seul appui joue le coup.
ui-moving-more = Plus ›
ui-moving-less = ‹ Moins

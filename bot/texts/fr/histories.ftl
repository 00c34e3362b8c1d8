# /history : une partie relue coup par coup.

ui-history = Parcourir une partie, coup par coup
ui-history-jump = Aller à…
history-start = Début

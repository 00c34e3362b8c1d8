# /history : une partie relue coup par coup.

ui-history = Parcourez une partie, coup par coup
ui-history-jump = Aller à…
history-start = Début
history-ransom = rançon { $squares }

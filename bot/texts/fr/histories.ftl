# /history : une partie coup par coup.

ui-history = Parcourir une partie coup par coup
ui-history-jump = Aller au coup…
history-start = Début
history-ransom = rançon { $squares }

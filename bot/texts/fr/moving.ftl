# Jouer avec les boutons : une pièce, puis sa case d’arrivée.

ui-moving-at-once = Le coup se joue au premier appui.
ui-moving-more = Plus ›
ui-moving-less = ‹ Moins

ui-typed-which = `{ $move }` : dans quelle partie ?
ui-button-pick-move = Choisir un coup
ui-button-next-game = Partie suivante
refused-marked = Cases marquées : { $squares }.

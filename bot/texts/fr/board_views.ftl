# Vues du plateau : coups d’une pièce, plateau en mots, couleurs des images.

error-unknown-square = Aucune case ni pièce en main « { $square } ». Écrivez une case comme { $example }, ou choisissez dans la liste.
error-empty-square = La case { $square } est vide. Choisissez une pièce dans la liste.
error-not-its-turn = La pièce en { $square } est aux { $owner }, mais le trait est aux { $army }. Choisissez une pièce des { $army } dans la liste.
error-ransom-first = Les { $army } doivent d’abord payer une rançon. Réessayez ensuite.
error-unknown-theme = Couleurs inconnues. Choisissez parmi : { $themes }.

choice-no-such-piece = Aucune pièce à jouer pour « { $text } »

sight-piece = **{ $piece } { $square }** ({ $army })
sight-in-hand = **{ $piece }** en main ({ $army })

theme-classic = classiques
theme-high-contrast = contrastées
theme-colour-blind = adaptées au daltonisme

ui-moves = Montrer les coups possibles d’une pièce
ui-moves-square = Case de la pièce, comme e4 ; en main : sa lettre, comme P@
ui-board-text = Plateau en mots, pour lecteur d’écran (par défaut : en image)
ui-board-theme = Couleurs de l’image (par défaut : celles de vos réglages)

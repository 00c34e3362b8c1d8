# Regarder une partie : les coups d’une pièce, le plateau en mots, les couleurs des images.

error-unknown-square = Je ne trouve ni case ni pièce en main du nom de « { $square } ». Écrivez une case comme { $example }, ou choisissez dans la liste.
error-empty-square = La case { $square } est vide. Choisissez une pièce dans la liste.
error-not-its-turn = La pièce en { $square } est aux { $owner }, mais le trait est aux { $army }. Choisissez une pièce des { $army } dans la liste.
error-ransom-first = Les { $army } doivent une rançon, à payer avant tout coup. Regardez de nouveau ensuite.
error-unknown-theme = Je ne connais pas ces couleurs. Choisissez parmi : { $themes }.

choice-no-such-man = Aucune pièce qui réponde à « { $text } » ne peut jouer

sight-man = **{ $piece } { $square }** ({ $army })
sight-in-hand = **{ $piece }** en main ({ $army })

theme-classic = classiques
theme-high-contrast = très contrastées
theme-colour-blind = sûres en cas de daltonisme

ui-moves = Voyez où peut aller une pièce
ui-moves-square = La pièce : sa case, comme e4 ; en main, sa lettre, comme P@
ui-board-text = En mots au lieu d’une image, pour lecteurs d’écran
ui-board-theme = Les couleurs de l’image

# /review : une partie finie, avec ses chances et ses tournants.

ui-review = Ce qui a fait tourner une partie finie : chances, tournants, et ce qui aurait été meilleur
ui-review-waiting = D’autres analyses sont en cours ; la vôtre vient ensuite…
ui-review-progress =
    Lecture de la partie { $bar } { $done }/{ $count }
    Si rien ne bouge ici pendant une minute, redemandez : /review.
ui-button-review-better = Trouver mieux : { $number }
ui-button-review-show = Montrer
ui-button-review-again = Réessayer
ui-button-review-all = ‹ Analyse
button-review = Analyser

review-title = **Analyse** · { $game } · `{ $match }`
review-accuracy = Précision, sur 100 : { $accuracies }
review-accuracy-of = { $army } { $accuracy }
review-legend = { $army } · précision { $accuracy }
review-turn = Les { $army } ont joué **{ $move }** : chances { $before } % → { $after } %
review-even = Aucun coup n’a beaucoup changé les chances : tout le monde a bien tenu.
review-span = Tours { $first } à { $last } : { $fact }
review-span-short = Tour { $first } : { $fact }
review-how = D’après { $nodes } positions regardées à chaque coup : un regard rapide, qui peut se tromper. Pressez un coup pour voir ce qui aurait été meilleur, ou trouvez-le d’abord.
review-rounds = Tour
review-alt = Les chances de tout le monde au fil de la partie, en lignes. Précision : { $accuracies }.
review-alt-seat = { $army } : entre { $least } et { $most } %, { $end } % à la fin.

review-turn-title = **Tournant { $number } sur { $count }** · `{ $match }`
review-better = Meilleur : { $line }, qui garde les chances à { $chances } %.
review-ends = Après { $line }, les { $winner } gagnent ({ $why }).
review-ends-author = Après { $line }, les { $winner } sont les auteurs du mat des { $loser }.
review-wins = { $line } aurait gagné ({ $why }).
review-wins-author = { $line } aurait fait des { $winner } les auteurs du mat des { $loser }.
review-draw = Après { $line }, la partie est nulle ({ $why }).
review-bares = Après { $line }, un roi est mat, et il faut dire s’il est le vrai : { $man }.
review-loses = { $line } prend une pièce : { $man }.
review-takes = { $line } aurait pris une pièce : { $man }.
review-promotes = Après { $line }, les { $army } ont une pièce promue.
review-raises = { $line } aurait promu une pièce des { $army }.
review-danger = Après { $line } : { $fact }.
review-bare = Après { $line }, ceci ne tient plus : { $fact }.
review-worse = Aucun coup d’éclat : après { $line }, c’est simplement plus difficile.

review-puzzle-title = **Trouver mieux, { $number } sur { $count }** · `{ $match }`
review-puzzle = Les { $army } ont joué { $move } ici, et il y avait mieux. Pressez une pièce, puis sa case.
review-try-played = { $move } est le coup joué. Cherchez une autre voie.
review-try-best = **Meilleur : { $move }.** Exactement ce que l’analyse avait trouvé.
review-try-good = **Meilleur : { $move }.** Il garde aussi bien les chances, à { $chances } %.
review-try-worse = { $move } : pas encore. Réessayez, ou pressez *{ ui-button-review-show }*.

error-review-live = `{ $match }` n’est pas finie. Demandez son analyse avec /review quand elle le sera.
error-review-short = On a trop peu joué dans `{ $match }` pour une analyse. Regardez-la avec /replay.
error-review-stopped = L’analyse de `{ $match }` n’a pas pu être achevée. Redemandez-la avec /review.
error-review-turn = `{ $match }` n’a pas de tel tournant. Redemandez son analyse avec /review.

# /review : une partie finie, avec ses chances et ses tournants.

ui-review = Ce qui a fait tourner une partie finie : chances, tournants, et ce qui aurait été meilleur
ui-review-waiting =
    D’autres analyses passent d’abord ; la vôtre suivra…
    Si rien n’a changé ici dans cinq minutes, redemandez : /review.
ui-review-progress =
    Lecture de la partie { $bar } { $done }/{ $count }
    Si rien ne bouge ici pendant une minute, redemandez : /review.
ui-button-review-better = Trouver mieux : { $number }
ui-button-review-show = Montrer
ui-button-review-again = Réessayer
ui-button-review-all = ‹ Analyse
button-review = Analyser

review-title = **Analyse** · { $game } · `{ $match }`
review-accuracy = Précision (sur 100) : { $accuracies }
review-accuracy-of = { $army } { $accuracy }
review-legend = { $army } · précision { $accuracy }
review-turn = Les { $army } ont joué **{ $move }** : leurs chances passent de { $before } % à { $after } %.
review-even = Aucun coup ne se distingue comme celui qui a fait basculer cette partie.
review-even-won = Aucun coup n’a fait basculer cette partie. À partir de **{ $move }**, les { $army } étaient presque toujours les mieux placés.
review-even-won-start = Aucun coup n’a fait basculer cette partie. Les { $army } étaient presque toujours les mieux placés, dès le premier coup **{ $move }**.
review-resigned = Après **{ $move }**, les { $army } ont abandonné avec { $chances } % des chances : la partie n’était pas perdue.
review-span-line = { $fact } : { $spans }.
review-span = depuis { $first } jusqu’à { $last }
review-span-open = depuis { $first } jusqu’à la fin
review-span-short = après { $first }
review-start = l’ouverture
review-how = D’après { $nodes } positions examinées à chaque coup : un coup d’œil rapide, qui peut se tromper.
review-press = Appuyez sur un coup pour voir ce qui valait mieux, ou cherchez-le d’abord.
review-rounds = Tour
review-alt = Les chances de tout le monde au fil de la partie, en lignes. Précision : { $accuracies }.
review-alt-seat = { $army } : entre { $least } et { $most } %, { $end } % à la fin.

review-turn-title = **Tournant { $number } sur { $count }** · `{ $match }`
review-better = Mieux valait { $line }, qui aurait maintenu les chances des { $army } à { $chances } %.
review-better-for = Mieux valait { $line }, qui aurait maintenu les chances des { $army } à { $chances } % : { $what }.
review-instead = À la place, { $what }.
review-it = il
review-ends = Après { $line }, les { $winner } gagnent ({ $why }).
review-ends-mate = Après { $line }, les { $loser } sont mats, et les { $winner } gagnent.
review-wins = { $line } aurait gagné ({ $why })
review-wins-mate = { $line } aurait maté les { $loser }, et les { $winner } auraient gagné
review-draw = Après { $line }, la partie est nulle ({ $why }).
review-bares = Après { $line }, un roi est mat, et il faut dire s’il est le vrai : { $piece }.
review-loses = Après { $line }, les { $army } perdent { $lost }.
review-loses-for = Après { $line }, les { $army } perdent { $lost } contre { $won }.
review-takes = { $line } aurait gagné { $won }
review-takes-for = { $line } aurait gagné { $won } contre { $lost }
review-spares = { $line } aurait coûté aux { $army } { $lost }
review-spares-for = { $line } aurait coûté aux { $army } { $lost } contre { $won }
review-promotes = Après { $line }, les { $army } ont promu une pièce, et ont maintenant { $piece }.
review-raises = { $line } aurait donné aux { $army } { $piece } par promotion
review-danger = Après { $line } : { $fact }.
review-bare = Après { $line }, ceci ne tient plus : { $fact }.
review-weaker = Après { $line }, { $fact }.
review-term-mobility =
    les pièces des { $army } atteignent { $change ->
        [less] moins
       *[more] plus
    } de cases qu’après le meilleur coup
review-term-pressure =
    les pièces des { $army } pèsent { $change ->
        [less] moins
       *[more] plus
    } sur les cases autour du roi adverse qu’après le meilleur coup
review-term-shelter =
    les { $army } ont { $change ->
        [less] moins
       *[more] plus
    } de pièces à côté de leur roi qu’après le meilleur coup
review-worse = La raison est plus profonde que quelques prises : après { $line }, la position des { $army } est simplement plus difficile.

review-puzzle-title = **Trouver mieux, { $number } sur { $count }** · `{ $match }`
review-puzzle = Les { $army } ont joué { $move } ici, et il y avait mieux. Appuyez sur une pièce, puis sur la case où elle va.
review-try-played = C’est ce qui a été joué : { $move }. Cherchez autre chose.
review-try-best = **Bien trouvé : { $move }.** C’est le coup de l’analyse.
review-try-good = **Bien trouvé : { $move }.** C’est aussi bon que le coup de l’analyse : les chances des { $army } sont de { $chances } %.
review-try-more = **Bien trouvé : { $move }.** À y regarder de plus près, c’est même mieux que le coup de l’analyse : les chances des { $army } sont de { $chances } %.
review-try-closer = Vous brûlez : { $move } est meilleur que ce qui a été joué, mais il y a mieux encore. Réessayez, ou appuyez sur *{ ui-button-review-show }*.
review-try-worse = Pas encore : { $move } laisse filer des chances. Réessayez, ou appuyez sur *{ ui-button-review-show }*.

error-review-live = `{ $match }` n’est pas finie. Demandez son analyse avec /review quand elle le sera.
error-review-short = On a trop peu joué dans `{ $match }` pour une analyse. Regardez-la avec /replay.
error-review-stopped = L’analyse de `{ $match }` n’a pas pu être achevée. Redemandez-la avec /review.
error-review-turn = `{ $match }` n’a pas ce tournant-là. Redemandez son analyse avec /review.

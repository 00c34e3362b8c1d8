# /review : analyse d’une partie terminée, chances et tournants.

ui-review = Analyser une partie terminée : chances, tournants, meilleurs coups
ui-review-waiting =
    Analyse en file d’attente…
    Si rien n’a changé dans cinq minutes, relancez /review.
ui-review-progress =
    Analyse en cours { $bar } { $done }/{ $count }
    Si rien ne bouge pendant une minute, relancez /review.
ui-button-review-better = Trouver mieux : { $number }
ui-button-review-show = Voir la solution
ui-button-review-details = Détails
ui-button-review-again = Réessayer
ui-button-review-all = ‹ Analyse
button-review = Analyser

review-title = **Analyse** · { $game } · `{ $match }`
review-accuracy = Précision (sur 100) : { $accuracies }
review-accuracy-of = { $army } { $accuracy }
review-legend = { $army } · précision { $accuracy }
review-turn = Les { $army } ont joué **{ $move }** : leurs chances passent de { $before } % à { $after } %.
review-turn-short = **{ $number }.** { $move } ({ $army } : { $before } % → { $after } %)
review-turns =
    { $count ->
        [one] Tournant
       *[other] Tournants
    } : { $turns }
review-even = Aucun coup n’a fait basculer cette partie.
review-even-won = Aucun coup n’a fait basculer cette partie. À partir de **{ $move }**, les { $army } ont presque toujours eu l’avantage.
review-even-won-start = Aucun coup n’a fait basculer cette partie. Les { $army } ont presque toujours eu l’avantage, dès **{ $move }**.
review-resigned = Les { $army } ont abandonné après **{ $move }** avec { $chances } % de chances : la partie n’était pas perdue.
review-span-line = { $fact } : { $spans }.
review-span = de { $first } à { $last }
review-span-open = de { $first } jusqu’à la fin
review-span-short = après { $first }
review-start = l’ouverture
review-how = Analyse rapide ({ $nodes } positions par coup) : elle peut se tromper.
review-rounds = Tour
review-alt = Courbe des chances de chaque camp. Précision : { $accuracies }.
review-alt-seat = { $army } : entre { $least } et { $most } %, { $end } % à la fin.

review-turn-title = **Tournant { $number } sur { $count }** · `{ $match }`
review-better = Mieux valait { $line } : les { $army } gardaient { $chances } % de chances.
review-better-for = Mieux valait { $line } : { $what }. Les { $army } gardaient { $chances } % de chances.
review-instead = À la place, { $what }.
review-it = il
review-ends = Après { $line }, les { $winner } gagnent { $why }.
review-ends-mate = Après { $line }, les { $loser } sont mats et les { $winner } gagnent.
review-wins = { $line } gagnait { $why }
review-wins-mate = { $line } matait les { $loser } : victoire des { $winner }
review-draw = Après { $line }, la partie est nulle { $why }.
review-bares = Après { $line }, un roi est mat et doit être révélé, vrai ou frère : { $piece }.
review-loses = Après { $line }, les { $army } perdent { $lost }.
review-loses-for = Après { $line }, les { $army } perdent { $lost } contre { $won }.
review-takes = { $line } gagnait { $won }
review-takes-for = { $line } gagnait { $won } contre { $lost }
review-spares = { $line } coûtait { $lost } aux { $army }
review-spares-for = { $line } coûtait { $lost } contre { $won } aux { $army }
review-promotes = Après { $line }, les { $army } font une promotion ({ $piece }).
review-raises = { $line } permettait une promotion des { $army } ({ $piece })
review-danger = Après { $line } : { $fact }.
review-bare = Après { $line }, ce n’est plus vrai : { $fact }.
review-weaker = Après { $line }, { $fact }.
review-term-mobility =
    les pièces des { $army } contrôlent { $change ->
        [less] moins
       *[more] plus
    } de cases qu’après le meilleur coup
review-term-pressure =
    les pièces des { $army } contrôlent { $change ->
        [less] moins
       *[more] plus
    } de cases autour du roi adverse qu’après le meilleur coup
review-term-shelter =
    les { $army } ont { $change ->
        [less] moins
       *[more] plus
    } de pièces à côté de leur roi qu’après le meilleur coup
review-worse = Aucune raison simple : après { $line }, la position des { $army } est plus difficile.

review-puzzle-title = **Trouver mieux, { $number } sur { $count }** · `{ $match }`
review-puzzle = Les { $army } ont joué { $move }. Trouvez mieux : appuyez sur une pièce, puis sur sa case d’arrivée.
review-try-played = { $move } est le coup joué. Cherchez autre chose.
review-try-best = **Bien trouvé : { $move }.** C’est le coup de l’analyse.
review-try-good = **Bien trouvé : { $move }.** Il vaut le coup de l’analyse : { $chances } % de chances pour les { $army }.
review-try-more = **Bien trouvé : { $move }.** Il est même meilleur que le coup de l’analyse : { $chances } % de chances pour les { $army }.
review-try-closer = Presque : { $move } est meilleur que le coup joué, mais il y a mieux. Réessayez, ou appuyez sur *{ ui-button-review-show }*.
review-try-worse = Pas encore : { $move } perd des chances. Réessayez, ou appuyez sur *{ ui-button-review-show }*.

error-review-live = `{ $match }` n’est pas terminée. Demandez son analyse à la fin, avec /review.
error-review-short = `{ $match }` est trop courte pour une analyse. Revoyez-la avec /replay.
error-review-stopped = L’analyse de `{ $match }` a échoué. Relancez-la avec /review.
error-review-turn = `{ $match }` n’a pas ce tournant. Relancez son analyse avec /review.

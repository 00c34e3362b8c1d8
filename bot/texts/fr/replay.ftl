# /replay, et les boutons qui mènent d’image en image.

ui-replay = Revoyez une partie, en animation et coup par coup
ui-replay-rounds = Seulement les derniers tours, tant de tours
ui-replay-waiting = Votre animation va être préparée…
ui-replay-progress = Dessin { $bar } { $done }/{ $count }
ui-turn-first = « Début
ui-turn-back = ‹ Retour
ui-turn-forward = Suite ›
ui-turn-last = Fin »

replay-done = **{ $game }** · `{ $match }` · { $count ->
    [0] aucun coup
    [one] un coup
   *[other] { $count } coups
}
replay-failed = **{ $game }** · `{ $match }` : l’animation n’a pas pu être dessinée. Parcourez la partie avec les boutons.
replay-alt = La partie revue, { $count ->
    [0] sans un coup.
    [one] un coup.
   *[other] { $count } coups.
} À la fin :
replay-step = **{ $game }** · `{ $match }` · { $at }/{ $last }

error-replay-too-large = `{ $match }` est trop longue pour une seule animation. Demandez seulement ses derniers tours, par exemple `{ ui-opt-rounds }:50`.
error-replay-under-way = Votre dernière animation est encore en préparation. Attendez-la, puis redemandez.
error-replay-queue-full = Trop d’animations sont en attente. Réessayez dans quelques minutes.

# /replay, et les boutons pour passer d’une image à l’autre.

ui-replay = Revoir une partie en animation
ui-replay-rounds = Derniers tours à montrer (par défaut : tous)
ui-replay-waiting = Animation en préparation…
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
replay-alt = Animation de la partie : { $count ->
    [0] aucun coup.
    [one] un coup.
   *[other] { $count } coups.
} Position finale :
replay-step = **{ $game }** · `{ $match }` · { $at }/{ $last }

error-replay-too-large = `{ $match }` est trop longue pour une animation. Demandez ses derniers tours, par exemple `{ ui-opt-rounds }:50`.
error-replay-under-way = Votre dernière animation est encore en préparation. Attendez-la, puis réessayez.
error-replay-queue-full = Trop d’animations sont en attente. Réessayez dans quelques minutes.

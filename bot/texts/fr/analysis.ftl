# /what-if : un plateau pour réfléchir, que son auteur est seul à voir.

ui-what-if = Votre plateau pour réfléchir : jouez tous les camps, aussi loin que vous voulez, et revenez
ui-what-if-moves = Coups à essayer d’un trait, par ex. : e5 Cf3 Cc6; c5 Cf3. Un point-virgule ouvre une ligne
ui-what-if-form = Et si, dans { $match }
ui-what-if-form-label = Coups à partir d’ici, tous camps
ui-what-if-form-help = Plusieurs coups d’un trait ; à la ligne ou après un point-virgule, on repart d’ici.
ui-what-if-lines = **Vos lignes dans `{ $match }`**
ui-what-if-choose = Aller au bout d’une ligne…
ui-button-what-if-back = ‹ Retour
ui-button-what-if-forth = Suite ›
ui-button-what-if-turn = Tourner
ui-button-what-if-type = Écrire
ui-button-what-if-drop = Effacer d’ici
ui-button-what-if-lines = Lignes
ui-button-what-if-board = Plateau
ui-button-what-if-plan = Garder en plan
ui-button-what-if-note = Garder en note
ui-button-what-if-share = Montrer
ui-button-what-if-now = Position actuelle
ui-button-what-if-there = Position consultée
ui-button-what-if-here = Et si, d’ici

thought-title = **Et si** · `{ $match }` · visible de vous seul·e
thought-title-then = **Et si** · `{ $match }` · à partir du tour { $round }, et non de la position actuelle · visible de vous seul·e
thought-hint = Appuyez sur une pièce puis sur une case, pour un camp après l’autre. Rien ne se joue dans la partie.
thought-turn = Trait aux { $army }.
thought-ransom = Aux { $army } de payer d’abord une rançon.
thought-reveal = Le roi des { $army } en { $square } est mat. Si c’est…
thought-true = … le vrai roi : partie finie
thought-brother = … le frère : la partie continue
thought-gone-on = Depuis votre dernier passage, on a joué **{ $moves }** dans la partie. Continuez votre ligne, ou appuyez sur *{ ui-button-what-if-now }*.
thought-foreseen = Depuis votre dernier passage, on a joué **{ $moves }** dans la partie, comme dans votre ligne. Continuez-la ; *{ ui-button-what-if-now }* en garde la suite.
thought-taken-back = Des coups ont été repris dans la partie. Continuez votre ligne, ou appuyez sur *{ ui-button-what-if-now }*.
thought-elsewhere = Voici votre ligne d’avant. Continuez-la, ou appuyez sur *{ ui-button-what-if-there }* pour réfléchir depuis la position d’où vous venez.
thought-left-out = { $count ->
    [one] Une ligne est laissée de côté : elle ne suit pas la partie, ou contient une autre réponse de vous.
   *[other] { $count } lignes sont laissées de côté : elles ne suivent pas la partie, ou contiennent d’autres réponses de vous.
}
thought-your-turn = À vous de jouer : une fois joué le coup de votre ligne, ses réponses pourront se prévoir ici.
thought-shared = Tout le monde voit maintenant vos lignes, là où la partie s’est jouée.
post-thought = **Et si…** dans `{ $match }`, imaginé par { $who } :

error-thought-stale = Vous avez continué votre ligne depuis. Voici votre plateau tel qu’il est.
error-thought-too-long = Il y a place pour { $lines } lignes de { $moves } coups, et { $all } coups en tout. Effacez une ligne, ou revenez en arrière et bifurquez.
error-thought-line = Ligne { $line }, coup { $move } (`{ $text }`) : { $why } Rien n’a été ajouté ; corrigez puis recommencez.
error-thought-untyped = Il n’y a pas de coup là-dedans. Écrivez des coups comme `e5 Cf3 Cc6`, pour un camp après l’autre.
error-thought-empty = Il n’y a pas encore de ligne dans `{ $match }`. Appuyez sur une pièce puis sur une case, ou écrivez des coups.
error-thought-no-reply = Aucune de vos lignes dans `{ $match }` n’a de réponse de vous qui puisse être prévue maintenant. Ajoutez votre coup à une ligne qui part de la partie telle qu’elle est.
error-thought-live = Les lignes se montrent à tout le monde quand `{ $match }` est finie. D’ici là, gardez les vôtres avec *{ ui-button-what-if-note }*.
error-thought-shared = Tout le monde a déjà vu vos lignes dans `{ $match }`. Changez-les, puis montrez-les de nouveau.

# /plan : des coups notés d’avance, que leur auteur est seul à voir.

ui-plan = Préparez vos réponses : si l’on joue ceci, vous jouez cela aussitôt
ui-plan-lines = Par ex. : e5 Cf3 Cc6 Fb5; c5 Cf3. Le prochain coup d’abord, le vôtre à la fin. Vide : voir
ui-plan-title = **Vos coups prévus dans `{ $match }`** ({ $count ->
    [one] une ligne
   *[other] { $count } lignes
}), visibles de vous seul·e : ce qui suit une flèche est à vous, et se joue aussitôt.
ui-plan-none = Vous ne prévoyez encore rien dans `{ $match }`. Appuyez sur *{ ui-button-plan-add }*, ou écrivez-les après /plan, par exemple `{ $example }` : le prochain coup d’abord, le vôtre à la fin.
ui-plan-form = Lignes pour { $match }
ui-plan-form-label = Une ligne par « si… », votre coup à la fin
ui-plan-form-help = Écrivez tous les coups dans l’ordre, à partir du prochain, le vôtre à la fin.
ui-button-plan = Prévoir la suite
ui-button-plan-add = Ajouter des lignes
ui-button-plan-drop = Effacer la ligne { $number }
ui-button-plan-clear = Tout effacer

done-foreseen = Vous avez joué **{ $san }** dans `{ $match }` ; la réponse était prévue et déjà jouée. Trait aux { $army }.
done-planned = { $count ->
    [0] Plus rien n’est prévu dans `{ $match }`.
    [one] Une ligne est prévue dans `{ $match }`. Revoyez-la avec /plan.
   *[other] { $count } lignes sont prévues dans `{ $match }`. Revoyez-les avec /plan.
}

error-plan-own-turn = C’est à vous de jouer dans `{ $match }` : jouez d’abord, puis prévoyez vos réponses.
error-plan-empty = Il n’y a pas de coup là-dedans. Écrivez des lignes comme `{ $example }` : le prochain coup d’abord, le vôtre à la fin.
error-plan-line = Ligne { $line }, coup { $move } (`{ $text }`) : { $why } Rien n’a été ajouté ; corrigez puis recommencez.
error-plan-too-long = Il y a place pour { $lines } lignes de { $moves } coups chacune. Raccourcissez, ou effacez des lignes avec /plan.
error-plan-changed = Vos coups prévus ont changé depuis. Revoyez-les avec /plan, puis choisissez de nouveau.

plan-illegal = { $why }.
plan-illegal-theirs = l’adversaire qui a le trait ne peut pas le jouer.
plan-malformed = je n’y reconnais aucun coup.
plan-over = la partie est finie avant lui.
plan-secret = un vrai roi doit être révélé avant lui, et personne ne peut prévoir lequel.
plan-unanswered = la ligne doit finir par un coup à vous.
plan-two-replies = vous y prévoyez déjà { $other }, et ne pourrez en jouer qu’un.

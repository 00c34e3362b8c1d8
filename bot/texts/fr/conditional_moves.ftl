# /plan : coups conditionnels, visibles par leur auteur uniquement.

ui-plan = Enregistrer des coups conditionnels, joués automatiquement
ui-plan-lines = Coups dans l’ordre, le vôtre en dernier, par ex. : e5 Cf3 Cc6 Fb5; c5 Cf3 (vide : voir la liste)
ui-plan-title = **Vos coups conditionnels dans `{ $match }`** ({ $count ->
    [one] une ligne
   *[other] { $count } lignes
}), visibles par vous uniquement. Vos réponses suivent les flèches et se jouent automatiquement.
ui-plan-none = Aucun coup conditionnel dans `{ $match }`. Appuyez sur *{ ui-button-plan-add }*, ou écrivez-les après /plan, par exemple `{ $example }`. Commencez par le prochain coup et finissez par le vôtre.
ui-plan-form = Lignes pour { $match }
ui-plan-form-label = Une ligne par suite, votre coup à la fin
ui-plan-form-help = Écrivez tous les coups dans l’ordre, du prochain jusqu’au vôtre.
ui-button-plan = Coups conditionnels
ui-button-plan-add = Ajouter des lignes
ui-button-plan-drop = Effacer la ligne { $number }
ui-plan-drop-menu = Effacer une ligne…
ui-button-plan-clear = Tout effacer

done-foreseen = Vous avez joué **{ $san }** dans `{ $match }`. La réponse, enregistrée d’avance, est déjà jouée. Trait aux { $army }.
done-planned = { $count ->
    [0] Plus de coups conditionnels dans `{ $match }`.
    [one] Une ligne de coups conditionnels dans `{ $match }`. Pour la revoir : /plan.
   *[other] { $count } lignes de coups conditionnels dans `{ $match }`. Pour les revoir : /plan.
}

error-plan-own-turn = C’est à vous de jouer dans `{ $match }`. Jouez d’abord, puis enregistrez vos coups conditionnels.
error-plan-empty = Je n’y trouve aucun coup. Écrivez des lignes comme `{ $example }`, du prochain coup jusqu’au vôtre.
error-plan-line = Ligne { $line }, coup { $move } (`{ $text }`) : { $why } Rien n’a été ajouté. Corrigez et recommencez.
error-plan-too-long = Limite atteinte : { $lines } lignes de { $moves } coups. Raccourcissez, ou effacez des lignes avec /plan.
error-plan-changed = Vos coups conditionnels ont changé depuis. Revoyez-les avec /plan et choisissez de nouveau.

plan-illegal = { $why }.
plan-illegal-theirs = l’adversaire au trait ne peut pas jouer ce coup.
plan-malformed = coup illisible.
plan-over = la partie est finie avant ce coup.
plan-secret = la suite dépend d’un vrai roi encore secret.
plan-unanswered = la ligne doit finir par un coup à vous.
plan-two-replies = votre réponse est déjà { $other }. Une seule est possible.

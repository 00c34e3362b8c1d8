# /what-if : un échiquier d’analyse, visible par son auteur uniquement.

ui-what-if = Ouvrir un échiquier d’analyse, visible par vous uniquement
ui-what-if-moves = Coups à essayer, par ex. : e5 Cf3 Cc6; c5 Cf3 (point-virgule : nouvelle ligne)
ui-what-if-form = Et si, dans { $match }
ui-what-if-form-label = Coups à partir d’ici, tous camps
ui-what-if-form-help = Une ligne par suite de coups ; chaque ligne repart de cette position.
ui-what-if-lines = **Vos lignes dans `{ $match }`**
ui-what-if-choose = Aller au bout d’une ligne…
ui-button-what-if-back = ‹ Retour
ui-button-what-if-forth = Suite ›
ui-button-what-if-turn = Tourner
ui-button-what-if-type = Écrire
ui-button-what-if-drop = Effacer d’ici
ui-button-what-if-lines = Lignes
ui-button-what-if-board = Plateau
ui-button-what-if-plan = Coups conditionnels
ui-button-what-if-play = Jouer { $move }
ui-button-what-if-note = Copier en note
ui-button-what-if-share = Partager
ui-button-what-if-now = Position actuelle
ui-button-what-if-there = Position consultée
ui-button-what-if-here = Analyser d’ici

thought-title = **Et si** · `{ $match }` · visible par vous uniquement
thought-title-then = **Et si** · `{ $match }` · depuis le tour { $round }, pas la position actuelle · visible par vous uniquement
thought-hint = Appuyez sur une pièce, puis sur une case. Vous jouez tous les camps, sans effet sur la partie.
thought-turn = Trait aux { $army }.
thought-ransom = Les { $army } doivent d’abord payer une rançon.
thought-reveal = Le roi des { $army } en { $square } est mat. Si c’est…
thought-true = … le vrai roi : partie finie
thought-brother = … le frère : la partie continue
thought-gone-on = Coups joués dans la partie depuis votre visite : **{ $moves }**. Continuez votre ligne, ou appuyez sur *{ ui-button-what-if-now }*.
thought-foreseen = Coups joués dans la partie depuis votre visite : **{ $moves }**, comme dans votre ligne. Continuez-la, ou appuyez sur *{ ui-button-what-if-now }* pour garder sa suite.
thought-taken-back = Des coups ont été repris dans la partie. Continuez votre ligne, ou appuyez sur *{ ui-button-what-if-now }*.
thought-elsewhere = Voici votre ligne précédente. Continuez-la, ou appuyez sur *{ ui-button-what-if-there }* pour analyser la position d’où vous venez.
thought-left-out = { $count ->
    [one] Une ligne ignorée : elle part d’une autre position, ou contient une autre réponse de votre part.
   *[other] { $count } lignes ignorées : elles partent d’une autre position, ou contiennent d’autres réponses de votre part.
}
thought-your-turn = C’est à vous de jouer. Jouez d’abord le coup de votre ligne, puis enregistrez vos réponses ici.
thought-shared = Vos lignes sont publiées là où la partie s’est jouée.
post-thought = **Et si…** dans `{ $match }` : les lignes de { $who }

error-thought-stale = Votre ligne a changé depuis. Voici votre échiquier à jour.
error-thought-too-long = Limite atteinte : { $lines } lignes de { $moves } coups, { $all } coups en tout. Effacez une ligne, ou bifurquez plus tôt.
error-thought-line = Ligne { $line }, coup { $move } (`{ $text }`) : { $why } Rien n’a été ajouté. Corrigez et recommencez.
error-thought-untyped = Je n’y trouve aucun coup. Écrivez des coups comme `e5 Cf3 Cc6`, un camp après l’autre.
error-thought-empty = Vous n’avez pas encore de ligne dans `{ $match }`. Appuyez sur une pièce puis sur une case, ou écrivez des coups.
error-thought-no-reply = Aucune de vos lignes dans `{ $match }` ne contient de réponse à enregistrer. Ajoutez votre coup à une ligne qui part de la position actuelle.
error-thought-live = Vous pourrez partager vos lignes à la fin de `{ $match }`. D’ici là, gardez-les avec *{ ui-button-what-if-note }*.
error-thought-shared = Vous avez déjà partagé ces lignes dans `{ $match }`. Modifiez-les avant de les partager de nouveau.

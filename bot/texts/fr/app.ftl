# Ce que dit l’application : réponses à une personne, messages pour tout le monde.
# $match est le nom d’une partie, $army une armée (masculin pluriel), $who et $players des mentions, $san un coup lisible.

computer-level = ordinateur, niveau { $level }

man-K = Roi
man-Q = Dame
man-R = Tour
man-B = Fou
man-N = Cavalier
man-P = Pion
man-at = { $piece } { $square }
king-K = Roi K
king-L = Roi L

button-join = Rejoindre
button-decline = Décliner
button-start = Commencer
button-cancel = Annuler
button-choose = Choisir le vrai roi
button-move = Jouer
button-what-if = Et si
button-board = Ma vue
button-accept = Accepter
button-refuse = Refuser
button-withdraw = Retirer
button-of-offer = { $deed } : { $what }

challenge-title = { $who } propose une partie : **{ $game }** · `{ $match }`
challenge-open-seat = une place libre : appuyez sur *{ button-join }*
challenge-invited = { $who } a reçu une invitation
challenge-seats-random = Les places sont tirées au sort.
challenge-seats-listed = Les places suivent cet ordre.
challenge-free = *{ button-start }* confie les places libres à l’ordinateur.
challenge-cancelled = Ce défi a été retiré.
challenge-declined = Ce défi a été décliné.
challenge-full = Toutes les places sont prises.
challenge-begun = La partie a commencé.
challenge-begun-in = La partie a commencé dans { $thread }.

post-act = { $army } { $act }
post-act-paid = rançon : **{ $pieces }**
post-act-planned = { $act } (prévu)
post-start = **{ $game }** · `{ $match }`
post-resigned = Les { $army } abandonnent la partie.
post-played-on = Un ordinateur prend la suite.
post-aborted = { $who } a mis fin à `{ $match }` avant l’heure.
post-clocks-start = Le premier message est arrivé en retard : les pendules démarrent maintenant.
post-dropped-match = { $who } a mis fin à `{ $match }`, qui était mise de côté.
post-claimed = Les { $army } réclament la nulle.
post-claimable = La nulle peut être réclamée : { $reason } (/draw).
post-choose = Chacun désigne en secret son vrai roi ; la partie commence dès que les deux ont choisi.
post-result = **{ $game }** · { $result } { $where }
post-choice-made = • { $army } : c’est choisi
post-choice-open = • { $army } : pas encore choisi
post-chosen = Les { $army } ont choisi leur vrai roi.
post-all-chosen = Empreintes des deux choix, pour prouver plus tard que rien n’a changé : { $sealed }
post-reveal-owed = Ce roi est mat : est-ce le vrai roi des { $army } ? Leur secret en décide.
post-true-mated = C’était le vrai roi des { $army } : **{ $king }**.
post-brother-mated = Le vrai roi des { $army } : **{ $king }**. Le frère, { $brother }, quitte le plateau.
post-note-hand = Dans la main des { $army } : { $pieces }.
post-secrets = Les vrais rois étaient : { $kings }. Preuve : /verify
post-length = { $count ->
    [one] un tour
   *[other] { $count } tours
}
post-length-of-two = { $count ->
    [one] un coup
   *[other] { $count } coups
}
post-spent = { $army } { $time }
post-thought-for = réflexion : { $times }
post-where = /replay · /export
post-no-picture = (L’image n’a pas pu être dessinée ; la partie continue quand même.)

done-opened-away = Votre défi `{ $match }` est publié ; { $who } est en vacances jusqu’au { $until } et répondra peut-être tard.
done-opened = Votre défi `{ $match }` est publié.
done-opened-in = Votre défi `{ $match }` est publié dans { $where }.
done-started = `{ $match }` commence. Retrouvez-la avec /games.
note-no-thread = Je ne peux pas créer de fils publics ici : la partie se joue dans ce salon.
note-no-history = Je ne peux pas lire l’historique des messages ici : si l’on m’arrête pendant que je publie, ce message peut paraître deux fois.
done-started-in = `{ $match }` commence dans { $thread }.
done-unplaced = `{ $match }` est complète, mais ne peut pas encore commencer : Discord refuse un fil, et une autre partie se joue dans ce salon. Elle commencera dès qu’il y aura de la place. Pour commencer maintenant, utilisez /move-here dans un autre salon.
done-chosen = Votre vrai roi dans `{ $match }` : **{ $king }**. Vous seul·e le voyez ; /king le montre à nouveau.
done-joined = Vous participez à `{ $match }`. La partie commence dès que toutes les places sont prises.
done-declined = Vous avez décliné `{ $match }`.
done-left-challenge = Vous avez rendu votre place dans `{ $match }`.
done-cancelled = Le défi `{ $match }` est retiré.
done-moved = Vous avez joué **{ $san }** dans `{ $match }`. Trait aux { $army }.
done-paid = Votre rançon dans `{ $match }` est payée : **{ $pieces }**. À vous de jouer maintenant.
done-paid-last = Votre rançon est payée : **{ $pieces }** ; et `{ $match }` est terminée.
done-last-move = Vous avez joué **{ $san }**, et `{ $match }` est terminée.
done-resigned = Vous avez abandonné `{ $match }`.
done-aborted = `{ $match }` s’arrête, sans score.
done-already = C’était déjà fait dans `{ $match }`.

king-question = **{ $game }** · `{ $match }` : lequel de vos rois est le vrai, { $kings } ? Mat, il perd la partie ; son frère ne coûte qu’une rançon. Personne d’autre ne saura votre choix, et il est définitif.
king-sure = **{ $king }**, pour toute la partie ?
king-yours = Votre vrai roi dans `{ $match }` : **{ $king }**. Vous seul·e le voyez.

verified-chain = `{ $match }` : { $count ->
    [0] rien n’est encore fait, et son début porte le
    [one] une action mène au
   *[other] { $count } actions mènent au
} sceau que montre le dernier message, dans le nom de son image : `{ $seal }`
verified-not = `{ $match }` : le journal mène au sceau `{ $seal }`, qui n’est pas celui que je garde, ou ne suit pas les règles. Quelque chose a été changé : parlez-en à la gestion du serveur.
verified-choice = Les { $army } ont choisi { $king }, conformément à l’engagement : `{ $hash }` (nombre secret `{ $nonce }`).
verified-choice-not = Les { $army } ont choisi { $king } (nombre secret `{ $nonce }`), ce qui contredit l’engagement : `{ $hash }`. Quelque chose a été changé : parlez-en à la gestion du serveur.
verified-later = À la fin de la partie, tout le monde pourra vérifier les deux choix.

menu-in-hand = En main : { $piece }
menu-held = en main
choice-no-such-move = Aucun coup légal ne correspond à « { $text } »
choice-ransom = Rançon : { $pieces }

parked-gone = son salon ou son fil n’existe plus
parked-forbidden = je ne peux plus publier d’images dans son salon ou son fil
parked-busy = une autre partie occupe son salon
parked-crowded = Discord n’ouvre pas de fil pour elle, et une autre partie se joue dans le salon
parked-locked = son fil est archivé et verrouillé, et seule la modération peut le rouvrir
parked-left = son serveur m’a retiré
parked-fault = une erreur inattendue a empêché de publier
parked-unreplayable = ses coups ne suivent plus les règles telles qu’elles ont été corrigées
parked-newer = son jeu, ou une version de ses règles, ne m’est pas encore connu (qui m’héberge peut me mettre à jour)
parked-unreadable = ce que j’en avais enregistré est abîmé (qui m’héberge peut restaurer une sauvegarde)
dm-cancelled = Votre proposition `{ $match }` n’a pas pu être maintenue : { $why }. Faites-en une autre avec /play.
dm-parked = Votre partie `{ $match }` est en suspens : { $why }. Continuez-la dans un autre salon avec /move-here, ou demandez de l’aide à un gestionnaire du serveur : ensuite /move la reprend. Si tout le monde n’a pas encore joué, vous pouvez l’arrêter avec /abort.
dm-moved = Votre partie de { $game } (`{ $match }`) continue maintenant ici : { $where }
dm-event-unplaced = Discord refuse les fils dans { $channel } : des parties de **{ $name }** (`{ $event }`) ne peuvent pas encore commencer. Elles commenceront d’elles-mêmes dès que des fils pourront être ouverts. Vérifiez mes permissions et archivez les fils devenus inutiles.
post-unplaced = `{ $match }` ne peut pas encore commencer : Discord refuse un fil, et une autre partie se joue dans ce salon. Aucune pendule ne tourne. La partie commencera dès qu’il y aura de la place. Pour commencer maintenant, utilisez /move-here dans un autre salon.

permission-post = d’envoyer des messages
permission-attach = de joindre des fichiers
permission-thread = de créer des fils publics
permission-history = de lire l’historique des messages

illegal-empty = il n’y a pas de pièce sur cette case
illegal-not-yours = cette pièce n’est pas à vous
illegal-cannot = cette pièce ne peut pas aller là
illegal-no-such-man = vous n’avez aucune pièce de ce genre à cet endroit
illegal-no-promotion = aucune pièce n’est promue par ce coup
illegal-check = votre roi serait en échec
illegal-castling-moved = le roi ou la tour de ce côté a bougé, ou n’est plus là
illegal-castling-blocked = des pièces se trouvent entre le roi et la tour
illegal-castling-check = on ne roque pas quand on est en échec
illegal-castling-attacked = le roi ne peut passer par { $square }, qui est attaquée

error-no-match-here = Aucune partie ne se joue ici. Commencez-en une avec /play, ou nommez la vôtre avec l’option *{ ui-opt-game }* (voyez /games).
error-no-such-match = Je ne connais pas de partie `{ $match }` ici. Cherchez son nom avec /games.
error-not-a-player = C’est réservé aux personnes qui jouent `{ $match }`. Commencez votre propre partie avec /play.
error-not-your-turn = Patience : le trait est aux { $army }.
error-choice-owed = Choisissez d’abord votre vrai roi : appuyez sur *{ button-choose }*, ou prenez /king.
error-choice-awaited = Patience : les { $army } n’ont pas encore choisi leur vrai roi.
error-no-secret = Ce jeu n’a pas de roi secret. Jouez avec /move.
error-king-chosen = Vous avez déjà choisi votre vrai roi dans `{ $match }`, et c’est définitif. Revoyez-le avec /king.
error-match-over = `{ $match }` est terminée. Commencez-en une autre avec /play.
error-match-unreplayable = `{ $match }` est mise de côté pour de bon : ses coups ne suivent plus les règles telles qu’elles ont été corrigées. Arrêtez-la avec /abort et lancez-en une autre avec /play.
error-match-newer = `{ $match }` est mise de côté : son jeu, ou une version de ses règles, ne m’est pas encore connu. Demandez à qui m’héberge de me mettre à jour : ensuite /move la reprend.
error-match-unreadable = `{ $match }` est mise de côté : ce que j’en avais enregistré est abîmé. Demandez à qui m’héberge de restaurer une sauvegarde, ou lancez-en une autre avec /play.
error-server-left = `{ $match }` est en suspens : son serveur m’a retiré. Les pendules sont arrêtées. La partie reprendra automatiquement dès que je serai de retour. Si tout le monde n’a pas encore joué, vous pouvez l’arrêter avec /abort.
error-match-parked = `{ $match }` est en suspens : { $why }. Continuez-la dans un autre salon avec /move-here, ou reprenez-la avec /move quand c’est réglé. Si tout le monde n’a pas encore joué, vous pouvez l’arrêter avec /abort.
error-game-missing = `{ $match }` attend : son jeu `{ $game }` n’est pas installé en ce moment. Demandez à la personne qui héberge le bot de l’installer de nouveau.
error-not-started = `{ $match }` n’a pas encore commencé : il faut d’abord que tout le monde appuie sur *{ button-join }* sous le défi.
error-never-begun = Le défi `{ $match }` est resté sans suite : aucune partie n’a été jouée. Lancez-en un autre avec /play.
error-stale-version = La partie a avancé depuis. Utilisez les boutons du dernier message, ou /move.
error-malformed = Je ne reconnais pas de coup dans « { $text } ». Écrivez-le comme e2e4 ou Cf3, ou appuyez sur *{ button-move }*.
error-unreadable = Je ne reconnais pas de coup dans « { $text } ». Écrivez-le comme { $coordinates } ou { $readable }, ou appuyez sur *{ button-move }*.
error-no-move-written = Vous n’avez pas écrit de coup. Écrivez-le comme { $coordinates } ou { $readable }, ou appuyez sur *{ button-move }*.
error-no-square = Ce plateau n’a pas de case { $square }. Écrivez un coup comme { $coordinates } ou { $readable }, ou appuyez sur *{ button-move }*.
error-small-letter = Je ne reconnais pas de coup dans « { $text } » : les pièces s’écrivent par des majuscules. Vouliez-vous dire { $meant } ?
error-unreadable-ransom = Je ne reconnais pas de rançon dans « { $text } ». Écrivez-la comme { $coordinates } ou { $readable }, ou appuyez sur *{ button-move }* pour choisir.
error-ransom-owed = { $text } est impossible : { $why }. Appuyez sur *{ button-move }* pour choisir ce que vous payez.
error-illegal = { $text } est impossible : { $why }. Essayez un autre coup, ou appuyez sur *{ button-move }* pour les voir tous.
error-ambiguous = { $text } peut désigner plusieurs coups. Écrivez l’un de ceux-ci : { $candidates }.
error-promotion = Le pion est promu par { $text } : ajoutez l’une des lettres { $choices }.
error-unknown-variant = Je ne connais pas le jeu { $variant }. Choisissez parmi { $variants }.
error-bad-option = Ce jeu n’a pas d’option { $option } = { $value }. Choisissez dans la liste.
error-too-many-players = C’est trop : ce jeu a de la place pour { $others ->
    [one] une seule autre personne
   *[other] { $others } autres personnes
}. Invitez moins de monde ou d’ordinateurs.
error-bot-opponent = On ne peut pas inviter un bot. Pour jouer contre l’ordinateur, prenez l’option *{ ui-opt-computer }*.
error-self-opponent = Vous avez déjà une place. Invitez quelqu’un d’autre, ou prenez l’option *{ ui-opt-computer }*.
error-same-player-twice = Une même personne ne peut pas prendre deux places. Nommez chaque adversaire une seule fois.
error-too-many-matches = Vous avez { $limit } parties ouvertes, le maximum permis. Terminez-en ou annulez-en une d’abord (voyez /games).
error-opened-too-many = Vous avez lancé { $count } parties en peu de temps. Vous pourrez en lancer une autre { $when }.
error-channel-busy = `{ $match }` se joue ici. Attendez qu’elle soit terminée, ou prenez un autre salon.
error-post-busy = `{ $match }` se joue dans ce post. Ouvrez-en un autre pour une autre partie.
error-room-voice = On ne joue pas dans la discussion d’un salon vocal ou d’une conférence. Prenez un salon textuel, ou un post de forum.
error-room-private = Je ne suis pas dans ce fil privé. Mentionnez-moi ici dans un message, ce qui m’y ajoute, et recommencez.
error-room-locked = Ce fil est verrouillé : je ne peux pas y écrire. Faites-le déverrouiller par la modération, ou prenez un autre salon.
error-missing-permission = Je ne peux pas tenir de partie ici : il me manque la permission { $permissions }. Demandez à la gestion du serveur, ou prenez un autre salon.
error-opponent-elsewhere = Ce salon n’est pas visible pour { $players }. Choisissez un salon que tout le monde voit, ou faites donner l’accès à celui-ci.
error-challenge-closed = Le défi `{ $match }` n’est plus ouvert. Lancez-en un avec /play.
error-challenge-full = `{ $match }` n’a plus de place pour vous. Commencez votre propre partie avec /play.
error-not-invited = Vous n’avez pas d’invitation à décliner dans `{ $match }` ; la personne qui l’a créé peut appuyer sur *{ button-cancel }*.
error-already-in = Vous avez déjà une place dans `{ $match }`. La partie commence dès que toutes les places sont prises.
error-not-creator = C’est réservé à { $creator }. Lancez votre propre défi avec /play.
error-waiting-for-players = On attend encore la réponse de { $players }. Attendez-la, ou annulez le défi et lancez-en un autre.
error-nothing-to-claim = Il n’y a pas de nulle à réclamer dans cette position. Proposez-la avec /draw, ou continuez.
error-too-late-to-abort = Tout le monde a joué dans `{ $match }` : elle ne s’arrête sans score que si les autres joueurs acceptent, et /abort le leur demande. Contre l’ordinateur seul, proposez la nulle avec /draw ou abandonnez avec /resign.
error-abort-parked = Tout le monde a joué dans `{ $match }` : vous ne pouvez pas l’arrêter sans score de votre seul chef. Continuez-la dans un autre salon avec /move-here : là, /abort demande l’accord des autres. Ou demandez à un gestionnaire du serveur qui n’y joue pas.

# Qui représente une personne effacée.
ghost = un ancien joueur

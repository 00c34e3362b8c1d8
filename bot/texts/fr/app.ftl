# Textes généraux : réponses à une personne, messages publics.
# $match est le nom d’une partie, $army une armée (masculin pluriel), $who et $players des mentions, $san un coup lisible.

thread-computer = Ordinateur
computer-level = ordinateur, niveau { $level }

piece-K = Roi
piece-Q = Dame
piece-R = Tour
piece-B = Fou
piece-N = Cavalier
piece-P = Pion
piece-at = { $piece } { $square }
king-K = Roi K
king-L = Roi L

button-join = Rejoindre
button-decline = Décliner
button-start = Commencer
button-cancel = Annuler
button-open-seat = Ouvrir la place
button-rules = Règles
button-choose = Choisir le vrai roi
button-move = Jouer
button-play-it = Jouer ce coup
button-what-if = Et si
button-board = Ma vue
button-accept = Accepter
button-refuse = Refuser
button-withdraw = Retirer
button-of-offer = { $deed } : { $what }

challenge-title = { $who } propose une partie : **{ $game }** · `{ $match }`
challenge-open-seat = place libre : appuyez sur *{ button-join }*
challenge-invited = { $who }, sur invitation
challenge-declined-seat = { $who } a décliné
game-line = { $players } joueurs · { $goal }
challenge-seats-random = Places tirées au sort.
challenge-seats-listed = Places dans l’ordre de la liste.
challenge-free = *{ button-start }* : l’ordinateur prend les places libres.
challenge-board = Position de départ : { $game }.
challenge-cancelled = Défi annulé.
challenge-closed-declined = Défi décliné.
post-declined = { $who } a décliné `{ $match }`. { $creator }, pour lancer un autre défi : /play.
post-declined-seat = { $who } a décliné `{ $match }`. { $creator }, ouvrez la place à tous ou annulez le défi.
challenge-full = Toutes les places sont prises.
challenge-begun = La partie a commencé.
challenge-begun-in = La partie a commencé dans { $thread }.

post-act = { $army } { $act }
post-act-paid = rançon : **{ $pieces }**
post-act-planned = { $act } (coup conditionnel)
post-start = **{ $game }** · `{ $match }`
post-resigned = Les { $army } ont abandonné.
post-played-on = L’ordinateur joue à leur place.
post-aborted = { $who } a annulé `{ $match }`.
post-clocks-start = Le premier message est arrivé en retard. Les pendules démarrent maintenant.
post-dropped-match = { $who } a annulé `{ $match }`, qui était en suspens.
post-claimed = Nulle réclamée par les { $army }.
post-claimable = La nulle peut être réclamée { $reason } (/draw).
post-choose = Chaque camp choisit en secret son vrai roi. La partie commence après les deux choix.
post-won = 🏆 Victoire { $reason } au coup { $move } : les { $winner } contre les { $losers }.
post-rating-change = { $army } { $before } → { $after } ({ $change })
post-result = **{ $game }** · { $result } { $where }
post-choice-made = • { $army } : choix fait
post-choice-open = • { $army } : choix à faire
post-chosen = Les { $army } ont choisi leur vrai roi.
post-all-chosen = Empreintes des deux choix, qui prouveront à la fin que rien n’a changé : { $sealed }.
post-reveal-owed = Un roi des { $army } est mat : est-ce le vrai ?
post-true-mated = Le vrai roi des { $army } est mat : **{ $king }**.
post-brother-mated = Le vrai roi des { $army } est **{ $king }**. Le frère, { $brother }, quitte le plateau.
post-note-hand = En main des { $army } : { $pieces }.
post-secrets = Les vrais rois : { $kings }. Preuve : /verify
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
post-no-picture = (L’image n’a pas pu être dessinée. La partie continue.)

done-opened-away = Défi `{ $match }` publié. { $who } est en vacances jusqu’au { $until } : la réponse peut tarder.
done-opened = Défi `{ $match }` publié.
done-opened-in = Défi `{ $match }` publié dans { $where }.
done-started = `{ $match }` commence. Retrouvez-la avec /games.
note-no-thread = Je n’ai pas le droit de créer des fils publics ici : la partie se joue dans ce salon.
note-no-history = Je ne peux pas lire l’historique des messages ici. Si je redémarre pendant un envoi, le message peut paraître deux fois.
done-started-in = `{ $match }` commence dans { $thread }.
done-unplaced = `{ $match }` est complète, mais Discord refuse d’ouvrir un fil et ce salon est occupé par une autre partie. Elle commencera automatiquement dès que possible. Pour commencer maintenant, utilisez /move-here dans un autre salon.
done-chosen = Votre vrai roi dans `{ $match }` : **{ $king }**. Visible par vous uniquement. Pour le revoir : /king.
done-joined = Vous avez rejoint `{ $match }`. La partie commence quand toutes les places sont prises.
done-seat-opened = Tout le monde peut rejoindre `{ $match }`.
done-declined = Vous avez décliné `{ $match }`.
done-left-challenge = Vous avez libéré votre place dans `{ $match }`.
done-cancelled = Défi `{ $match }` annulé.
done-moved = Vous avez joué **{ $san }** dans `{ $match }`. Trait aux { $army }.
done-moved-computer = Vous avez joué **{ $san }** dans `{ $match }`. L’ordinateur ({ $army }) réfléchit.
done-paid = Rançon payée dans `{ $match }` : **{ $pieces }**. À vous de jouer.
done-paid-last = Rançon payée : **{ $pieces }**. `{ $match }` est terminée.
done-last-move = Vous avez joué **{ $san }**. `{ $match }` est terminée.
done-resigned = Vous avez abandonné `{ $match }`.
done-aborted = `{ $match }` est annulée, sans score.
done-already = C’est déjà fait dans `{ $match }`.

king-question = **{ $game }** · `{ $match }` : vos rois sont { $kings }. Lequel est le vrai ? Si le vrai roi est mat, vous perdez. Si c’est son frère, vous payez une rançon. Votre choix reste secret et ne peut plus changer.
king-sure = **{ $king }**, votre vrai roi pour toute la partie ?
king-yours = Votre vrai roi dans `{ $match }` : **{ $king }**. Visible par vous uniquement.

verdict-holds = ✅ `{ $match }` est vérifiée : rien n’a été modifié.
verdict-not = ❌ `{ $match }` n’est pas conforme : quelque chose a été modifié. Prévenez l’équipe du serveur.
verdict-choice = Vrai roi des { $army } : { $king }, conforme à l’empreinte.
verdict-choice-not = ❌ Vrai roi des { $army } : { $king }, contraire à l’empreinte. Prévenez l’équipe du serveur.
ui-button-proof-details = Détails

verified-chain = `{ $match }` : { $count ->
    [0] aucune action enregistrée
    [one] une action vérifiée
   *[other] { $count } actions vérifiées
}. Sceau : `{ $seal }`. C’est celui que porte le nom de l’image du dernier message.
verified-not = `{ $match }` : le journal ne suit pas les règles, ou son sceau `{ $seal }` n’est pas celui que j’ai enregistré. Il a été modifié : prévenez l’équipe du serveur.
verified-choice = Vrai roi des { $army } : { $king }, conforme à l’empreinte `{ $hash }` (nombre secret : `{ $nonce }`).
verified-choice-not = Vrai roi des { $army } : { $king } (nombre secret : `{ $nonce }`), contraire à l’empreinte `{ $hash }`. Une donnée a été modifiée : prévenez l’équipe du serveur.
verified-later = Les deux choix pourront être vérifiés à la fin de la partie. Leurs empreintes sont dans le texte alternatif de la dernière image avant le premier coup.

menu-in-hand = En main : { $piece }
menu-held = en main
choice-no-such-move = Aucun coup légal pour « { $text } »
choice-ransom = Rançon : { $pieces }

parked-gone = son salon ou son fil n’existe plus
parked-forbidden = je n’ai plus le droit de publier des images dans son salon ou son fil
parked-closed = Discord ne me laisse pas écrire en privé à l’un des joueurs
parked-busy = une autre partie occupe son salon
parked-crowded = Discord refuse d’ouvrir un fil, et une autre partie occupe le salon
parked-locked = son fil est archivé et verrouillé, et seule l’équipe du serveur peut le rouvrir
parked-left = j’ai été retiré de son serveur
parked-fault = une erreur inattendue a empêché la publication
parked-unreplayable = ses coups sont contraires aux règles corrigées depuis
parked-newer = sa variante ou la version de ses règles m’est inconnue (l’hébergeur du bot doit me mettre à jour)
parked-unreadable = ses données sont endommagées (l’hébergeur du bot peut restaurer une sauvegarde)
dm-cancelled = Votre défi `{ $match }` est annulé : { $why }. Lancez-en un autre avec /play.
dm-parked = Votre partie `{ $match }` est en suspens : { $why }. Continuez-la dans un autre salon avec /move-here, ou demandez de l’aide à l’équipe du serveur. Ensuite, /move la reprend. Tant qu’un joueur n’a pas joué, vous pouvez l’annuler avec /abort.
dm-board-lost = Je ne peux plus publier votre partie de { $game } (`{ $match }`) dans votre autre salon. Elle continue ici : { $where }. Pour l’afficher ailleurs aussi, utilisez /move-here là-bas.
dm-guest-board-lost = Je ne peux plus publier votre partie de { $game } (`{ $match }`) sur votre serveur. Elle continue sur l’autre. Pour la revoir, utilisez /move-here dans un autre salon ou dans nos messages privés. Si vous n’êtes pas membre de l’autre serveur, votre pendule peut s’arrêter pour cela, une fois par partie et { $hours } heures au plus.
dm-no-board = Je ne peux plus publier votre partie de { $game } (`{ $match }`) là où vous la voyez. Les autres continuent. Pour la revoir, utilisez /move-here là où vous pouvez lire mes messages. Votre pendule peut s’arrêter pour cela une fois par partie, { $hours } heures au plus.
dm-moved = Votre partie de { $game } (`{ $match }`) continue ici : { $where }
dm-event-unplaced = Discord refuse d’ouvrir des fils dans { $channel }. Des parties de **{ $name }** (`{ $event }`) ne peuvent pas commencer. Elles commenceront automatiquement dès que possible. Vérifiez mes permissions et archivez les fils inutiles.
post-unplaced = `{ $match }` ne peut pas commencer : Discord refuse d’ouvrir un fil, et une autre partie occupe ce salon. Aucune pendule ne tourne. La partie commencera automatiquement dès que possible. Pour commencer maintenant, utilisez /move-here dans un autre salon.

permission-post = envoyer des messages
permission-attach = joindre des fichiers
permission-thread = créer des fils publics
permission-history = voir les anciens messages

error-no-match-here = Aucune partie ne se joue ici. Lancez-en une avec /play, ou indiquez la vôtre avec l’option *{ ui-opt-game }* (liste : /games).
error-no-such-match = Aucune partie `{ $match }` ici. Cherchez son nom avec /games.
error-not-a-player = Seuls les joueurs de `{ $match }` peuvent faire cela. Lancez votre partie avec /play.
error-not-your-turn = Ce n’est pas à vous de jouer : trait aux { $army }.
error-choice-owed = Choisissez d’abord votre vrai roi : appuyez sur *{ button-choose }* ou utilisez /king.
error-choice-awaited = Les { $army } n’ont pas encore choisi leur vrai roi. Attendez leur choix.
error-no-secret = Cette variante n’a pas de roi secret. Jouez avec /move.
error-king-chosen = Vous avez déjà choisi votre vrai roi dans `{ $match }`, et ce choix est définitif. Revoyez-le avec /king.
error-match-over = `{ $match }` est terminée. Lancez une autre partie avec /play.
error-match-unreplayable = `{ $match }` est bloquée définitivement : ses coups sont contraires aux règles corrigées depuis. Annulez-la avec /abort et lancez une autre partie avec /play.
error-match-newer = `{ $match }` est en suspens : sa variante ou la version de ses règles m’est inconnue. Demandez à l’hébergeur du bot de me mettre à jour. Ensuite, /move la reprend.
error-match-unreadable = `{ $match }` est en suspens : ses données sont endommagées. Demandez à l’hébergeur du bot de restaurer une sauvegarde, ou lancez une autre partie avec /play.
error-server-left = `{ $match }` est en suspens : j’ai été retiré de son serveur. Les pendules sont arrêtées. La partie reprendra automatiquement à mon retour. Tant qu’un joueur n’a pas joué, vous pouvez l’annuler avec /abort.
error-match-parked = `{ $match }` est en suspens : { $why }. Continuez-la dans un autre salon avec /move-here, ou reprenez-la avec /move une fois le problème réglé. Tant qu’un joueur n’a pas joué, vous pouvez l’annuler avec /abort.
error-game-missing = `{ $match }` est en suspens : sa variante `{ $game }` n’est plus installée. Demandez à l’hébergeur du bot de la réinstaller.
error-not-started = `{ $match }` n’a pas commencé. Il faut d’abord que chacun appuie sur *{ button-join }* sous le défi.
error-never-begun = Le défi `{ $match }` n’a pas abouti : aucune partie n’a été jouée. Lancez-en un autre avec /play.
error-stale-version = La partie a avancé depuis. Utilisez les boutons du dernier message, ou /move.
error-malformed = Je ne reconnais pas de coup dans « { $text } ». Écrivez-le comme e2e4 ou Cf3, ou appuyez sur *{ button-move }*.
error-unreadable = Je ne reconnais pas de coup dans « { $text } ». Écrivez-le comme { $coordinates } ou { $readable }, ou appuyez sur *{ button-move }*.
error-no-move-written = Il manque le coup. Écrivez-le comme { $coordinates } ou { $readable }, ou appuyez sur *{ button-move }*.
error-unreadable-ransom = Je ne reconnais pas de rançon dans « { $text } ». Écrivez-la comme { $coordinates } ou { $readable }, ou appuyez sur *{ button-move }* pour choisir.
error-ransom-owed = { $text } est impossible : { $why }. Appuyez sur *{ button-move }* pour choisir votre rançon.
error-illegal = { $text } est impossible : { $why }. Essayez un autre coup, ou appuyez sur *{ button-move }* pour les voir tous.
error-ambiguous = { $text } est ambigu. Précisez : { $candidates }.
error-unsure-move = { $text } n’est pas légal tel quel. Vouliez-vous dire { $candidates } ?
error-promotion = { $text } est une promotion : ajoutez la lettre de la pièce voulue ({ $choices }).
error-unknown-variant = La variante { $variant } n’existe pas. Choisissez parmi { $variants }.
error-bad-option = Cette variante n’a pas d’option { $option } = { $value }. Choisissez dans la liste.
error-too-many-players = Trop d’adversaires : il n’y a de la place que pour { $others ->
    [one] un adversaire
   *[other] { $others } adversaires
}. Invitez moins de joueurs ou d’ordinateurs.
error-bot-opponent = Un bot ne peut pas être invité. Pour jouer contre l’ordinateur, utilisez l’option *{ ui-opt-computer }*.
error-self-opponent = Vous avez déjà une place. Invitez quelqu’un d’autre, ou utilisez l’option *{ ui-opt-computer }*.
error-same-player-twice = Un joueur ne peut pas occuper deux places. Nommez chaque adversaire une seule fois.
error-too-many-matches = Vous avez { $limit } parties en cours, le maximum autorisé. Terminez-en ou annulez-en une (liste : /games).
error-opened-too-many = Vous avez lancé { $count } parties en peu de temps. Prochaine partie possible { $when }.
error-channel-busy = `{ $match }` se joue ici. Attendez la fin, ou utilisez un autre salon.
error-post-busy = `{ $match }` se joue dans ce post. Ouvrez-en un autre pour une nouvelle partie.
error-room-voice = Impossible de jouer dans un salon vocal ou une conférence. Utilisez un salon textuel ou un post de forum.
error-room-private = Je ne suis pas dans ce fil privé. Mentionnez-moi dans un message pour m’ajouter, puis réessayez.
error-room-locked = Ce fil est verrouillé : je ne peux pas y écrire. Demandez à l’équipe du serveur de le déverrouiller, ou utilisez un autre salon.
error-missing-permission = Impossible de jouer ici. Permissions manquantes : { $permissions }. Demandez-les à l’équipe du serveur, ou utilisez un autre salon.
error-opponent-elsewhere = Salon invisible pour { $players }. Utilisez un salon visible par tous, ou demandez l’accès pour eux.
error-challenge-closed = Le défi `{ $match }` est fermé. Lancez-en un avec /play.
error-challenge-full = Il n’y a pas de place pour vous dans `{ $match }`. Lancez votre partie avec /play.
error-not-invited = Vous n’avez pas d’invitation à décliner dans `{ $match }`. Seul l’auteur du défi peut appuyer sur *{ button-cancel }*.
error-already-in = Vous avez déjà une place dans `{ $match }`. La partie commence quand toutes les places sont prises.
error-not-creator = Seul { $creator } peut faire cela. Lancez votre défi avec /play.
error-waiting-for-players = Réponse attendue de { $players }. Patientez, ou annulez le défi et lancez-en un autre.
error-nothing-to-claim = Cette position ne permet pas de réclamer la nulle. Proposez-la avec /draw, ou continuez.
error-too-late-to-abort = Chacun a joué dans `{ $match }` : elle ne peut être annulée qu’avec l’accord de tous, que demande /abort. Contre l’ordinateur seul, proposez la nulle avec /draw ou abandonnez avec /resign.
error-abort-parked = Chacun a joué dans `{ $match }` : vous ne pouvez pas l’annuler sans l’accord des autres. Continuez-la dans un autre salon avec /move-here, puis demandez leur accord avec /abort. Ou demandez à un membre de l’équipe du serveur qui n’y joue pas.

# Nom qui remplace celui d’une personne effacée.
ghost = un ancien joueur
dm-first = Je publie ici l’échiquier de votre partie. Jouez ici, ou avec /move depuis n’importe où.
error-dm-refused = Discord ne me laisse pas vous écrire en privé : je ne peux pas lancer de partie pour vous. Rejoignez un serveur où je suis membre, puis réessayez.
error-dm-refused-page = Discord ne me laisse pas vous écrire en privé : je ne peux pas lancer de partie pour vous. Rejoignez un serveur où je suis membre ; ma page web indique ceux qui sont publics : { $page }
error-dm-later = Je n’ai pas pu vous écrire en privé. Réessayez dans quelques minutes.
error-no-game-post = Ce message ne montre aucune partie. Choisissez l’un de mes messages avec un échiquier.
done-started-direct = `{ $match }` commence dans nos messages privés : { $where }
digest-title = **Votre semaine sur Féerie**
digest-live = Parties en cours : { $count }. Elles vous attendent : { $waiting }. La liste : /games.
digest-results = Parties terminées : gagnées { $won }, nulles ou partagées { $shared }, perdues { $lost }.
digest-rating = Votre classement en { $game } : { $rating }.
digest-club = Parties terminées sur vos serveurs : { $count }.
digest-watch = Une partie à voir : { $game }, { $link }
digest-off = -# Vous recevez ce message une fois par semaine. Pour l’arrêter, utilisez /settings.

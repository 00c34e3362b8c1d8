# Ce que dit l’application : réponses à une personne, messages pour tout le monde.
# $match est le nom d’une partie, $army une armée (masculin pluriel), $who et $players des mentions, $san un coup lisible.

computer = ordinateur
game-connexes = Échecs connexes
game-yalta = Yalta
option-direction-clockwise = sens des aiguilles d’une montre
option-direction-counterclockwise = sens inverse des aiguilles d’une montre

man-K = Roi
man-Q = Dame
man-R = Tour
man-B = Fou
man-N = Cavalier
man-P = Pion

button-join = Rejoindre
button-decline = Décliner
button-start = Commencer
button-cancel = Annuler
button-move = Jouer
button-board = Ma vue
button-accept = Accepter la nulle
button-refuse = Continuer

challenge-title = { $who } propose une partie de **{ $game }** · `{ $match }`
challenge-open-seat = une place libre : appuyez sur *Rejoindre*
challenge-invited = { $who } a reçu une invitation
challenge-seats-random = Les places sont tirées au sort. *Commencer* confie les places libres à l’ordinateur.
challenge-seats-listed = Les places suivent cet ordre. *Commencer* confie les places libres à l’ordinateur.
challenge-cancelled = Ce défi a été retiré.
challenge-declined = Ce défi a été décliné.
challenge-begun = La partie a commencé.
challenge-begun-in = La partie a commencé dans { $thread }.

post-start = **{ $game }** · `{ $match }`
post-resigned = Les { $army } abandonnent la partie.
post-played-on = Un ordinateur continue avec ces pièces.
post-aborted = { $who } a mis fin à cette partie avant l’heure.
post-claimed = Les { $army } réclament la nulle.
post-offered = Les { $army } proposent la nulle. Êtes-vous d’accord, { $others } ?
post-agreed = Les { $army } acceptent la nulle. Êtes-vous d’accord, { $others } ?
post-all-agreed = Les { $army } acceptent la nulle.
post-refused = Les { $army } préfèrent continuer : pas de nulle.
post-offer-stands = La nulle est toujours proposée.
post-no-picture = (L’image n’a pas pu être dessinée ; la partie continue quand même.)

done-opened = Votre défi `{ $match }` est publié.
done-started = `{ $match }` commence.
done-joined = Vous participez à `{ $match }`. La partie commence dès que toutes les places sont prises.
done-declined = Vous avez décliné `{ $match }`.
done-left-challenge = Vous avez rendu votre place dans `{ $match }`.
done-cancelled = Le défi `{ $match }` est retiré.
done-moved = Vous avez joué **{ $san }** dans `{ $match }`. Trait aux { $army }.
done-last-move = Vous avez joué **{ $san }**, et `{ $match }` est terminée.
done-resigned = Vous avez abandonné `{ $match }`.
done-offered = Votre proposition de nulle dans `{ $match }` est publiée.
done-agreed = Vous acceptez la nulle dans `{ $match }` ; d’autres doivent encore répondre.
done-drawn = `{ $match }` est nulle.
done-refused = Vous continuez à jouer dans `{ $match }`.
done-aborted = `{ $match }` s’arrête, sans score.
done-already = C’était déjà fait dans `{ $match }`.

choice-no-such-move = Aucun coup légal ne correspond à « { $text } »
choice-match = { $match } · { $game }
choice-match-your-turn = { $match } · { $game } · à vous de jouer

parked-gone = son salon ou son fil n’existe plus
parked-forbidden = je ne peux plus publier d’images dans son salon ou son fil
parked-busy = une autre partie occupe son salon
parked-fault = une erreur inattendue a empêché de publier
parked-unreplayable = ses coups ne suivent plus les règles telles qu’elles ont été corrigées
dm-parked = Votre partie `{ $match }` est mise de côté : { $why }. Demandez de l’aide à la gestion du serveur ; ensuite /move la reprend, ou /abort l’arrête.

permission-post = d’envoyer des messages
permission-attach = de joindre des fichiers

illegal-empty = il n’y a aucune pièce sur cette case
illegal-not-yours = cette pièce n’est pas à vous
illegal-cannot = cette pièce ne va pas là
illegal-check = votre roi serait en échec
illegal-cut = vos pièces ne seraient plus toutes reliées

error-no-match-here = Aucune partie ne se joue ici. Commencez-en une avec /play, ou nommez la vôtre avec l’option *match* (voir /games).
error-no-such-match = Je ne connais pas de partie `{ $match }` ici. Cherchez son nom avec /games.
error-several-matches = Vous jouez plusieurs parties : nommez-en une avec l’option *match* ({ $matches }).
error-not-a-player = C’est réservé aux personnes qui jouent `{ $match }`. Commencez votre propre partie avec /play.
error-not-your-turn = Patience : le trait est aux { $army }.
error-match-over = `{ $match }` est terminée. Commencez-en une autre avec /play.
error-match-parked = `{ $match }` est mise de côté : { $why }. Reprenez-la avec /move quand c’est réglé, ou arrêtez-la avec /abort.
error-not-started = `{ $match }` n’a pas encore commencé. Le défi attend toujours une réponse.
error-stale-version = La partie a avancé depuis. Utilisez les boutons du dernier message, ou /move.
error-malformed = Je ne lis pas de coup dans « { $text } ». Écrivez-le comme e2e4 ou Cf3, ou appuyez sur *Jouer*.
error-illegal = { $text } est impossible : { $why }. Essayez un autre coup, ou appuyez sur *Jouer* pour les voir tous.
error-ambiguous = { $text } peut désigner plusieurs coups. Écrivez l’un de ceux-ci : { $candidates }.
error-promotion = Le pion est promu par { $text } : ajoutez l’une des lettres { $choices }.
error-unknown-variant = Je ne connais pas le jeu { $variant }. Choisissez parmi { $variants }.
error-bad-option = Ce jeu n’a pas d’option { $option } = { $value }. Choisissez dans la liste.
error-too-many-players = C’est trop : ce jeu a de la place pour { $others } { $others ->
    [one] autre joueuse ou joueur
   *[other] autres joueuses ou joueurs
}. Invitez moins de monde ou d’ordinateurs.
error-bot-opponent = On ne peut pas inviter un bot. Pour jouer contre l’ordinateur, prenez l’option *computer*.
error-self-opponent = Vous avez déjà une place. Invitez quelqu’un d’autre, ou prenez l’option *computer*.
error-same-player-twice = Une même personne ne peut pas prendre deux places. Nommez chaque adversaire une seule fois.
error-too-many-matches = Vous avez { $limit } parties ouvertes, le maximum permis. Terminez-en ou annulez-en une d’abord (voir /games).
error-channel-busy = `{ $match }` se joue ici. Attendez qu’elle soit terminée, ou prenez un autre salon.
error-missing-permission = Je ne peux pas tenir de partie ici : il me manque la permission { $permission }. Demandez à la gestion du serveur, ou prenez un autre salon.
error-challenge-closed = Le défi `{ $match }` n’est plus ouvert. Lancez-en un avec /play.
error-challenge-full = `{ $match }` n’a plus de place pour vous. Commencez votre propre partie avec /play.
error-not-invited = Vous n’avez pas d’invitation à décliner dans `{ $match }` ; la personne qui l’a créé peut appuyer sur *Annuler*.
error-already-in = Vous avez déjà une place dans `{ $match }`. La partie commence dès que toutes les places sont prises.
error-not-creator = C’est réservé à { $creator }. Lancez votre propre défi avec /play.
error-waiting-for-players = { $players } doit d’abord répondre. Attendez, ou annulez le défi et lancez-en un autre.
error-no-offer = Aucune nulle n’est proposée. Proposez-la avec /draw.
error-own-offer = Vous avez déjà accepté cette nulle. Attendez la réponse des autres.
error-already-offered = La nulle est déjà proposée. Attendez la réponse des autres.
error-nobody-to-agree = Les ordinateurs n’acceptent pas de nulle. Continuez, réclamez la nulle si les règles le permettent, ou abandonnez avec /resign.
error-nothing-to-claim = Il n’y a pas de nulle à réclamer dans cette position. Proposez-la avec /draw, ou continuez.
error-too-late-to-abort = Tout le monde a joué dans `{ $match }` : proposez la nulle avec /draw ou abandonnez avec /resign.

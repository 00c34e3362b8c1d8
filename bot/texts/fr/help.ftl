# /help : une page par sujet. Une ligne qui parle d’une commande absente est laissée de côté.

ui-help = Les jeux, et comment y jouer ici

ui-help-topic-start = Premiers pas
ui-help-topic-playing = Jouer
ui-help-topic-time = Temps
ui-help-topic-agreements = Accords
ui-help-topic-looking = Revoir
ui-help-topic-planning = Prévoir
ui-help-topic-events = Tournois
ui-help-topic-settings = Réglages
ui-help-topic-games = Les jeux

ui-help-start =
    • **Commencer :** /play, avec quelqu’un, avec qui appuiera sur *{ button-join }*, ou avec l’ordinateur.
    • **Jouer :** appuyez sur *{ button-move }* sous le plateau, ou écrivez /move et un coup comme `e2e4` ou `Cf3`.
    • **Regarder :** /games donne la liste de vos parties, /board montre le plateau de votre côté.
    • **Apprendre :** /rules explique un jeu en images.
    Appuyez sur une commande dans un texte comme celui-ci : elle s’écrit pour vous, sous son nom français. Les boutons mènent à tout le reste, et /help ramène ici.

ui-help-playing =
    • /play lance une partie : choisissez laquelle, invitez du monde ou confiez des places à l’ordinateur, avec *{ ui-opt-level }* de 1 (se trompe comme on débute) à 5.
    • /play permet de lancer 30 parties par heure et 100 par jour, avec au plus 20 parties ouvertes par serveur, sauf réglage contraire. Celles des tournois ne comptent pas.
    • /move prend `e2e4` ou `Cf3`, et suggère des coups pendant que vous écrivez. *{ button-move }*, sous le plateau, se passe d’écrire.
    • /moves montre où peut aller une pièce.
    • /hint montre ce que jouerait l’ordinateur à votre place, dans une partie non cotée contre lui seul.
    • /board montre le plateau, avec *{ ui-opt-text }* en mots (ce qui a changé, qui attaque quoi, case par case), avec *{ ui-opt-theme }* dans d’autres couleurs.
    • /king choisit votre vrai roi, ou vous le montre à vous seul·e (Nouveaux échecs).
    • /games donne la liste de vos parties, d’abord celles qui vous attendent ; avec *{ ui-opt-finished }*, les résultats des vôtres ou de quelqu’un.
    • /move-here amène une partie dont le salon est perdu dans celui où vous êtes.
    Dans un autre salon, ou en privé, nommez la partie avec l’option *{ ui-opt-game }*.

ui-help-time =
    • /vacation arrête vos pendules les jours que vous dites, et prévient les personnes avec qui vous jouez.
    • /pause propose à tout le monde de faire une pause, et relance une partie en pause.
    • /silence fait taire pour vous les rappels d’une partie, ou les laisse revenir.
    • /settings règle à quel rythme on vous rappelle votre tour, et si c’est en privé.
    • Une partie cotée ne change les cotes que si chaque joueur initial a joué un coup. Un choix de roi, un coup d’un ordinateur ou d’un remplaçant n’y suffit pas.
    • Une perte au temps n’est pas cotée si vous aviez déjà perdu au temps dans les dix jours précédents, sans jouer de coup depuis dans aucune partie. À trois, seule votre cote est laissée de côté.

ui-help-agreements =
    • /draw propose ou réclame la nulle, répond à qui la propose, ou retire la proposition.
    • /takeback demande à reprendre votre dernier coup : tous les adversaires doivent l’accepter. Les boutons sous le dernier message répondent à toute demande, et la retirent.
    • /level change le niveau de l’ordinateur, si tout le monde l’accepte ; il répond lui-même aux propositions de nulle.
    • /rematch propose de rejouer le même jeu, en échangeant les places.
    • /substitute laisse quelqu’un d’autre continuer pour vous, si tout le monde l’accepte, ou donne à quelqu’un la place d’une personne partie (pour qui gère le serveur).
    • /resign abandonne une partie, après une question.
    • /abort arrête une partie sans score. Si tout le monde a joué, tous les autres joueurs doivent accepter.

ui-help-looking =
    • /replay fait revoir une partie, en animation et coup par coup.
    • /review montre ce qui a fait tourner une partie finie : les chances de tout le monde, trois tournants avec ce qui aurait été meilleur, et vous laisse le trouver.
    • /history parcourt une partie, coup par coup.
    • /ranking classe les personnes de ce serveur d’après leurs cotes, /profile montre vos résultats ou ceux de quelqu’un d’autre.
    • /stats dit combien de fois chaque camp gagne, combien de temps durent les parties et comment elles commencent.
    • /export donne une partie en feuille que d’autres programmes savent lire, en texte, en image, en animation, ou en page où la parcourir.
    • /verify recalcule le sceau d’une partie, pour savoir que rien n’y a été changé ; le dernier message le montre dans le nom de son image.

ui-help-planning =
    • /plan garde vos réponses prêtes (« si ceci, alors cela »). Elles sont jouées aussitôt, et visibles de vous seul·e jusque-là.
    • /what-if est un plateau à vous pour réfléchir : jouez tous les camps, revenez, bifurquez ; il vous attend 30 jours. Gardez ses lignes en plan ou en note, et montrez-les une fois la partie finie.
    • /note garde vos propres notes sur une partie, pour personne d’autre.

ui-help-settings =
    • /settings réunit vos préférences : langue, couleurs, lettres des coups, rappels, question avant chaque coup.
    • /settings dit aussi qui peut vous défier, et bloque des personnes : elles ne peuvent ni vous défier ni rejoindre vos défis. Les tournois vous apparient quand même.
    • /my-data export vous donne tout ce que je garde sur vous, et /my-data erase me fait vous oublier.
    • /config réunit ce que décide la gestion du serveur : salons, cadence, qui peut lancer des parties, langue.
    • /config exclut aussi des personnes du serveur : elles y finissent ce qu’elles ont commencé, et n’y commencent rien.

ui-help-games = /rules explique chacun d’eux, page par page.

ui-help-events =
    • /manage-tournament create annonce un tournoi : suit un formulaire où tout est rempli. *{ button-event-join }* sous son message, ou /tournament join, y fait entrer.
    • /manage-tournament start le commence ; sinon il commence de lui-même. Appariements, parties, classement et podium viennent d’eux-mêmes.
    • /tournament show montre le classement, /tournament games vos parties, /tournament rules tout le règlement, /tournament leave fait partir.
    • /manage-tournament pause, /manage-tournament extend, /manage-tournament end, /manage-tournament withdraw, /manage-tournament replace, /manage-tournament bye, /manage-tournament adjudicate et /manage-tournament announce sont pour qui l’organise ; /manage-tournament undo revient sur la dernière décision.

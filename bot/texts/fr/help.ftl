# /help : une page par sujet. Une ligne qui cite une commande absente est omise.

ui-help = Apprendre à jouer avec Féerie

ui-help-topic-start = Premiers pas
ui-help-topic-playing = Jouer
ui-help-topic-time = Temps
ui-help-topic-agreements = Accords
ui-help-topic-looking = Revoir
ui-help-topic-planning = Analyser
ui-help-topic-events = Tournois
ui-help-topic-settings = Réglages
ui-help-topic-games = Variantes

ui-help-start =
    • **Commencer :** /play, contre un adversaire invité, contre le premier qui appuie sur *{ button-join }*, ou contre l’ordinateur.
    • **Jouer :** appuyez sur *{ button-move }* sous le plateau, ou écrivez /move et un coup comme `e2e4` ou `Cf3`.
    • **Suivre :** /games donne la liste de vos parties, /board montre le plateau de votre côté.
    • **Apprendre :** /rules explique chaque variante en images.
    Appuyez sur une commande citée dans un texte : Discord l’écrit pour vous, sous son nom français. Les boutons mènent aux autres pages. Pour revenir ici : /help.

ui-help-playing =
    • /play lance une partie. Choisissez la variante, puis invitez des joueurs ou l’ordinateur, avec *{ ui-opt-level }* de 1 (débutant) à 5 (le plus fort).
    • Limites de /play, sauf réglage contraire : 30 parties lancées par heure, 100 par jour, 20 parties en cours par serveur. Les parties de tournoi ne comptent pas.
    • /seek trouve des adversaires sur tous les serveurs de ce bot, et /lobby liste ceux qui cherchent une partie.
    • /move accepte `e2e4` ou `Cf3`, et suggère des coups pendant la saisie. Le bouton *{ button-move }* sous le plateau fait la même chose sans clavier.
    • /moves montre les coups possibles d’une pièce.
    • /hint montre le coup que jouerait l’ordinateur à votre place, dans une partie amicale contre lui seul.
    • /board montre le plateau. Option *{ ui-opt-text }* : en mots (changements, attaques, pièces, cases). Option *{ ui-opt-theme }* : autres couleurs.
    • /king sert à choisir votre vrai roi, puis à le revoir en secret (Nouveaux échecs).
    • /games donne la liste de vos parties, en commençant par celles qui vous attendent. Option *{ ui-opt-finished }* : les parties terminées, les vôtres ou celles d’un autre joueur.
    • /move-here déplace ici une partie dont le salon est perdu.
    Dans un autre salon ou en message privé, indiquez la partie avec l’option *{ ui-opt-game }*.

ui-help-time =
    • /vacation arrête vos pendules pendant vos vacances et prévient vos adversaires.
    • /pause propose une pause, ou reprend une partie en pause.
    • /silence coupe vos rappels pour une partie, ou les rétablit.
    • /settings règle la fréquence de vos rappels, dans le salon ou en message privé.
    • Une partie classée ne change les cotes que si chaque joueur de départ a joué un coup. Un choix de roi, un coup de l’ordinateur ou d’un remplaçant ne suffit pas.
    • De deux pertes au temps en moins de dix jours, sans aucun coup entre-temps, la seconde n’est pas classée. À trois, seule votre cote reste inchangée.

ui-help-agreements =
    • /draw propose ou réclame la nulle, répond à une proposition ou retire la vôtre.
    • /takeback demande une reprise de votre dernier coup. Tous vos adversaires doivent accepter. Les boutons sous le dernier message servent à répondre, ou à retirer la demande.
    • /level change le niveau de l’ordinateur, avec l’accord de tous. L’ordinateur répond lui-même aux propositions de nulle.
    • /rematch propose une revanche, places échangées.
    • /substitute demande un remplaçant, avec l’accord de tous. L’équipe du serveur peut aussi attribuer la place d’un joueur parti.
    • /resign abandonne une partie, après confirmation.
    • /abort annule une partie, sans score. Si chacun a joué, tous les autres joueurs doivent accepter.

ui-help-looking =
    • /replay montre une partie en animation, puis coup par coup.
    • /review analyse une partie terminée : les chances de chaque camp et trois tournants, avec de meilleurs coups à trouver.
    • /history parcourt une partie coup par coup.
    • /ranking affiche le classement du serveur pour une variante. /profile affiche vos résultats ou ceux d’un autre joueur.
    • /stats affiche les résultats de chaque camp, la durée des parties et les premiers coups.
    • /export donne une partie en PGN, position, image, animation ou page web.
    • /verify recalcule le sceau d’une partie, qui prouve que rien n’a été modifié. Le dernier message le porte dans le nom de son image.

ui-help-planning =
    • /plan enregistre des coups conditionnels (« s’il joue ceci, je réponds cela »). Ils se jouent automatiquement, et restent visibles par vous uniquement jusque-là.
    • /what-if ouvre un échiquier d’analyse : jouez tous les camps, revenez, bifurquez. Vos lignes sont gardées 30 jours. Vous pouvez les copier en coups conditionnels ou en note, et les partager après la partie.
    • /note garde vos notes sur une partie, visibles par vous uniquement.

ui-help-settings =
    • /settings réunit vos préférences : langue, couleurs, lettres des coups, rappels, confirmation des coups.
    • /settings règle aussi les défis que vous acceptez, et bloque des personnes. Une personne bloquée ne peut ni vous défier ni rejoindre vos défis, sauf en tournoi.
    • /my-data export vous envoie toutes vos données, /my-data erase les efface.
    • /config réunit les réglages du serveur, pour son équipe : salons, cadence, langue, rôles autorisés à lancer des parties.
    • /config bloque aussi l’accès à Féerie : une personne bloquée finit ses parties, mais ne peut plus en commencer.

ui-help-games = /rules explique chaque variante, page par page.

ui-help-events =
    • /manage-tournament create annonce un tournoi, avec un formulaire prérempli. Pour s’inscrire : *{ button-event-join }* sous son message, ou /tournament join.
    • /manage-tournament start le commence, ou il commence automatiquement. Appariements, parties, classement et podium sont automatiques.
    • /tournament show montre le classement, /tournament games vos parties, /tournament rules le règlement. /tournament leave sert à abandonner le tournoi.
    • Pour l’organisateur : /manage-tournament pause, /manage-tournament extend, /manage-tournament end, /manage-tournament withdraw, /manage-tournament replace, /manage-tournament bye, /manage-tournament adjudicate et /manage-tournament announce. /manage-tournament undo annule la dernière décision.
    • /ladder show affiche l’échelle de ce salon : participer, défier jusqu’à trois échelons plus haut, quitter. Les organisateurs créent, déplacent et ferment les échelles avec /ladder create, /ladder move-here et /ladder end. /ladder withdraw retire un joueur.

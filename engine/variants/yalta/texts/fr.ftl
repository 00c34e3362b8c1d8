# Yalta.

game-yalta = Yalta
goal-yalta = le premier mat gagne
ui-about-yalta = se joue à trois sur une rosace de 96 cases : Blancs, Rouges et Noirs, chacun pour soi. Le premier à mater un roi gagne. La troisième armée perd aussi.

army-red = Rouges

review-ends-mate-yalta = Après { $line }, les { $winner } sont les auteurs du mat des { $loser }.
review-wins-mate-yalta = { $line } faisait des { $winner } les auteurs du mat des { $loser }
review-fact-mated = les { $army } sont mats, les { $others } en sont les auteurs
review-strips-mated = Mats, sauf si un joueur pare le mat (à gauche : auteur)
review-fact-threatened = les { $others } menacent de mater les { $army }
review-strips-threatened = Menacés de mat en un coup (à gauche : par qui)

option-direction-clockwise = sens des aiguilles d’une montre
option-direction-counterclockwise = sens inverse des aiguilles d’une montre

rules-yalta-goal = But et tour de jeu
rules-yalta-goal-text =
    On joue à trois, chacun pour soi : **Blancs**, **Rouges**, **Noirs**, dans cet ordre. Avec l’option *sens inverse*, Rouges et Noirs échangent leurs places.
    {""}**Le premier à réaliser un mat gagne.** Les deux autres perdent. Vous pouvez donc aider un adversaire, tant que vous y gagnez.
rules-yalta-mate = Un mat attend son tour
rules-yalta-mate-text =
    Un mat se constate au **tour** du joueur mat. La tour blanche vient d’aller en h4 et mate les Noirs, mais les Rouges jouent avant eux.
    Les Rouges peuvent parer le mat, ici par le cavalier : en h10 il s’interpose, en h4 il prend la tour. Rien ne les y oblige : un coup qui laisse gagner un autre joueur est légal.
rules-yalta-author = L’auteur du mat
rules-yalta-author-text =
    Le gagnant est l’**auteur** du mat : le joueur dont le coup a retiré au roi sa dernière défense. Peu importe quelles pièces donnent l’échec.
    La tour blanche donnait échec de h4. Puis la tour rouge, de g9, a contrôlé les dernières cases de fuite. Les **Rouges** gagnent, avec l’échec des Blancs.
    Un mat qui demeure garde son auteur. Un mat paré n’en a plus.
rules-yalta-two-mates = Deux mats à la fois
rules-yalta-two-mates-text =
    Si deux joueurs sont mats, celui dont le **tour vient en premier** perd, et l’auteur de **ce** mat gagne. L’autre mat ne compte plus.
    Ici, la tour blanche a maté les Noirs de h4, puis la tour rouge a maté les Blancs de a7. Le tour des Noirs vient en premier. Les **Blancs gagnent**, bien que mats eux-mêmes.
rules-yalta-strategy = Stratégie
rules-yalta-strategy-text =
    {""}**Comptez les trois armées.** Deux joueurs qui échangent des pièces, même de valeur égale, s’affaiblissent face au troisième.
    {""}**Un échec profite souvent au troisième joueur.** La tour blanche vient de faire échec aux Noirs. La tour rouge peut prendre le fou j10, pourtant protégé : les Noirs doivent d’abord parer l’échec.
    {""}**Pensez à l’ordre des tours.** Personne ne peut sauver le joueur qui joue juste après vous. L’autre peut encore être sauvé par le joueur entre vous deux.
    {""}**Mieux vaut défendre le plus faible que l’attaquer à deux.** Si un autre le mate avant vous, vous perdez aussi. Un joueur en danger peut compter sur cette aide.
rules-yalta-end = Nulles et abandons
rules-yalta-end-text =
    Sont **nulles** :
    • le pat du joueur au trait ;
    • trois rois seuls (comme ici) ;
    • l’accord de tous ;
    • sur demande, la même position trois fois, ou 50 tours sans prise ni coup de pion ;
    • automatiquement, la même position cinq fois, ou 75 de ces tours.
    Un joueur qui **abandonne** marque 0, et l’ordinateur joue à sa place. S’il gagne, les deux autres se partagent le point. Le dernier joueur humain gagne aussitôt.

# Yalta.

game-yalta = Yalta
ui-about-yalta = se joue à trois sur une rosace de 96 cases : Blancs, Rouges et Noirs, chacun contre les deux autres. Qui mate un roi gagne ; la troisième armée perd aussi.

army-red = Rouges

review-ends-mate-yalta = Après { $line }, les { $winner } sont les auteurs du mat des { $loser }.
review-wins-mate-yalta = { $line } aurait fait des { $winner } les auteurs du mat des { $loser }
review-fact-mated = les { $army } sont matés par les { $others }
review-strips-mated = Mats, sauf si quelqu’un lève le mat (à gauche : par qui)
review-fact-threatened = les { $others } menacent de mater les { $army }
review-strips-threatened = Menacés de mat en un coup (à gauche : par qui)

option-direction-clockwise = sens des aiguilles d’une montre
option-direction-counterclockwise = sens inverse des aiguilles d’une montre

rules-yalta-goal = But et tour de jeu
rules-yalta-goal-text =
    On joue à trois, chacun contre les deux autres : **Blancs**, **Rouges**, **Noirs**, dans cet ordre (avec l’option du *sens inverse*, Rouges et Noirs échangent leurs places).
    {""}**Qui réalise le premier un mat gagne** ; les deux autres perdent. On peut donc aider qui l’on veut, tant que l’on y gagne.
rules-yalta-mate = Un mat attend son tour
rules-yalta-mate-text =
    Un mat est prononcé quand vient le **tour** du joueur mat. La tour blanche vient d’aller en h4 et mate les Noirs ; mais les Rouges jouent avant.
    Les Rouges peuvent lever le mat, ici par le cavalier : en h10 il s’interpose, en h4 il prend la tour. Rien n’y oblige : un coup qui en laisse gagner un autre est permis.
rules-yalta-author = À qui est le mat
rules-yalta-author-text =
    Le gagnant est l’**auteur** du mat : celui dont le coup a ôté au roi son dernier recours, quelles que soient les pièces qui donnent l’échec.
    La tour blanche donnait échec de h4 ; puis la tour rouge a pris de g9 les dernières cases de fuite. Les **Rouges** gagnent, avec l’échec des Blancs.
    Un mat qui demeure garde son auteur ; un mat levé n’en a plus.
rules-yalta-two-mates = Deux mats à la fois
rules-yalta-two-mates-text =
    De deux joueurs mats, celui dont le **tour vient d’abord** perd, et l’auteur de **ce** mat gagne ; l’autre mat ne compte plus.
    Ici la tour blanche a maté les Noirs de h4 ; puis la tour rouge a maté les Blancs de a7. Le tour des Noirs vient d’abord : ils sont mats, et les **Blancs gagnent**, tout mats qu’ils sont.
rules-yalta-strategy = Stratégie
rules-yalta-strategy-text =
    {""}**Comptez les trois armées.** Deux joueurs qui échangent des pièces, même à valeur égale, s’affaiblissent face à celui qui regarde.
    {""}**Un échec profite souvent au troisième.** La tour blanche vient de faire échec aux Noirs. La tour rouge peut prendre le fou j10, pourtant protégé : les Noirs doivent d’abord parer l’échec.
    {""}**Songez à l’ordre des tours.** Personne ne peut sauver celui qui joue juste après vous ; l’autre peut encore être sauvé par le joueur entre vous deux.
    {""}**Mieux vaut défendre le plus faible que l’attaquer à deux** : si un autre le mate avant vous, vous perdez aussi. Qui est en danger peut compter là-dessus.
rules-yalta-end = Nulles et départs
rules-yalta-end-text =
    Sont **nulles** : le pat du joueur au trait, trois rois seuls (comme ici), l’accord de tous, et sur demande une position répétée trois fois ou 50 tours sans prise ni coup de pion (d’office : cinq fois, 75 tours).
    Qui **s’en va** marque 0 ; l’ordinateur joue à sa place. S’il gagne, les deux autres se partagent le point. La dernière personne qui reste gagne.

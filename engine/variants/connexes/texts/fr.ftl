# Échecs connexes.

game-connexes = Échecs connexes
goal-connexes = mat, armées toujours reliées
ui-about-connexes = ajoute une règle aux échecs à deux : toutes vos pièces doivent rester reliées, par un côté ou un coin. Couper celles de l’adversaire, c’est faire échec.

picture-note-cut = Pièces coupées des { $army } : { $squares }.
picture-bound-connexes = Immobiles, car tout coup de ces pièces couperait leur armée : { $pieces }.
picture-reason-cut-off = par coupure

post-note-cut = { picture-note-cut }

hint-ends-cut = Ce coup relie de nouveau vos pièces.
hint-brings-cut = Ce coup coupe les pièces des { $army }.

review-fact-cut = l’armée des { $army } est coupée
review-strips-cut = Armée coupée
review-term-pivots =
    { $count ->
        [0] l’armée des { $army } ne dépend d’aucune pièce pour rester reliée
        [one] l’armée des { $army } dépend d’une pièce pour rester reliée
       *[other] l’armée des { $army } dépend de { $count } pièces pour rester reliée
    } ; après le meilleur coup, { $instead ->
        [0] d’aucune
       *[other] ce serait { $instead }
    }

illegal-castling-cut = le roque est interdit quand vos pièces sont coupées : c’est aussi un échec
illegal-cut = vos pièces ne resteraient pas toutes reliées, faute de lien avec { $squares }
illegal-not-reconnected = vos pièces sont coupées, et ce coup ne les relie pas à { $squares }

rules-connexes-goal = But et tour de jeu
rules-connexes-goal-text =
    On joue aux échecs, à deux, les **Blancs** en premier. Une règle s’ajoute : après votre coup, **toutes vos pièces doivent être reliées**. Deux cases sont reliées si elles se touchent par un côté ou un coin.
    On gagne par échec et mat, ou en coupant l’armée adverse sans qu’elle puisse se relier.
rules-connexes-chain = La connexion
rules-connexes-chain-text =
    Un coup qui coupe votre propre armée est **interdit**. Le pion b2 peut aller en b3. En b4, il laisserait a1 et a2 coupés du reste.
    La règle vaut aussi pour les prises, le roque et la prise en passant. Seule compte la position après le coup.
rules-connexes-cut = Couper, c’est faire échec
rules-connexes-cut-text =
    Une prise qui **coupe** l’armée adverse est une seconde sorte d’échec. Ici, le cavalier a pris en d4 et les pièces blanches forment deux groupes. Le plus petit est teinté.
rules-connexes-parry = Parer une coupure
rules-connexes-parry-text =
    Il faut répondre à une coupure par un coup qui relie **toutes** vos pièces. Ici, le fou peut aller en b3, d3, e2 ou f1. Prendre le cavalier d4 ne suffit pas : le fou c4 resterait isolé.
    Un joueur qui ne peut parer ni l’échec ni la coupure a perdu.
rules-connexes-castling = Roi et roque
rules-connexes-castling-text =
    Une pièce **donne échec même si elle ne peut pas prendre** sans couper sa propre armée. Un roi seul est toujours connexe.
    Le roque est permis si l’armée reste reliée ensuite. Il est interdit quand vos pièces sont coupées.
rules-connexes-mate = Mat
rules-connexes-mate-text = Le roi f5 est attaqué par la dame, et aucun coup ne le sauve sans couper l’armée. Beaucoup de rois mats ici ne le seraient pas aux échecs.
rules-connexes-end = Nulles
rules-connexes-end-text =
    Sont **nulles** :
    • le pat ;
    • deux rois seuls, ou un roi contre un roi et un fou ou un cavalier (comme ici) ;
    • l’accord mutuel ;
    • sur demande, la même position trois fois, ou 50 coups sans prise ni coup de pion ;
    • automatiquement, la même position cinq fois, ou 75 de ces coups.
rules-connexes-challenge = Le défi de l’auteur
rules-connexes-challenge-text =
    Un problème d’aide : depuis cette position, **les deux camps collaborent** pour promouvoir un pion blanc le plus vite possible. L’auteur y parvient en 12 coups. Ferez-vous mieux ?
    Réponse connue : il existe plusieurs solutions en 12 coups, et **11 ne suffisent pas**.

problem-promotion-plans = Recherche : coups des Blancs seuls
problem-promotion-game = Recherche : aide des Noirs
problem-promotion-limits = Preuve : coups des Blancs seuls, un coup de moins, quelles que soient les prises noires
problem-promotion-games = Preuve : les deux camps, avec une prise noire à temps
problem-promotion-proven =
    Promotion des Blancs au coup { $moves }, pas avant. En { $fewer } coups, les Noirs devraient prendre une pièce sur { $squares } au plus tard au coup { $by }. Aucune partie n’y mène.
problem-promotion-unproven = Cette partie mène à la promotion. Une partie plus courte reste possible : rien ne prouve le contraire.

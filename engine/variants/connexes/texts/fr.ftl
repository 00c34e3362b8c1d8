# Échecs connexes.

game-connexes = Échecs connexes
ui-about-connexes = se joue à deux aux échecs, mais toutes vos pièces doivent toujours se toucher, par un côté ou par un coin ; couper celles de l’adversaire, c’est faire échec.

picture-note-cut = Les { $army } ont des pièces coupées du reste : { $squares }.
picture-bound-connexes = Retenues par la connexion, car tout coup de ces pièces couperait l’armée : { $pieces }.
picture-reason-cut-off = pièces coupées pour de bon

post-note-cut = { picture-note-cut }

review-fact-cut = l’armée des { $army } est coupée
review-strips-cut = Armée coupée
review-term-pivots =
    { $count ->
        [0] aucune pièce ne tient à elle seule l’armée des { $army }
        [one] 1 pièce tient l’armée des { $army } : sans elle, l’armée est coupée
       *[other] { $count } pièces tiennent l’armée des { $army } : sans l’une d’elles, l’armée est coupée
    } ; après le meilleur coup, il { $instead ->
        [0] n’y en aurait aucune
       *[other] y en aurait { $instead }
    }

illegal-castling-cut = on ne roque pas tant que ses pièces sont séparées : c’est aussi un échec
illegal-cut = vos pièces ne seraient plus toutes reliées

rules-connexes-goal = But et tour de jeu
rules-connexes-goal-text =
    On joue à deux aux échecs, les **Blancs** d’abord, avec une loi de plus : après votre coup **toutes vos pièces doivent se tenir**. Elles se touchent par un côté ou un coin.
    On gagne par le mat, ou en coupant les pièces adverses de sorte qu’elles ne puissent plus se rejoindre.
rules-connexes-chain = La chaîne
rules-connexes-chain-text =
    Un coup qui rompt sa propre chaîne est **interdit**. Le pion blanc b2 peut aller en b3 ; en b4 il laisserait a1 et a2 coupés du reste.
    Cela vaut aussi pour les prises, le roque et la prise en passant : seule compte la position après le coup.
rules-connexes-cut = Couper, c’est faire échec
rules-connexes-cut-text =
    Si votre prise **coupe** l’armée adverse, c’est une seconde sorte d’échec. Ici le cavalier a pris en d4, et les pièces blanches sont en deux morceaux : le plus petit est teinté.
rules-connexes-parry = Se rejoindre
rules-connexes-parry-text =
    À une coupure il faut répondre par un coup qui relie **tout**. Le fou le peut en b3, d3, e2 ou f1. Prendre le cavalier d4 ne suffirait pas : le fou c4 resterait seul.
    Qui ne peut répondre à un échec ou à une coupure a perdu.
rules-connexes-castling = Roi et roque
rules-connexes-castling-text =
    Les attaques contre les rois sont celles des échecs : une pièce qui ne pourrait prendre sans rompre sa chaîne **donne échec quand même**. Un roi seul est toujours connexe.
    Le roque est permis si la chaîne tient ensuite, mais pas tant que vos pièces sont coupées.
rules-connexes-mate = Mat
rules-connexes-mate-text = Le roi en f5 est attaqué par la dame, et aucun coup ne le sauve sans rompre la chaîne. Plus d’un roi est mat qui s’échapperait aux échecs.
rules-connexes-end = Nulles
rules-connexes-end-text = Sont **nulles** : le pat, deux rois seuls, un roi et un fou ou un cavalier contre un roi (comme ici), l’accord, et sur demande une position répétée trois fois ou 50 coups de chacun sans prise ni coup de pion (d’office : cinq fois, 75 coups).
rules-connexes-challenge = Le défi de l’auteur
rules-connexes-challenge-text =
    Un problème pour une soirée : d’ici, **les deux camps s’entraident**, par des coups légaux, pour qu’un pion blanc soit promu le plus vite possible. L’auteur y parvient en 12 coups, et demande : ferez-vous mieux ?
    On sait désormais que 12 coups suffisent de plus d’une façon, et que **11 ne suffisent pas**. Cherchez d’abord ; deux parties et la preuve sont dans `docs/defi.md` du projet, et `feerie solve promotion` les retrouve.

problem-promotion-plans = À trouver : ce que les Blancs peuvent faire seuls
problem-promotion-game = À trouver : l’aide des Noirs
problem-promotion-limits = À prouver : ce que les Blancs peuvent faire seuls en un coup de moins, quoi que les Noirs prennent
problem-promotion-games = À prouver : les deux camps, les Noirs devant prendre à temps
problem-promotion-proven =
    Les Blancs sont promus au coup { $moves }, et pas avant : en { $fewer } coups, il faudrait que les Noirs prennent une pièce sur l’une des cases { $squares } au plus tard au coup { $by }, et aucune partie n’y mène.
problem-promotion-unproven = Cette partie mène à promotion ; qu’aucune ne soit plus courte n’est pas prouvé.

# Pourquoi un coup est refusé. Chaque texte continue « Cf3 est impossible : … » ; `$how` est une phrase à part.

illegal-and = { $one }, et { $two }
illegal-no-square = la case { $square } n’existe pas sur ce plateau
illegal-empty = la case { $square } est vide
illegal-not-yours = { $the } en { $square } appartient aux { $army }
illegal-no-such-piece = vous n’avez pas de { $piece }
# $line est file (colonne), rank (rangée) ou square (case).
illegal-not-there = vous n’avez pas de { $piece } { $line ->
    [file] sur la colonne { $where }
    [rank] sur la rangée { $where }
   *[square] en { $where }
}
illegal-same-square = il finirait sur sa case de départ
illegal-movement = { $the } en { $start } ne peut pas atteindre { $to }. { $how }
illegal-no-piece-reaches = vous n’avez pas de { $piece } qui puisse atteindre { $square }. { $how }
illegal-no-pawn-reaches = vous n’avez pas de pion qui puisse avancer en { $square }
illegal-blocked = { $the } en { $square } barre le passage
illegal-own-piece = votre { $piece } occupe déjà la case { $square }
illegal-king = le roi des { $army } est en { $square }, et un roi ne se prend jamais
illegal-pawn-diagonal = un pion ne va en diagonale que pour prendre, et la case { $square } est vide
illegal-en-passant-expired = il est trop tard pour prendre en passant le pion en { $square }
illegal-push-onto-piece = un pion ne prend pas droit devant, et la case { $square } est occupée
illegal-no-double-step = un pion n’avance de deux cases que depuis sa case de départ
illegal-never-promotes = un coup de { $piece } ne donne jamais de promotion
illegal-no-promotion = ce coup ne donne pas de promotion au pion
illegal-castling-moved = le roi ou la tour de ce côté a déjà bougé, ou n’est plus là
illegal-castling-blocked = { $the } en { $square } se trouve entre le roi et la tour
illegal-castling-check = le roque est interdit en échec, ici par { $attackers }
illegal-castling-attacked = { $square }, sur le trajet du roi, est attaquée par { $attackers }
illegal-attacked = votre roi ne peut pas aller en { $square }, case attaquée par { $attackers }
illegal-pinned = votre { $piece } en { $square } doit couvrir votre { $king } contre { $attackers } (clouage)
illegal-exposed = votre { $king } serait attaqué par { $attackers }
illegal-check-unanswered = votre { $king } serait toujours attaqué par { $attackers }
illegal-cannot = les règles de cette variante l’interdisent

# Une pièce, comme dans « la tour en e8 ».
standing-piece = { $the } en { $square }
the-king = le roi
the-queen = la dame
the-rook = la tour
the-bishop = le fou
the-knight = le cavalier
the-pawn = le pion

# La marche des pièces : une phrase sans son point.
movement-king = Le roi se déplace d’une case dans toutes les directions
movement-queen = La dame a la marche de la tour et du fou
movement-rook = La tour se déplace le long des colonnes et des rangées
movement-bishop = Le fou se déplace en diagonale
movement-knight = Le cavalier saute deux cases tout droit et une de côté
movement-pawn = Le pion avance tout droit et prend d’une case en diagonale devant

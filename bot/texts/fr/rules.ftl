# Les pages de /rules : pour chacune un titre et son texte.

ui-rules = Les règles d’un jeu, page par page, avec des images
ui-rules-variant = Quel jeu
ui-rules-page = Aller à une page
ui-rules-picture-failed = (L’image n’a pas pu être dessinée.)

rules-heading = **{ $game }** · { $number }/{ $count } · **{ $title }**
rules-shown = La pièce montrée : { $piece } en { $square }.
rules-shown-in-hand = En main : { $piece }.

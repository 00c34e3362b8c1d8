# Pages de /rules : un titre et un texte chacune.

ui-rules = Lire les règles d’une variante, en images
ui-rules-variant = Variante (par défaut : celle de la partie ici)
ui-rules-page = Aller à la page…
ui-rules-picture-failed = (L’image n’a pas pu être dessinée.)

rules-heading = **{ $game }** · { $number }/{ $count } · **{ $title }**
rules-shown = Pièce montrée : { $piece } en { $square }.
rules-shown-in-hand = En main : { $piece }.

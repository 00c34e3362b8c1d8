# Cartes des variantes, et l'accueil d'un serveur.
# $name est le nom d'une variante, $summary ses joueurs et son but, comme « 3 joueurs · le premier mat gagne ».

card-alt = { $name } · { $summary }. Position de départ.

welcome = **Féerie est là : quatre variantes d’échecs féeriques à jouer par correspondance.**
    Choisissez ci-dessous, ou écrivez /play dans un salon. Un coup peut prendre des jours, ou se jouer tout de suite.
    L’équipe du serveur règle les salons et les parties avec /config. /help explique le reste.

button-cards-computer = Jouer contre l’ordinateur
button-cards-challenge = Défier

ui-cards = **À quelle variante voulez-vous jouer ?** Choisissez ci-dessous, ou nommez-en une dans /play.
ui-cards-options = **Choisissez aussi une variante.** Rien n’est lancé : refaites /play avec vos options et une variante.
ui-cards-computer = Jouer contre l’ordinateur : choisissez une variante.
ui-cards-challenge = Défier d’autres joueurs : choisissez une variante.
ui-cards-rules = Lire les règles : choisissez une variante.
ui-cards-menu = Variante
ui-cards-entry = { $name } · { $summary }

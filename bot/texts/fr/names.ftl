# Noms des commandes et de leurs options, tels qu’on les tape : minuscules, sans espace, 32 caractères au plus.
# Les autres textes nomment les commandes par leur nom anglais, qui devient un lien : Discord ne suit pas les liens qui portent un nom traduit.

ui-name-play = jouer
ui-name-move = coup
ui-name-moves = coups
ui-name-board = plateau
ui-name-replay = revoir
ui-name-games = parties
ui-name-king = roi
ui-name-draw = nulle
ui-name-resign = abandonner
ui-name-abort = annuler
ui-name-export = exporter
ui-name-verify = vérifier
ui-name-rules = règles
ui-name-help = aide
ui-name-vacation = vacances
ui-name-pause = pause
ui-name-silence = silence
ui-name-takeback = reprendre
ui-name-rematch = revanche
ui-name-substitute = remplacer
ui-name-move-here = déplacer-ici
ui-name-plan = prévoir
ui-name-note = note
ui-name-history = historique
ui-name-settings = réglages
ui-name-config = configurer

ui-opt-variant = jeu
ui-opt-opponent = adversaire
ui-opt-opponent2 = adversaire2
ui-opt-computer = ordinateur
ui-opt-option = option
ui-opt-seats = places
ui-opt-text = texte
ui-opt-match = partie
ui-opt-square = case
ui-opt-theme = couleurs
ui-opt-rounds = tours
ui-opt-action = action
ui-opt-clock = cadence
ui-opt-days = jours
ui-opt-from = du
ui-opt-until = au
ui-opt-user = personne
ui-opt-seat = place

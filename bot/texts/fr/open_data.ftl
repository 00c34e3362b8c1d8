# Données pour les programmes, et agenda personnel.

web-api-request = Cette requête n’existe pas. Elles figurent toutes dans /api/v1/openapi.json.
web-api-parameter = La valeur de { $name } n’est pas possible. Voir /api/v1/openapi.json.
error-unknown-cursor = Ce curseur ne vient d’aucune liste. Recommencez sans lui.
calendar-name = Féerie
calendar-move = À vous de jouer avant : { $game } ({ $match })
calendar-move-tournament = À vous de jouer avant : { $game }, { $tournament } ({ $match })
calendar-tournament = Début : { $name }
calendar-vacation = Vacances de Féerie ({ $server })
ui-button-calendar = Agenda
ui-calendar = **Vos échéances dans votre agenda.** Un lien personnel montre vos coups à jouer, le début de vos tournois et vos vacances. Il ne nomme aucun autre joueur.
ui-calendar-none = Vous n’avez pas encore de lien.
ui-calendar-used = Vous avez un lien, dernière utilisation { $used }. Par sécurité, il n’est plus affiché. Un nouveau lien met fin à l’ancien.
ui-calendar-make = Créer un lien
ui-calendar-new = Créer un nouveau lien
ui-calendar-end = Supprimer le lien
ui-calendar-made = **Votre lien d’agenda.** Dans votre logiciel d’agenda, ajoutez un agenda « à partir d’une URL » et collez ce lien :
ui-calendar-once = Copiez-le maintenant : il ne s’affiche qu’une fois. Ne le partagez pas : il suffit pour lire votre agenda.
ui-calendar-ended = Votre lien est supprimé.

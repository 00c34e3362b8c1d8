// The page's own words in French, by the English ones; also the messages of the local server that members meet.
export const FRENCH = {
  // Frame
  "You are": "Vous êtes", "Channels": "Salons", "Choices": "Choix", "Send": "Envoyer", "World": "Monde", "New messages": "Nouveaux messages",
  "Switch between English and French": "Passer de l’anglais au français, ou l’inverse", "Switch to {name} (Alt+{number})": "Devenir {name} (Alt+{number})",
  "Reconnecting…": "Reconnexion…", "Bot online": "Bot en ligne", "Bot offline": "Bot hors ligne", "{name} is typing…": "{name} est en train d’écrire…", "Direct messages": "Messages privés",
  "mentions": "mentions", "unread": "non lu", "locked": "verrouillé", "archived": "archivé", "{count} archived": "Fils archivés : {count}",
  "Messages in {channel}": "Messages de {channel}", "New": "Nouveau", "Close": "Fermer", "Welcome to {channel}": "Bienvenue dans {channel}",
  "This is a local copy of Discord. You are {name}. Choose a member at the top to switch (Alt+1, Alt+2…).":
    "Ceci est une copie locale de Discord. Vous êtes {name}. Choisissez un membre en haut pour changer (Alt+1, Alt+2…).",
  "Type / below for a command, or start here:": "Tapez / ci-dessous pour une commande, ou commencez ici :",
  "All commands": "Toutes les commandes", "Waiting for the bot…": "En attente du bot…",

  // Messages
  "The application did not respond": "L’application n’a pas répondu", "{name} is thinking…": "{name} réfléchit…", "(edited)": "(modifié)",
  "used": "a utilisé", "added": "a ajouté", "removed": "a retiré", "named the thread": "a renommé le fil", "started a thread:": "a ouvert un fil :",
  "started this thread": "a ouvert ce fil", "from a message": "depuis un message", "Open the thread": "Ouvrir le fil",
  "Apps": "Applications", "This message": "Ce message",
  "Only you can see this": "Visible par vous uniquement", "Dismiss": "Masquer", "Enlarge": "Agrandir", "Picture": "Image",
  "{size} KB": "{size} Ko", "Make a selection": "Faites un choix", "nothing chosen": "rien de choisi", "Confirm": "Confirmer", "Submit": "Valider",
  "Activity": "Activité", "{name} wants to know who you are.": "{name} veut savoir qui vous êtes.", "Authorize": "Autoriser",
  "Cancel": "Annuler", "Something went wrong. Try again.": "Une erreur est survenue. Réessayez.", "You can’t see that channel.": "Vous ne voyez pas ce salon.",
  "That message was deleted, or is too old to show here.": "Ce message a été supprimé, ou il est trop ancien pour être affiché ici.",

  // Line at the bottom
  "Message {channel}, or / for commands": "Écrire dans {channel} ou taper /", "This thread is locked": "Ce fil est verrouillé",
  "This thread is archived. Send a message to reopen it": "Ce fil est archivé. Envoyez un message pour le rouvrir",
  "You can’t send messages here": "Vous ne pouvez pas écrire ici", "Loading options…": "Chargement des choix…",
  "Loading options failed.": "Le chargement des choix a échoué.", "No options match what you typed.": "Aucun choix ne correspond à votre texte.",
  "optional": "facultatif", "No such command.": "Commande inconnue.", "The bot is offline.": "Le bot est hors ligne.",
  "Play": "Jouer", "Look": "Consulter", "Agree": "S’entendre", "Tournaments": "Tournois", "Settings": "Réglages", "More": "Autres",
  "{count} more commands": "{count} autres commandes", "Choose “{option}” from the list.": "Choisissez « {option} » dans la liste.",
  "“{option}” is a number{range}.": "« {option} » est un nombre{range}.", "/{command} doesn’t take “{rest}”.": "/{command} ne prend pas « {rest} ».",
  "/{command} needs “{option}”: {about}.": "/{command} demande « {option} » : {about}.", "There is no command {name} here.": "La commande {name} n’existe pas ici.",
  "You can’t use /{name} here.": "Vous ne pouvez pas utiliser /{name} ici.",

  // Time
  "{count} day": "{count} jour", "{count} days": "{count} jours", "{count} hour": "{count} heure", "{count} hours": "{count} heures", " and ": " et ",
  "a little": "un peu", "It is {time} here, {away} ahead.": "Ici, nous sommes le {time}, avec {away} d’avance.",

  // World
  "English": "English", "Français": "Français", "View Channel": "Voir le salon", "Send Messages": "Envoyer des messages", "Attach Files": "Joindre des fichiers",
  "Read Message History": "Voir les anciens messages", "Create Public Threads": "Créer des fils publics", "Create Private Threads": "Créer des fils privés",
  "Send Messages in Threads": "Envoyer des messages dans les fils", "Manage Threads": "Gérer les fils",
  "commands and clicks reopen archived threads (as on desktop)": "commandes et clics rouvrent les fils archivés (comme sur ordinateur)",
  "commands stay after the bot was removed": "les commandes restent après le départ du bot", "choices are sent by their display names": "les choix sont envoyés par leurs noms affichés",
  "the bot is rate limited": "le débit du bot est limité", "locked and archived threads answer “archived” (50083)": "les fils verrouillés et archivés répondent « archivé » (50083)",
  "the bot has privileged intents": "le bot a les intents privilégiés", "speed-up of rate limits": "accélération des limites de débit", "maximum active threads": "nombre maximal de fils actifs",
  "Text": "Texte", "Announcements": "Annonces", "Forum": "Forum", "Voice": "Vocal", "Stage": "Conférence", "The bot is in the server": "Le bot est dans le serveur",
  "The server has an outage": "Le serveur est en panne", "The bot was removed": "Le bot a été retiré", "opening DMs too fast": "MP ouverts trop vite", "Cloudflare": "Cloudflare",
  "missing access": "accès manquant", "no mutual servers": "aucun serveur en commun", "overloaded": "surcharge", "too many active threads": "trop de fils actifs",
  "unknown error": "erreur inconnue", "wrong token": "jeton erroné", "session timed out": "session expirée", "too many servers": "trop de serveurs", "disallowed intents": "intents refusés",
  "Delete this thread": "Supprimer ce fil", "Delete {name}": "Supprimer {name}", "{name} in another window": "{name} dans une autre fenêtre", "Language of {name}": "Langue de {name}",
  "accepts DMs": "accepte les MP", "manager": "gère le serveur", "in the server": "dans le serveur", "installed the bot": "a installé le bot", "the bot may DM people who only installed it": "le bot peut écrire à qui l’a seulement installé", "Add": "Ajouter", "{name} can view it": "{name} peut le voir",
  "{name} can write": "{name} peut écrire", "Post title": "Titre du post", "Thread name": "Nom du fil", "private": "privé", "Create": "Créer",
  "The thread “{name}”": "Le fil « {name} »", "Bot permissions in {channel}": "Permissions du bot dans {channel}", "Members in {channel}": "Membres dans {channel}",
  "managers only": "réservé à l’équipe", "Kind": "Type", "Error": "Erreur", "Code": "Code", "Time": "Temps", "An hour later": "Une heure plus tard",
  "A day later": "Un jour plus tard", "Member name": "Nom du membre", "new-channel": "nouveau-salon", "Role name": "Nom du rôle", "Failures": "Pannes",
  "Reject its next message": "Refuser son prochain message", "Close its connection": "Couper sa connexion", "Reset the bot’s token": "Réinitialiser le jeton du bot",
  "Debugging": "Diagnostic", "The bot’s API requests": "Requêtes du bot à l’API", "Reset everything": "Tout réinitialiser", "Members": "Membres",
  "Server language": "Langue du serveur", "Server": "Serveur", "How this Discord behaves": "Comportement de ce Discord",

  // Messages of the local server
  "The local server does not answer.": "Le serveur local ne répond pas.", "The local server answered {status}.": "Le serveur local a répondu {status}.",
  "There is no such channel.": "Ce salon n’existe pas.", "There is no such message.": "Ce message n’existe pas.", "There is no such button or menu.": "Ce bouton ou ce menu n’existe plus.",
  "There is no such form.": "Ce formulaire n’existe plus.", "This button is disabled.": "Ce bouton est désactivé.", "This thread is locked.": "Ce fil est verrouillé.",
  "The server is unavailable: it has an outage.": "Le serveur est en panne : il est indisponible.", "The bot isn’t in this server.": "Le bot n’est pas dans ce serveur.",
  "This kind of thread can’t be created here.": "Ce type de fil ne peut pas être créé ici.", "You can’t create a thread here.": "Vous ne pouvez pas créer de fil ici.",
  "You can’t send messages here.": "Vous ne pouvez pas écrire ici.", "You can’t use commands here.": "Vous ne pouvez pas utiliser de commandes ici.",
  "You can’t send messages or commands in this kind of channel.": "Ni messages ni commandes dans ce type de salon.", "A message has 1 to 2000 characters.": "Un message a de 1 à 2 000 caractères.",
  "You don’t have permission to use /{name}.": "Vous n’avez pas la permission d’utiliser /{name}.", "/{name} doesn’t work in this kind of channel.": "/{name} ne fonctionne pas dans ce type de salon.",
  "{what} don’t work in an archived thread.": "Impossible dans un fil archivé : envoyez d’abord un message.", "“{name}” is required.": "« {name} » est obligatoire.",
  "You can move time ahead by up to a year.": "On peut avancer le temps d’un an au plus.",
};

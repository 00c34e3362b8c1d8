# Données personnelles : copie et effacement.

ui-my-data = Exporter ou effacer vos données
ui-my-data-export = Recevoir toutes vos données dans un fichier
ui-my-data-erase = Effacer vos données, après deux confirmations
ui-my-data-exported = Toutes vos données, et celles de personne d’autre. Visible par vous uniquement.
ui-erase-stake = { $games ->
        [0] Vous n’avez aucune partie en cours
        [one] Votre partie en cours est abandonnée
       *[other] Vos { $games } parties en cours sont abandonnées
    }, { $challenges ->
        [0] aucun défi n’est annulé
        [one] un défi est annulé
       *[other] { $challenges } défis sont annulés
    }, { $events ->
        [0] et vous ne jouez aucun tournoi.
        [one] et vous abandonnez un tournoi.
       *[other] et vous abandonnez { $events } tournois.
    }
ui-erase-what = **Effacer vos données ?** C’est irréversible. Pour en garder une copie : /my-data export.
    • **Effet immédiat :** { $stake }
    • **Effacé :** vos réglages, notes, coups conditionnels et vacances ; votre nom et votre identifiant dans les parties, tournois et cotes. La preuve que ces parties sont de vous disparaît aussi.
    • **Conservé sous le nom d’« un ancien joueur » :** les parties avec leurs coups, résultats, sceaux et cotes.
    • **Conservé sur Discord :** les messages déjà publiés avec leurs fichiers, et les noms dans les titres de fils.
    • **Conservé aussi :** les fichiers exportés par d’autres, et les blocages contre vous.
    • **Sauvegardes :** les anciennes disparaissent en six mois environ. Si l’une d’elles est restaurée, vos données sont effacées de nouveau.
ui-erase-sure = **Confirmez-vous ?** Vos données seront effacées définitivement, sur tous les serveurs. { $stake }
ui-erase-kept = Rien n’a changé : vos données sont conservées.
ui-button-erase-me = Effacer…
ui-button-erase-now = Effacer définitivement
ui-button-keep-me = Annuler
done-erased = Vos données sont effacées. Les autres voient « un ancien joueur » à votre place. Si vous rejouez, vous repartez de zéro.
done-erasing = Votre demande est enregistrée et sera exécutée, même après un redémarrage. Elle prend un peu de temps ; vous n’avez rien d’autre à faire.

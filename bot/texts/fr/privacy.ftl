# Ce que chacun peut demander sur soi : une copie de ce qui est gardé, et que ce soit effacé.

ui-my-data = Tout ce que je garde sur vous : une copie, ou l’effacement
ui-my-data-export = Recevez en fichier tout ce que je garde sur vous
ui-my-data-erase = Faites-vous oublier : je demande deux fois avant
ui-my-data-exported = Tout ce que je garde sur vous, et rien de personne d’autre. Vous seul voyez ce message.
ui-erase-stake = { $games ->
        [0] Aucune de vos parties n’est en cours
        [one] J’abandonne votre partie en cours
       *[other] J’abandonne vos { $games } parties en cours
    }, { $challenges ->
        [0] aucun défi n’est retiré
        [one] un défi est retiré
       *[other] { $challenges } défis sont retirés
    }, { $events ->
        [0] et vous n’êtes dans aucun tournoi.
        [one] et vous quittez un tournoi.
       *[other] et vous quittez { $events } tournois.
    }
ui-erase-what = **Dois-je vous oublier ?** C’est irrévocable. /my-data export vous en donne d’abord une copie.
    • **Aussitôt :** { $stake }
    • **Ce qui disparaît :** vos réglages, notes, plans et vacances ; votre nom et votre numéro, dans les parties, tournois et cotes ; ce qui prouve que c’est vous qui avez joué.
    • **Ce qui reste :** les parties avec leurs coups, résultats, sceaux et cotes, où « un ancien joueur » prend votre place ; les messages que j’ai déjà publiés, avec leurs fichiers, et les noms dans les titres de fils, que Discord conserve ; les fichiers que d’autres ont exportés ; le fait que quelqu’un vous a bloqué, ou qu’un serveur vous a exclu.
    • **Les sauvegardes** d’avant disparaissent l’une après l’autre, en six mois environ ; ce qu’on en restaure vous oublie de nouveau.
ui-erase-sure = **En êtes-vous sûr ?** Au prochain clic, je vous oublie pour de bon, sur tous les serveurs. { $stake }
ui-erase-kept = Je me souviens toujours de vous ; rien n’a changé.
ui-button-erase-me = M’oublier…
ui-button-erase-now = M’oublier pour de bon
ui-button-keep-me = Tout garder
done-erased = C’est fait : je vous ai oublié. Là où vous étiez, les autres voient un ancien joueur. Si vous rejouez, je ne vous connaîtrai pas.
done-erasing = Votre demande est notée et sera exécutée, même si je redémarre ; je ne peux pas la terminer à l’instant. Vous n’avez rien d’autre à faire.

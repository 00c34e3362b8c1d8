# Données pour les programmes, et agenda personnel.

web-api-request = Cette requête n’existe pas. Elles figurent toutes dans /api/v1/openapi.json.
web-api-parameter = La valeur de { $name } n’est pas possible. Voir /api/v1/openapi.json.
error-unknown-cursor = Ce curseur ne vient d’aucune liste. Recommencez sans lui.

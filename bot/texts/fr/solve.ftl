# Avancement de `feerie solve`. Les textes de chaque problème sont avec sa variante.

solve-spent = · { $done }/{ $count } · positions : { $positions } · { $seconds } s

# Ce que dit `feerie solve` pendant son travail. Les mots de chaque problème sont avec son jeu.

solve-spent = · { $done }/{ $count } · positions : { $positions } · { $seconds } s

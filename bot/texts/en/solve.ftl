# What `feerie solve` says while it works. The words of each problem are with its game.

solve-spent = · { $done }/{ $count } · positions: { $positions } · { $seconds } s

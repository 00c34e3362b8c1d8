# Progress of `feerie solve`. Each problem's texts are with its variant.

solve-spent = · { $done }/{ $count } · positions: { $positions } · { $seconds } s

game-threecheck = Three checks
goal-threecheck = the third check wins
ui-about-threecheck = is chess for two in which the third check you give wins.

picture-reason-three-checks = by three checks
picture-note-checks = { $army } has given { $count ->
    [one] one check
   *[other] { $count } checks
}.
post-note-checks = { picture-note-checks }

rules-threecheck-goal = Goal
rules-threecheck-goal-text =
    The rules are those of orthodox chess, and checkmate wins. But if you give **check for the third time**, you win at once.
    A double check counts once.
rules-threecheck-end = Three checks
rules-threecheck-end-text = White’s bishop has given check on b5, on c6 and now on d7, and wins.

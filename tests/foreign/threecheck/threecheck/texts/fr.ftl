game-threecheck = Trois échecs
goal-threecheck = le troisième échec gagne
ui-about-threecheck = se joue à deux aux échecs, mais le troisième échec que vous donnez gagne.

picture-reason-three-checks = par trois échecs
picture-note-checks = Les { $army } ont donné { $count ->
    [one] un échec
   *[other] { $count } échecs
}.
post-note-checks = { picture-note-checks }

rules-threecheck-goal = But
rules-threecheck-goal-text =
    Les règles sont celles des échecs, et le mat gagne. Mais le **troisième échec** que vous donnez gagne aussitôt.
    Un échec double compte pour un.
rules-threecheck-end = Trois échecs
rules-threecheck-end-text = Le fou blanc a donné échec en b5, en c6 et maintenant en d7, et les Blancs gagnent.

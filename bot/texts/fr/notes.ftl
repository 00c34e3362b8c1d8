# /note et /silence : ce que chacun garde pour soi au sujet d’une partie.

ui-note = Vos propres notes sur une partie, que vous êtes seul·e à voir
ui-note-form = Notes sur { $match }
ui-note-form-label = Visible de vous seul·e
ui-note-form-hint = Idées, menaces, coups à essayer…
ui-silence = Arrêtez pour vous les rappels d’une partie, ou laissez-les revenir
ui-form-kept = Voici ce que vous aviez écrit :
ui-form-line = { $field } : { $value }

done-noted = Vos notes sur `{ $match }` sont gardées. Relisez-les avec /note.
done-note-gone = Vous n’avez plus de notes sur `{ $match }`.
done-silenced = Vous ne recevez plus de rappels pour `{ $match }`. Reprenez /silence pour changer cela.
done-reminded = Vous recevez de nouveau les rappels pour `{ $match }`.

error-note-too-long = Une note peut avoir { $limit } caractères, et celle-ci en a { $length }. Raccourcissez-la.

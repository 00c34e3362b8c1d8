# /note et /silence : notes personnelles et rappels coupés.

ui-note = Écrire des notes sur une partie, visibles par vous uniquement
ui-note-form = Notes sur { $match }
ui-note-form-label = Visible par vous uniquement
ui-note-form-hint = Idées, menaces, coups à essayer…
ui-silence = Couper les rappels d’une partie, ou les rétablir
ui-form-kept = Votre saisie :
ui-form-line = { $field } : { $value }

done-noted = Notes sur `{ $match }` enregistrées. Pour les relire : /note.
done-note-gone = Notes sur `{ $match }` effacées.
done-silenced = Rappels coupés pour `{ $match }`. Pour les rétablir : /silence.
done-reminded = Rappels rétablis pour `{ $match }`.

error-note-too-long = Note trop longue : { $length } caractères, pour { $limit } au plus. Raccourcissez-la.

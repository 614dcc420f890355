-- What was texted before numbers were kept: the last STOP of each that no START followed.
INSERT INTO number_opt_outs (number, text_id, created_at)
SELECT DISTINCT ON (phone_number) phone_number, id, created_at
  FROM (SELECT id, phone_number, created_at, upper(regexp_replace(regexp_replace(text, '^\W+|\W+$', '', 'g'), '\s+', ' ', 'g')) AS word
          FROM texts WHERE incoming AND length(text) <= 40) c
 WHERE word IN ('STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT', 'ALTO', 'PARAR', 'PARE', 'BAJA', 'CANCELAR')
   AND NOT EXISTS (SELECT FROM texts later WHERE later.phone_number = c.phone_number AND later.incoming AND later.id > c.id
                      AND upper(regexp_replace(later.text, '^\W+|\W+$', '', 'g')) IN ('START', 'UNSTOP', 'YES'))
 ORDER BY phone_number, id DESC;

-- guidepost: no transaction
-- Numbers that texted STOP before they were added to a member were not opted out. This does not change rows that a user
-- has opened again. Such a row has at least version 3, because it was closed and opened.
-- guidepost: batches of 1000 by number_opt_outs.text_id, pause 50 ms
UPDATE phone_numbers p
   SET do_not_contact_reason = 'Texted STOP', opted_out_by_text_id = o.text_id, version = p.version + 1
  FROM number_opt_outs o
 WHERE o.text_id > $1 AND o.text_id <= $2 AND p.number = o.number AND p.do_not_contact_reason IS NULL
   AND NOT (p.version > 2 AND EXISTS (
     SELECT FROM texts t WHERE t.phone_number = o.number AND t.incoming AND t.opt_out_stops = false
        AND t.opt_out_decided_at > greatest(o.created_at, p.created_at)));

-- guidepost: no transaction
-- Opening hours that occurred several times in imported files lost their empty fields.
-- guidepost: batches of 1000 by directory_program_locations.program_id, pause 50 ms
UPDATE directory_program_locations p
   SET hours = (SELECT jsonb_agg('{"opensAt": null, "closesAt": null, "note": null}'::jsonb || h.hours ORDER BY h.position)
                  FROM jsonb_array_elements(p.hours) WITH ORDINALITY AS h (hours, position))
 WHERE p.program_id > $1 AND p.program_id <= $2
   AND EXISTS (SELECT FROM jsonb_array_elements(p.hours) AS h (hours) WHERE NOT h.hours ?& ARRAY['opensAt', 'closesAt', 'note']);

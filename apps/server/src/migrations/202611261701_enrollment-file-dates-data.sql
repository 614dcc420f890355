-- The interchanges of the 834 files that were imported before are recognized too.
UPDATE enrollment_imports i
   SET file_keys = (SELECT coalesce(array_agg(concat_ws(' ', trim(h->>5), trim(h->>6), trim(h->>7), trim(h->>8), trim(h->>13))), '{}')
                      FROM jsonb_array_elements(i.reader->'interchanges') AS x, LATERAL (SELECT x->'header' AS h) AS y)
 WHERE format = 'x12-834' AND state = 'done';

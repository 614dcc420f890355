-- Members whose last file was imported before files had dates get the date of the newest imported file with a line about them.
-- An older file then does not overwrite them. An 834 has the day of its interchange, at most the day of the import. A CSV file has the
-- time of its import.
WITH dated AS (
  SELECT i.id, i.finished_at,
         CASE WHEN i.format = 'csv' THEN to_char(i.created_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD"T"HH24:MI:SS.US')
              ELSE least(to_char(i.created_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD'),
                         (SELECT max('20' || substr(h, 1, 2) || '-' || substr(h, 3, 2) || '-' || substr(h, 5, 2))
                            FROM jsonb_array_elements(i.reader->'interchanges') AS x, LATERAL (SELECT trim(x->'header'->>9) AS h) AS y
                           WHERE h ~ '^\d{6}$')) END AS at
    FROM enrollment_imports i
   WHERE i.state = 'done'
), newest AS (
  SELECT DISTINCT ON (e.member_id) e.member_id, d.at
    FROM member_enrollments e
    JOIN enrollment_rows r ON r.member_id = e.member_id
    JOIN dated d ON d.id = r.import_id
   WHERE e.file_at IS NULL AND r.outcome NOT IN ('refuse', 'hold') AND (r.outcome <> 'unchanged' OR r.reason IS NULL)
   ORDER BY e.member_id, d.finished_at DESC, d.id DESC
)
UPDATE member_enrollments e SET file_at = newest.at FROM newest WHERE e.member_id = newest.member_id;

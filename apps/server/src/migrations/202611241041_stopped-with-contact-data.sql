-- What was stopped before stands in the update log alone: with whoever is without contact still it is kept beside their status too.
UPDATE member_status_history h SET stopped = found.things
  FROM (SELECT present.id,
               jsonb_agg(jsonb_build_object(
                 'what', c.field,
                 'type', CASE WHEN c.field = 'scheduledEvent' THEN substr(c.old_value, 13) END,
                 'text', CASE WHEN c.field <> 'scheduledEvent' THEN CASE WHEN dated.has_day THEN substr(c.old_value, 13) ELSE c.old_value END END,
                 'day', CASE WHEN dated.has_day THEN left(c.old_value, 10) END,
                 'at', to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY c.id) AS things
          FROM members m
          JOIN member_statuses s ON s.id = m.status_id AND s.ends_contact
          CROSS JOIN LATERAL (SELECT e.id FROM member_status_history e WHERE e.member_id = m.user_id AND e.deleted_at IS NULL
                               ORDER BY e.effective_at DESC, e.id DESC LIMIT 1) present
          JOIN change_logs c ON c.member_id = m.user_id AND c.new_value IS NULL
           AND c.field IN ('scheduledText', 'scheduledEvent', 'openPhase', 'openSurvey')
          CROSS JOIN LATERAL (SELECT c.field LIKE 'scheduled%' AND c.old_value ~ '^\d{4}-\d\d-\d\d: ' AS has_day) dated
         WHERE c.created_at > coalesce((SELECT max(l.effective_at) FROM member_status_history l
                                          JOIN member_statuses o ON o.id = l.status_id AND NOT o.ends_contact
                                         WHERE l.member_id = m.user_id AND l.deleted_at IS NULL), '-infinity')
         GROUP BY present.id) found
 WHERE h.id = found.id;

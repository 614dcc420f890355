-- The time zone of members with a state but without a known ZIP code is checked again, because the area code of their phone number can decide.
INSERT INTO member_time_zone_repairs
SELECT m.user_id FROM members m JOIN addresses a ON a.user_id = m.user_id AND a.is_primary AND a.deleted_at IS NULL
 WHERE m.deleted_at IS NULL AND a.state <> ''
   AND NOT EXISTS (SELECT FROM zip_codes z WHERE z.zipcode = left(a.zip, 5) AND z.time_zone IS NOT NULL)
   AND NOT EXISTS (SELECT FROM change_logs l WHERE l.member_id = m.user_id AND l.field = 'timeZone' AND l.actor_id IS NOT NULL)
ON CONFLICT DO NOTHING;

INSERT INTO member_time_zone_repairs (member_id) SELECT user_id FROM members WHERE deleted_at IS NULL;

-- Finds the members with the last name in a hospital message. The key is the same as in the search for names.
CREATE INDEX users_member_last_name ON users (name_key(last_name)) WHERE role = 'PATIENT' AND deleted_at IS NULL;

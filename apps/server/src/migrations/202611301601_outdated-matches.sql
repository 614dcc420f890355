-- True if a previous version matched the message and the server must match it again. The previous version does not read
-- this column, so its servers cannot match these messages by their own rules during an upgrade.
ALTER TABLE hospital_messages ADD COLUMN is_match_outdated boolean NOT NULL DEFAULT false;

-- The users whom this session's user has started to impersonate. Recorded only if SESSION_FRESH_SECONDS is set.
ALTER TABLE staff_sessions ADD COLUMN impersonated_ids bigint[] NOT NULL DEFAULT '{}';

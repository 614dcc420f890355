-- How the session's user signed in: the claims acr and amr of the first access token. Both are empty for older sessions.
ALTER TABLE staff_sessions ADD COLUMN acr text, ADD COLUMN amr text[] NOT NULL DEFAULT '{}';

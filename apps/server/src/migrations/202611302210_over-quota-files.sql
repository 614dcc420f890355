-- A file that was refused because its phone number has sent too many. The previous version cannot read the reason 'quota',
-- so `refusal` is 'missing' for such a file.
ALTER TABLE files ADD COLUMN over_quota boolean NOT NULL DEFAULT false;

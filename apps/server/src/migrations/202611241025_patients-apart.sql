-- A patient who is kept apart: messages tell of them by a number that was matched to somebody else.
ALTER TABLE hospital_patients ADD COLUMN is_apart boolean NOT NULL DEFAULT false;

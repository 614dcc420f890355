-- Two administrators can have the same alert open.
ALTER TABLE alerts ADD COLUMN version integer NOT NULL DEFAULT 1;

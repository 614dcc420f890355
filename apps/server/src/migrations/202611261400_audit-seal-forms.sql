-- How the text of a seal's entries became the bytes of its digest. Seals from before read a backslash as the start of an
-- escape; they still verify in that form.
ALTER TABLE audit_seals ADD COLUMN form smallint NOT NULL DEFAULT 1 CHECK (form IN (1, 2));

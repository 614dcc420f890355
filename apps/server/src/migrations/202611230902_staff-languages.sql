-- What languages somebody of the staff speaks: a member who prefers another one is handed over to who speaks it.
ALTER TABLE staff ADD COLUMN languages text[] NOT NULL DEFAULT '{}';

-- What a term is called in Spanish; null where nobody wrote it, and then it is called as in English.
ALTER TABLE terms ADD COLUMN name_es text, ADD COLUMN short_name_es text;

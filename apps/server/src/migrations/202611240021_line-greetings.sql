-- What a caller hears on a line while nobody answers; null: the usual words.
ALTER TABLE lines ADD COLUMN greeting text CHECK (greeting <> ''), ADD COLUMN greeting_es text CHECK (greeting_es <> '');

-- A short name by which guides find a template; one without a title is found by its words.
ALTER TABLE message_templates ADD COLUMN title text CHECK (btrim(title) <> '');

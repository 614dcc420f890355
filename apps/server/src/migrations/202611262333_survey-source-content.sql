-- The content that the reader made of the Questionnaire in `source`. A draft with other content was edited since the import. Null for
-- a Questionnaire that was imported before this column existed.
ALTER TABLE surveys ADD COLUMN source_content jsonb;

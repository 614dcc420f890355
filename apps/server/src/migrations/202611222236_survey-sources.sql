-- The FHIR Questionnaire that a survey came from, whole: what is not used of it is given back on export. A version keeps
-- the one that it was made of.
ALTER TABLE surveys ADD COLUMN source jsonb;
ALTER TABLE survey_versions ADD COLUMN source jsonb;

-- A file that is brought in again finds its survey.
CREATE INDEX surveys_source_url ON surveys ((source ->> 'url')) WHERE deleted_at IS NULL AND source IS NOT NULL;

-- The assignments that nobody has started move to this version, in batches (modules/surveys/assign.ts).
ALTER TABLE survey_versions ADD COLUMN moves_unstarted boolean NOT NULL DEFAULT false;

-- Reports of a death by a hospital or a client's file. Contact with the member is held while one has no decision.
CREATE TABLE death_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (user_id),
  source text NOT NULL CHECK (source IN ('hospital', 'fhir', 'enrollment')),
  -- The hospital; null for a file.
  reported_by text,
  -- Names the report at its source, so that the same report is stored once.
  source_key text NOT NULL,
  died_on date,
  reported_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('deceased', 'alive')),
  decided_at timestamptz,
  decided_by bigint REFERENCES staff (user_id),
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX death_reports_source ON death_reports (member_id, source_key);
CREATE INDEX death_reports_open ON death_reports (member_id) WHERE decision IS NULL;
CREATE INDEX death_reports_source_open ON death_reports (source_key) WHERE decision IS NULL;

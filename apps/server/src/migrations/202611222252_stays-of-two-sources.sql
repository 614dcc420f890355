-- A stay that a file and messages of the hospital both tell of is one stay: the second source that knows it, and as what.
ALTER TABLE hospitalizations
  ADD COLUMN other_source_system text,
  ADD COLUMN other_source_id text,
  ADD CONSTRAINT hospitalizations_other_source CHECK ((other_source_system IS NULL) = (other_source_id IS NULL));
CREATE INDEX hospitalizations_by_source ON hospitalizations (source_system, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX hospitalizations_by_other_source ON hospitalizations (other_source_system, other_source_id)
  WHERE other_source_id IS NOT NULL;

-- Teams, lines, templates, template categories and terms that are no longer offered. Restoring a record deletes its row.
CREATE TABLE retired_records (
  kind text NOT NULL CHECK (kind IN ('team', 'line', 'template', 'templateCategory', 'term')),
  record_id bigint NOT NULL,
  retired_at timestamptz NOT NULL,
  retired_by bigint NOT NULL REFERENCES staff,
  PRIMARY KEY (kind, record_id)
);
CREATE INDEX retired_records_by ON retired_records (retired_by);

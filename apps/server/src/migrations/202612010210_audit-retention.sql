-- How long entries of the audit are stored (docs/decisions/2026-12-01-audit-retention.md). Without a row, permanently.
CREATE TABLE audit_retention_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null for entries that name no member.
  client_id bigint REFERENCES clients,
  -- Null is permanently.
  months integer CHECK (months BETWEEN 12 AND 1200),
  -- A legal hold. No entry is removed while it is set.
  hold_reason text,
  held_since timestamptz,
  held_by text,
  UNIQUE NULLS NOT DISTINCT (client_id),
  CHECK (num_nulls(hold_reason, held_since, held_by) IN (0, 3))
);

-- Files that are not in use, and must be removed from the storage: new files of an interrupted run, and replaced files.
CREATE TABLE audit_discarded_files (
  storage_key uuid PRIMARY KEY,
  month date NOT NULL
);

-- The removals of expired entries as JSON. The text is signed together with the archive.
ALTER TABLE audit_archives ADD COLUMN removals text;
-- The clients whose rules were applied to the month by the last run that read its file, as JSON. Null in the list stands
-- for entries that name no member. The next run does not read the file again if no client was added.
ALTER TABLE audit_archives ADD COLUMN expired_for text;

-- Only an operator's commands change rules and remove entries.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_retention_rules, audit_discarded_files FROM guidepost_app;

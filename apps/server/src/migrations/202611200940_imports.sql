-- A file may tell of several members: one row each. What was left out of a member is noted beside them.
ALTER TABLE import_files ADD COLUMN part integer NOT NULL DEFAULT 1;
ALTER TABLE import_files ADD COLUMN notes text[] NOT NULL DEFAULT '{}';
ALTER TABLE import_files DROP CONSTRAINT import_files_pkey;
ALTER TABLE import_files ADD PRIMARY KEY (import_id, position, part);

-- When a run last got ahead: one that stood still was interrupted and is taken up again.
ALTER TABLE imports ADD COLUMN worked_at timestamptz;
CREATE INDEX imports_unfinished ON imports (worked_at) WHERE state IN ('queued', 'running');

-- What the files of a member's client said last: the next file is compared with it, so that an import takes over what
-- the client says anew and leaves what staff changed meanwhile.
CREATE TABLE member_import_contents (
  member_id bigint PRIMARY KEY REFERENCES members,
  kind text NOT NULL CHECK (kind IN ('fhir')),
  content jsonb NOT NULL,
  imported_at timestamptz NOT NULL
);

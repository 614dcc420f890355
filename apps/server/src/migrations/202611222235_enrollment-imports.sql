-- Enrollment files of clients (CSV, X12 834). The file itself is never kept: each portion is read as it comes, and only
-- what is said of members, without their social security numbers, becomes rows.
CREATE TABLE enrollment_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES clients,
  format text NOT NULL CHECK (format IN ('csv', 'x12-834')),
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('reading', 'comparing', 'preview', 'applying', 'done', 'discarded', 'failed')),
  size bigint NOT NULL,
  received bigint NOT NULL DEFAULT 0,
  -- of CSV: whether whoever sent it says that it lists everybody
  is_full boolean,
  assign text NOT NULL CHECK (assign IN ('evenly', 'guide', 'nobody')),
  guide_id bigint REFERENCES staff,
  mapping jsonb,
  delimiter text,
  -- how far the file was read, and what its acknowledgement will say
  reader jsonb NOT NULL,
  problems jsonb NOT NULL DEFAULT '[]',
  rows integer NOT NULL DEFAULT 0,
  -- up to which row the present state has come
  at_position integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  results jsonb NOT NULL DEFAULT '{}',
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  worked_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX enrollment_imports_client ON enrollment_imports (client_id);
CREATE INDEX enrollment_imports_guide ON enrollment_imports (guide_id);
CREATE INDEX enrollment_imports_creator ON enrollment_imports (created_by);
CREATE INDEX enrollment_imports_unfinished ON enrollment_imports (worked_at) WHERE state IN ('comparing', 'applying');

CREATE TABLE enrollment_rows (
  import_id bigint NOT NULL REFERENCES enrollment_imports,
  position integer NOT NULL,
  line integer,
  set_number integer NOT NULL DEFAULT 1,
  source text NOT NULL DEFAULT '',
  name text NOT NULL,
  member_number text,
  -- by what the same person is recognized in the file
  identity text,
  -- what the file says; let go once it was applied
  facts jsonb,
  outcome text CHECK (outcome IN ('create', 'change', 'end', 'refuse', 'unchanged')),
  reason jsonb,
  notes jsonb NOT NULL DEFAULT '[]',
  items jsonb NOT NULL DEFAULT '[]',
  by_hand boolean NOT NULL DEFAULT false,
  decisions jsonb NOT NULL DEFAULT '{}',
  member_id bigint REFERENCES members,
  result text CHECK (result IN ('created', 'changed', 'ended', 'refused', 'unchanged', 'skipped')),
  PRIMARY KEY (import_id, position)
);
CREATE INDEX enrollment_rows_identity ON enrollment_rows (import_id, identity);
CREATE INDEX enrollment_rows_outcome ON enrollment_rows (import_id, outcome, position);
CREATE INDEX enrollment_rows_member ON enrollment_rows (member_id);

-- What a client's enrollment files said of a member last: the next file is compared with it.
CREATE TABLE member_enrollments (
  member_id bigint PRIMARY KEY REFERENCES members,
  client_id bigint NOT NULL REFERENCES clients,
  import_id bigint NOT NULL REFERENCES enrollment_imports,
  -- whose list it was: sponsor and policy of an 834, a group of CSV
  source text NOT NULL,
  content jsonb NOT NULL,
  coverage jsonb NOT NULL,
  ends_on date,
  -- when the product gave the status that ends it
  ended_at timestamptz,
  imported_at timestamptz NOT NULL
);
CREATE INDEX member_enrollments_client ON member_enrollments (client_id, source) WHERE ended_at IS NULL;
CREATE INDEX member_enrollments_import ON member_enrollments (import_id);
CREATE INDEX member_enrollments_ending ON member_enrollments (ends_on) WHERE ended_at IS NULL AND ends_on IS NOT NULL;

-- Which column of a client's CSV files is what, as it was last chosen.
CREATE TABLE enrollment_mappings (
  client_id bigint PRIMARY KEY REFERENCES clients,
  mapping jsonb NOT NULL,
  updated_by bigint NOT NULL REFERENCES users,
  updated_at timestamptz NOT NULL
);
CREATE INDEX enrollment_mappings_writer ON enrollment_mappings (updated_by);

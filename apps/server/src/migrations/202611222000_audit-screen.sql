-- The audit is read by time, by who acted or for whom, and by what was refused or exported; each way has its index, in the
-- order of reading. By who acted and by member there are indexes already.
CREATE INDEX audit_entries_time ON audit_entries (at, id);
CREATE INDEX audit_entries_impersonated ON audit_entries (impersonated_id, at, id) WHERE impersonated_id IS NOT NULL;
CREATE INDEX audit_entries_refused ON audit_entries (at, id) WHERE outcome >= 400;
CREATE INDEX audit_entries_exported ON audit_entries (at, id)
  WHERE action IN ('POST /audit/exports', 'GET /audit/exports/{secret}');
-- Which seal covers an entry.
CREATE INDEX audit_seals_horizon ON audit_seals (horizon);

-- How far a job has proved the chain in its present round. One row.
CREATE TABLE audit_checks (
  id integer PRIMARY KEY CHECK (id = 1),
  seal bigint NOT NULL,
  checked_at timestamptz NOT NULL,
  -- When a round last came to the end of the chain.
  proved_at timestamptz,
  broken_seal bigint,
  broken_why text
);

-- What was exported, why and by whom. The address of a file works once.
CREATE TABLE audit_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  filter jsonb NOT NULL,
  reason text NOT NULL,
  created_by bigint NOT NULL REFERENCES users,
  session_id bigint,
  time_zone text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX audit_exports_creator ON audit_exports (created_by);

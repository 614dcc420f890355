-- Clients that were imported from another installation (docs/decisions/2026-11-29-client-archives.md).
CREATE TABLE client_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  archive_id uuid NOT NULL UNIQUE,
  client_id bigint NOT NULL REFERENCES clients,
  -- The URL of the installation that exported the client.
  source text NOT NULL,
  -- How far the ids of the imported rows are above those in the archive.
  id_offset bigint NOT NULL,
  operator text NOT NULL,
  imported_at timestamptz NOT NULL
);
CREATE INDEX client_imports_client ON client_imports (client_id);

-- Audit entries that other installations wrote about the imported members. They are not part of this installation's chain.
CREATE TABLE imported_audit_entries (
  id bigint PRIMARY KEY,
  import_id bigint NOT NULL REFERENCES client_imports,
  -- The URL of the installation that wrote the entry, and the entry's id there.
  source text NOT NULL,
  source_id bigint NOT NULL,
  at timestamptz NOT NULL,
  request_id text NOT NULL,
  actor_id bigint,
  impersonated_id bigint,
  -- A number of the installation that wrote the entry, as are the ids in `facts`.
  session_id bigint,
  action text NOT NULL,
  member_ids bigint[] NOT NULL,
  -- How many members of other clients the entry names.
  other_members integer NOT NULL,
  address inet,
  outcome smallint NOT NULL,
  code text,
  reason text,
  facts jsonb,
  -- The names of the records in `facts` when the client was exported.
  names jsonb NOT NULL,
  -- The seal that covers the entry in its installation, and the SHA-256 of the sealed text.
  seal bigint,
  seal_hash bytea,
  line_sha256 bytea NOT NULL CHECK (length(line_sha256) = 32)
);
CREATE INDEX imported_audit_entries_import ON imported_audit_entries (import_id);
CREATE INDEX imported_audit_entries_members ON imported_audit_entries USING gin (member_ids);

-- Evidence for consent answers of imported members, as their installation stored it.
CREATE TABLE imported_consent_evidence (
  response_id bigint PRIMARY KEY REFERENCES term_responses,
  import_id bigint NOT NULL REFERENCES client_imports,
  -- How far the answer's and the member's ids are above those in `facts`.
  id_offset bigint NOT NULL,
  source_id bigint NOT NULL,
  shown bytea NOT NULL,
  shown_sha256 bytea NOT NULL CHECK (length(shown_sha256) = 32),
  -- JSON, exactly as it was hashed.
  facts text NOT NULL,
  previous_hash bytea NOT NULL CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE INDEX imported_consent_evidence_import ON imported_consent_evidence (import_id);

-- Only an operator's command imports a client.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON client_imports, imported_audit_entries, imported_consent_evidence FROM guidepost_app;

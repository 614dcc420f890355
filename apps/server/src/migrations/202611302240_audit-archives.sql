-- Closed months of the audit that were moved to the file storage (docs/decisions/2026-11-30-audit-archive.md).
-- While a month is being archived, its row has only the month and the key of the file.
CREATE TABLE audit_archives (
  -- The first day of the month, in UTC.
  month date PRIMARY KEY,
  storage_key uuid NOT NULL UNIQUE,
  archived_at timestamptz,
  size bigint,
  sha256 bytea CHECK (length(sha256) = 32),
  entries bigint,
  first_xid xid8,
  last_xid xid8,
  -- The seals whose last entries are in this month.
  first_seal bigint,
  last_seal bigint,
  -- The id of the key that signed the row, and the signature.
  key_id text,
  signature text,
  CHECK (archived_at IS NULL OR num_nulls(size, sha256, entries, first_xid, last_xid, first_seal, last_seal, key_id, signature) = 0)
);

-- The blocks of a file. Each can be read without the others.
CREATE TABLE audit_archive_blocks (
  month date NOT NULL REFERENCES audit_archives ON DELETE CASCADE,
  block integer NOT NULL,
  start bigint NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  entries integer NOT NULL,
  min_id bigint NOT NULL,
  max_id bigint NOT NULL,
  oldest timestamptz NOT NULL,
  newest timestamptz NOT NULL,
  PRIMARY KEY (month, block)
);
CREATE INDEX audit_archive_blocks_ids ON audit_archive_blocks (max_id, min_id);

-- The blocks with entries about a member.
CREATE TABLE audit_archive_members (
  member_id bigint NOT NULL,
  month date NOT NULL REFERENCES audit_archives ON DELETE CASCADE,
  blocks integer[] NOT NULL,
  PRIMARY KEY (member_id, month)
);
CREATE INDEX audit_archive_members_month ON audit_archive_members (month);

-- The sealed text of archived entries whose seal also covers an entry that is still in the database.
CREATE TABLE audit_archived_lines (
  xid xid8 NOT NULL,
  id bigint NOT NULL,
  line text NOT NULL,
  PRIMARY KEY (xid, id)
);

-- Only an operator's command archives a month.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_archives, audit_archive_blocks, audit_archive_members, audit_archived_lines
  FROM guidepost_app;

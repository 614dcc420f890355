-- A draft keeps the whole of a half-written visit or event, and there may be one of each record that is being changed.
ALTER TABLE note_drafts
  -- The record being changed; 0 for a new one. Of which kind it is, the type says.
  ADD COLUMN record_id bigint NOT NULL DEFAULT 0,
  -- The version that the change was begun from.
  ADD COLUMN version integer,
  ADD COLUMN fields jsonb,
  DROP CONSTRAINT note_drafts_pkey,
  ADD PRIMARY KEY (author_id, subject_id, type, record_id);
CREATE INDEX note_drafts_record ON note_drafts (type, record_id) WHERE record_id <> 0;

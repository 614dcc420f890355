-- What somebody writes down for a need is kept as a draft of theirs beside that need.
ALTER TABLE note_drafts DROP CONSTRAINT note_drafts_type_check,
  ADD CONSTRAINT note_drafts_type_check CHECK (type IN ('notes', 'calls', 'events', 'visits', 'needs', 'actions'));

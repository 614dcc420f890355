-- Whose phone is answered is not always there: their own voicemail picks up as well (docs/decisions/2026-11-23-answering-machine-detection.md).
-- guide_answered_by is the carrier's word for who answered the guide's phone; is_guide_awaited, that whoever it was does not
-- count as the guide yet; guide_there_at, when it became clear that it is the guide.
ALTER TABLE calls
  ADD COLUMN guide_answered_by text,
  ADD COLUMN is_guide_awaited boolean NOT NULL DEFAULT false,
  ADD COLUMN guide_there_at timestamptz;

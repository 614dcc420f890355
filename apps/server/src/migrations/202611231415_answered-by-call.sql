-- The call whose outcome closed a todo: where that outcome is taken back, or the call turns out to be another member's, what
-- it closed waits again.
ALTER TABLE todos ADD COLUMN answered_by_call_id bigint REFERENCES calls;
CREATE INDEX todos_answered_by_call ON todos (answered_by_call_id) WHERE answered_by_call_id IS NOT NULL;
-- When the words of a text were last written, where that was after it was made: what a member wrote before that, it answers.
ALTER TABLE texts ADD COLUMN rewritten_at timestamptz;

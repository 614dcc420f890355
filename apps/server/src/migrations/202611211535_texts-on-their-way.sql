-- Sending texts: answers of our own, the pace that all processes share, and orders that lists are read in.

-- The text that one of ours answers by itself, once: HELP (docs/areas/texts.md#opt-out-words).
ALTER TABLE messages ADD COLUMN answers_id bigint UNIQUE REFERENCES messages;

-- When the carrier may be given the next text: each process takes its places from here (real time).
CREATE TABLE text_pace (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  free_at timestamptz NOT NULL
);

-- Texts stand where they were sent, or are to be.
CREATE INDEX messages_at ON messages ((coalesce(sent_at, send_at, created_at)) DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX messages_member_at ON messages (member_id, (coalesce(sent_at, send_at, created_at)) DESC, id DESC) WHERE deleted_at IS NULL;

-- The text of somebody whom nobody knows that one of ours answers (docs/areas/texts.md#unknown-numbers).
ALTER TABLE texts ADD COLUMN replies_to_id bigint REFERENCES texts;
CREATE INDEX texts_replies_to ON texts (replies_to_id) WHERE replies_to_id IS NOT NULL;

-- Numbers that said STOP, whoever has them, and nobody where nobody does.
CREATE TABLE number_opt_outs (
  number text PRIMARY KEY,
  text_id bigint NOT NULL REFERENCES texts,
  created_at timestamptz NOT NULL
);
CREATE INDEX number_opt_outs_text ON number_opt_outs (text_id);

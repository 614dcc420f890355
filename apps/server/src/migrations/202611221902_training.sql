-- The one client whose members are characters to practise with, and which of its members each of them is now.
ALTER TABLE clients ADD COLUMN is_training boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX clients_training ON clients (is_training) WHERE is_training;

CREATE TABLE training_characters (
  key text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members
);
CREATE UNIQUE INDEX training_characters_member ON training_characters (member_id);

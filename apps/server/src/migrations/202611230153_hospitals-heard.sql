-- What was heard of a hospital until an instant, counted once: how many messages, and the longest time between two of them. Only
-- what came since is counted when somebody looks.
ALTER TABLE hospital_senders
  ADD COLUMN heard_until timestamptz,
  ADD COLUMN heard_messages bigint NOT NULL DEFAULT 0,
  ADD COLUMN heard_gap interval NOT NULL DEFAULT '0';

-- The carrier's ids of a text's earlier attempts. Without them, the search for an attempt with an unknown result would
-- find an earlier attempt of the same text.
ALTER TABLE texts ADD COLUMN earlier_sids text[] NOT NULL DEFAULT '{}';

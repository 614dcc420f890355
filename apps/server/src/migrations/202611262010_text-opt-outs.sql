-- A person decides whether a text in a member's own words opts out of texts.
ALTER TABLE texts
  ADD COLUMN opt_out_stops boolean,
  ADD COLUMN opt_out_decided_by bigint REFERENCES users (id),
  ADD COLUMN opt_out_decided_at timestamptz,
  ADD CONSTRAINT texts_opt_out_decision CHECK (num_nulls(opt_out_stops, opt_out_decided_by, opt_out_decided_at) IN (0, 3));
CREATE INDEX texts_opt_out_decided_by ON texts (opt_out_decided_by) WHERE opt_out_decided_by IS NOT NULL;

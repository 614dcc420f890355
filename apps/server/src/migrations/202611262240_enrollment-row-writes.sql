-- Whether a line of a preview would be written now: the button that imports counts these lines.
ALTER TABLE enrollment_rows ADD COLUMN writes boolean NOT NULL GENERATED ALWAYS AS (coalesce(CASE outcome
  WHEN 'hold' THEN decisions @> '{"person": true}'
  WHEN 'create' THEN NOT items @> '[{"key": "create", "isTaken": false}]'
  WHEN 'change' THEN items = '[]' OR items @> '[{"isTaken": true}]'
  WHEN 'end' THEN NOT items @> '[{"key": "end", "isTaken": false}]' OR items @> '[{"isTaken": true}]'
END, false)) STORED;
CREATE INDEX enrollment_rows_writes ON enrollment_rows (import_id) WHERE writes;
-- Held lines about which nobody has decided.
CREATE INDEX enrollment_rows_undecided ON enrollment_rows (import_id) WHERE outcome = 'hold' AND NOT decisions ? 'person';

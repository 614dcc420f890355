-- who said what came of a call: a supervisor may do it for the guide who had it
ALTER TABLE calls ADD COLUMN outcome_by bigint REFERENCES staff;
CREATE INDEX calls_outcome_by ON calls (outcome_by);

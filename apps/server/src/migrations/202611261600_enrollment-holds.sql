-- A line whose number is a member's but which names another person is held until a person decides.
ALTER TABLE enrollment_rows DROP CONSTRAINT enrollment_rows_outcome_check;
ALTER TABLE enrollment_rows ADD CONSTRAINT enrollment_rows_outcome_check
  CHECK (outcome IN ('hold', 'create', 'change', 'end', 'refuse', 'unchanged'));

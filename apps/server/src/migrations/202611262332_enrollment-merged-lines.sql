-- What the lines of a file about the same member say together. It is in the last of these lines, and deleted with `facts`.
ALTER TABLE enrollment_rows ADD COLUMN merged jsonb;

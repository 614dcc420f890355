-- The merged values of all lines of a file about the same member. The last of these lines has them. They are deleted with `facts`.
ALTER TABLE enrollment_rows ADD COLUMN merged jsonb;

-- The user who started writing the members of a file. Another user may have uploaded the file.
ALTER TABLE enrollment_imports ADD COLUMN applied_by bigint REFERENCES staff;
CREATE INDEX enrollment_imports_applied_by ON enrollment_imports (applied_by);
ALTER TABLE imports ADD COLUMN run_by bigint REFERENCES staff;
CREATE INDEX imports_run_by ON imports (run_by);

-- At least one line of the file is right but could not be applied to the members, such as an end of coverage of an unknown member. The
-- file needs no correction, so it counts as imported even if all its lines were refused.
ALTER TABLE enrollment_imports ADD COLUMN has_valid_refusal boolean NOT NULL DEFAULT false;

-- guidepost: contract
-- No released version used this column.
ALTER TABLE member_enrollments DROP COLUMN number_ends;

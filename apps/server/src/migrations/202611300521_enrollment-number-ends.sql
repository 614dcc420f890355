-- A member can have the numbers of records that were merged into the member. Contains the last day of coverage under each
-- number, and null for coverage without an end. Null if the member has only one number.
ALTER TABLE member_enrollments ADD COLUMN number_ends jsonb;

-- The calendar address of a user who is disabled ends for good. Until now it only rested, and worked again with the account.
DELETE FROM calendar_addresses a USING staff s WHERE s.user_id = a.staff_id AND s.disabled_at IS NOT NULL;

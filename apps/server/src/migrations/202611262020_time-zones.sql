-- The time zone of a ZIP code, filled with the codes themselves (platform/queries-zip-codes.ts).
ALTER TABLE zip_codes ADD COLUMN time_zone text;
-- The time zone of members of whom neither an address nor a phone number tells where they live.
ALTER TABLE clients ADD COLUMN time_zone text;
-- Members whose time zone came from their state alone; a sweep corrects it and removes the row.
CREATE TABLE member_time_zone_repairs (
  member_id bigint PRIMARY KEY REFERENCES members (user_id) ON DELETE CASCADE
);

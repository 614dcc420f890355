-- What administrators set up of people and teams.
ALTER TABLE staff
  ADD COLUMN deleted_at timestamptz,
  -- In the external record: their id there, since when that is asked for, and as what.
  ADD COLUMN avon_id text,
  ADD COLUMN avon_requested_at timestamptz,
  ADD COLUMN specialization text,
  ADD COLUMN medical_centers text[] NOT NULL DEFAULT '{}';

-- The address of somebody who was deleted may be another person's, who inherits nothing.
ALTER TABLE staff DROP CONSTRAINT staff_email_key;
CREATE UNIQUE INDEX staff_email ON staff (email) WHERE deleted_at IS NULL;

-- The line from which a team texts and calls, also where the line is a client's or everybody's.
ALTER TABLE teams ADD COLUMN internal_phone_number_id bigint REFERENCES lines;
CREATE INDEX teams_internal_number ON teams (internal_phone_number_id) WHERE internal_phone_number_id IS NOT NULL;

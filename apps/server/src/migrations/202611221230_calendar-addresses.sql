-- The secret address of a guide's own calendar (docs/areas/schedule.md#calendar-address). Only its hash is kept.
CREATE TABLE calendar_addresses (
  staff_id bigint PRIMARY KEY REFERENCES staff (user_id),
  secret_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- Whether calls with a client's members are recorded (docs/areas/calls.md#recorded-calls).
ALTER TABLE clients ADD COLUMN records_calls boolean NOT NULL DEFAULT true;

-- How a hospital proves who it is on a connection of its own, when its key was made, and after how long it counts as silent.
ALTER TABLE hospital_senders
  -- the common name of the certificate that it connects with; none where it does not
  ADD COLUMN certificate_name text UNIQUE CHECK (length(certificate_name) BETWEEN 1 AND 64),
  ADD COLUMN key_made_at timestamptz,
  -- null: for longer than it ever was
  ADD COLUMN silence_minutes integer CHECK (silence_minutes BETWEEN 5 AND 43200),
  ADD COLUMN version integer NOT NULL DEFAULT 1;

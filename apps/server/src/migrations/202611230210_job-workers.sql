-- Those who run jobs, and when each last said that it is there. What is held by one that says nothing more is run by
-- another.
CREATE TABLE job_workers (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

-- How far the batches of an unfinished migration have come. A finished migration has no rows.
CREATE TABLE migration_batches (
  migration text NOT NULL,
  -- position of the statement in its file, from 0
  statement integer NOT NULL,
  last_key bigint NOT NULL,
  changed bigint NOT NULL,
  PRIMARY KEY (migration, statement)
);
REVOKE ALL ON migration_batches FROM guidepost_app;

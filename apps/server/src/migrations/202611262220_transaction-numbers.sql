-- PostgreSQL counts transactions anew in each cluster. A database that pg_dump moved to another cluster would number its new audit entries
-- and live events below the old ones. So what is ordered by transaction has the number of its transaction plus a distance.

-- The cluster that the database was last used in, and how far its numbers are ahead of PostgreSQL's.
CREATE TABLE database_cluster (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  system_identifier bigint NOT NULL,
  ahead bigint NOT NULL
);
INSERT INTO database_cluster (system_identifier, ahead)
-- A database that was restored before this migration already has numbers above those of its cluster. No cluster has the identifier 0.
SELECT CASE WHEN EXISTS (SELECT FROM audit_seals WHERE horizon > pg_snapshot_xmax(pg_current_snapshot()))
            THEN 0 ELSE (pg_control_system()).system_identifier END, 0;
REVOKE INSERT, UPDATE, DELETE ON database_cluster FROM guidepost_app;

-- Returns the number of this transaction. Returns null, which no column takes, if the database was moved to a cluster that is not adopted yet.
CREATE FUNCTION transaction_number() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT ((pg_current_xact_id()::text::bigint + ahead)::text)::xid8
    FROM public.database_cluster WHERE system_identifier = (pg_control_system()).system_identifier
$$;

-- Returns the number of the oldest transaction that may still be running: every transaction with a lower number has ended.
CREATE FUNCTION transaction_horizon() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT ((pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ahead)::text)::xid8
    FROM public.database_cluster WHERE system_identifier = (pg_control_system()).system_identifier
$$;

-- Continues the numbers of a database that was moved to this cluster above all that it has. Returns whether it was moved. The gap of 2^32 keeps
-- numbers that were given after the dump, and that screens may still hold as their place among the live events, from being given again.
CREATE FUNCTION adopt_cluster() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here bigint := (pg_control_system()).system_identifier;
  highest bigint;
  first bigint;
BEGIN
  IF EXISTS (SELECT FROM database_cluster WHERE system_identifier = here) THEN
    RETURN false;
  END IF;
  LOCK TABLE database_cluster IN EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM database_cluster WHERE system_identifier = here) THEN
    RETURN false;
  END IF;
  SELECT greatest(
    (SELECT max(xid) FROM audit_entries), (SELECT max(horizon) FROM audit_seals), (SELECT max(xid) FROM live_events),
    (SELECT max(xid) FROM live_purged), (SELECT max(seen_in) FROM hospital_lookups),
    (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ahead)::text::xid8
  )::text::bigint INTO highest FROM database_cluster;
  first := highest + 4294967296;
  UPDATE database_cluster
     SET system_identifier = here, ahead = first - pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  DELETE FROM live_events;
  UPDATE live_purged SET xid = (first - 1)::text::xid8, id = 0;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION adopt_cluster() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION adopt_cluster() TO guidepost_app;

ALTER TABLE audit_entries ALTER COLUMN xid SET DEFAULT transaction_number();
ALTER TABLE live_events ALTER COLUMN xid SET DEFAULT transaction_number();

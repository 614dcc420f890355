-- The months take the place of the one table. Whoever writes meanwhile waits for this moment.
LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE;
DO $$
BEGIN
  IF (SELECT count(*) FROM audit_entries) <> (SELECT count(*) FROM audit_months) THEN
    RAISE EXCEPTION 'The months of the audit have not all entries';
  END IF;
END $$;
SELECT setval(pg_get_serial_sequence('audit_months', 'id'), coalesce((SELECT max(id) FROM audit_months), 0) + 1, false);
DROP TABLE audit_entries;
DROP FUNCTION audit_into_months();
ALTER TABLE audit_months RENAME TO audit_entries;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM guidepost_app;

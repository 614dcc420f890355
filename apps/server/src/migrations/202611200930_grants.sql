-- What the server's role may do. Audit rows and seals can be added and read, never changed.
GRANT USAGE ON SCHEMA public TO guidepost_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO guidepost_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO guidepost_app;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries, audit_seals FROM guidepost_app;
REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM guidepost_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO guidepost_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO guidepost_app;

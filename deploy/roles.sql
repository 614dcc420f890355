-- Guidepost's roles in a PostgreSQL cluster. A superuser runs this file before the first migration and after an upgrade
-- that changes it. A dump does not contain roles, so a superuser also runs it in an empty cluster before a restore:
--
--   psql -v ON_ERROR_STOP=1 -f deploy/roles.sql
--
-- You can run the file again. It changes no password. To set one, use \password guidepost_owner in psql.

DO $$
DECLARE
  missing text;
BEGIN
  -- guidepost_owner owns the tables and runs migrations. guidepost and guidepost_reader are the server's logins. The server
  -- works with the role guidepost_app, which cannot alter tables or audit entries.
  FOREACH missing IN ARRAY ARRAY[
    'guidepost_owner LOGIN CREATEROLE', 'guidepost LOGIN', 'guidepost_reader LOGIN', 'guidepost_app NOLOGIN'
  ] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = split_part(missing, ' ', 1)) THEN
      EXECUTE 'CREATE ROLE ' || missing;
    END IF;
  END LOOP;
END $$;

-- Commands such as audit verify use the owner's login and work with the role guidepost_app. This requires SET.
GRANT guidepost_app TO guidepost_owner WITH ADMIN TRUE, INHERIT TRUE, SET TRUE;
GRANT guidepost_app TO guidepost, guidepost_reader WITH INHERIT TRUE, SET TRUE;

-- The role and limits of each connection. The server checks them when it starts.
ALTER ROLE guidepost SET role = guidepost_app;
ALTER ROLE guidepost SET timezone = 'UTC';
ALTER ROLE guidepost SET statement_timeout = '30s';
ALTER ROLE guidepost SET idle_in_transaction_session_timeout = '15s';
ALTER ROLE guidepost SET pg_trgm.word_similarity_threshold = 0.35;
ALTER ROLE guidepost SET transaction_timeout = '10s';

ALTER ROLE guidepost_reader SET role = guidepost_app;
ALTER ROLE guidepost_reader SET timezone = 'UTC';
ALTER ROLE guidepost_reader SET statement_timeout = '30s';
ALTER ROLE guidepost_reader SET idle_in_transaction_session_timeout = '15s';
ALTER ROLE guidepost_reader SET pg_trgm.word_similarity_threshold = 0.35;
ALTER ROLE guidepost_reader SET transaction_timeout = 0;
ALTER ROLE guidepost_reader SET default_transaction_read_only = on;

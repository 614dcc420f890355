import { type Db, execute, rows } from '../platform/db.ts';
import { bool, float, id, int, nullable, type RowOf, row, text } from '../platform/row.ts';

const serverRow = row({
  version: int,
  version_text: text,
  at: float,
  login: text,
  is_superuser: bool,
  can_change_audit: bool,
  max_connections: int,
  other_databases: int,
  replicas: int,
  synchronous_names: text,
  synchronous_commit: text,
  last_archive_failed: nullable(bool),
});

/** Returns the facts about PostgreSQL and the server's login that the doctor checks. */
export async function readServerFacts(db: Db): Promise<RowOf<typeof serverRow>> {
  const [found] = await rows(
    db,
    serverRow,
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS version_text,
            extract(epoch FROM clock_timestamp())::float8 AS at, session_user::text AS login,
            (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) AS is_superuser,
            coalesce(has_table_privilege(to_regclass('audit_entries')::oid, 'UPDATE'), false) AS can_change_audit,
            current_setting('max_connections')::int
              - current_setting('superuser_reserved_connections')::int
              - current_setting('reserved_connections')::int AS max_connections,
            (SELECT count(*)::int FROM pg_database
              WHERE datallowconn AND NOT datistemplate AND datname NOT IN ('postgres', current_database())) AS other_databases,
            (SELECT count(*)::int FROM pg_stat_replication) AS replicas,
            current_setting('synchronous_standby_names') AS synchronous_names,
            current_setting('synchronous_commit') AS synchronous_commit,
            (SELECT last_failed_time > coalesce(last_archived_time, '-infinity') FROM pg_stat_archiver) AS last_archive_failed`,
  );
  if (!found) throw new Error('PostgreSQL returned no facts');
  return found;
}

/** Returns the number of secrets whose encrypted text does not end with `end`, because another key encrypted them. */
export const countEarlierSecrets = (db: Db, end: string): Promise<number> =>
  execute(
    db,
    `SELECT FROM clients WHERE find_help_key_sealed IS NOT NULL AND right(find_help_key_sealed, length($1)) <> $1`,
    [end],
  );

const connectionRow = row({ is_encrypted: nullable(bool), is_local: bool });

/**
 * Returns whether a connection uses TLS at PostgreSQL, and whether it comes from PostgreSQL's machine. A proxy or pooler
 * may be on the way. `client` must be a single connection.
 */
export async function readConnection(client: Db): Promise<RowOf<typeof connectionRow>> {
  // PostgreSQL shows these facts to the login, but not to the role guidepost_app.
  await execute(client, 'BEGIN');
  await execute(client, 'SET LOCAL ROLE NONE');
  const [found] = await rows(
    client,
    connectionRow,
    `SELECT (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS is_encrypted,
            coalesce(inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() IN ('::1', inet_client_addr()), true) AS is_local`,
  );
  await execute(client, 'ROLLBACK');
  return found ?? { is_encrypted: null, is_local: false };
}

const findhelpKeyRow = row({ id: id<'Client'>(), find_help_key_sealed: text });

/** Returns the encrypted findhelp keys of at most ten clients. */
export const findFindhelpKeys = (db: Db): Promise<RowOf<typeof findhelpKeyRow>[]> =>
  rows(
    db,
    findhelpKeyRow,
    `SELECT id, find_help_key_sealed FROM clients WHERE find_help_key_sealed IS NOT NULL ORDER BY id LIMIT 10`,
  );

const ownerRow = row({ owns: bool, can_set: bool });

/** Returns whether a login owns the tables, and whether it may use the role guidepost_app. */
export async function readOwnerFacts(db: Db): Promise<RowOf<typeof ownerRow>> {
  const [found] = await rows(
    db,
    ownerRow,
    `SELECT coalesce((SELECT pg_has_role(session_user, relowner, 'MEMBER') FROM pg_class WHERE oid = to_regclass('schema_migrations')), true) AS owns,
            pg_has_role(session_user, 'guidepost_app', 'SET') AS can_set`,
  );
  return found ?? { owns: false, can_set: false };
}

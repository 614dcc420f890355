/**
 * Test files use new databases and connections, so PostgreSQL spends most of its time on planning. Generic plans reduce
 * its processor time there by a quarter.
 */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  plan_cache_mode: 'force_generic_plan',
};

/**
 * Returns the content of postgresql.conf, which is written at every start. fsync stays on, because confirmed changes
 * must not be lost. The other values suit a machine that also runs other programs.
 * @param durable false only for tests; their data is deleted afterwards, so PostgreSQL does not wait for the disk
 */
export function serverSettings(port: number, durable: boolean): string {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // The server accepts only loopback connections with a password, on every operating system.
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: durable ? 100 : 200,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // The queries are small. Parallel workers would need shared memory, and containers have little of it.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    // Logs must not contain personal data, so they include neither failed statements nor their rows.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : forTests),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('');
}

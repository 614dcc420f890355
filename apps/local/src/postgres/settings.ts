/**
 * postgresql.conf, written again at every start. Nothing acknowledged may be lost, so fsync stays on; everything else
 * suits a machine that does other things too.
 * @param durable false only for tests: their data is thrown away, so nothing waits for the disk
 */
export function serverSettings(port: number, durable: boolean): string {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // Reached by loopback and password alone, on every system alike.
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: durable ? 100 : 200,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // Small queries only: workers would need shared memory, of which containers have little.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    // No personal data in logs: neither the statement that failed nor the row that it names.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('');
}

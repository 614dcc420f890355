import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../shared/ports.ts';
import { repositoryRoot } from '../shared/root.ts';

/** The server's logins in a cluster with a pooler, and the pooler's port. */
export interface Pooler {
  readonly port: number;
  readonly login: string;
  readonly readLogin: string;
  readonly password: string;
}

const login = 'pooled';
const password = 'k3Jd-92mz';

/** Creates a deployment's roles in a test cluster, with `pooled` instead of `guidepost` in their names. */
async function createLogins(adminUrl: string): Promise<void> {
  const file = readFileSync(path.join(repositoryRoot, 'deploy/roles.sql'), 'utf8');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(file.replaceAll(/\bguidepost(_owner|_reader)?\b/g, `${login}$1`));
  for (const name of [login, `${login}_reader`]) await admin.query(`ALTER ROLE ${name} PASSWORD '${password}'`);
  await admin.end();
}

/**
 * Starts PgBouncer in transaction mode in front of a test cluster, with the settings of docs/operations/scale.md.
 * @param program the path of PgBouncer 1.21 or newer
 */
export async function startPooler(program: string, adminUrl: string): Promise<Pooler & { stop(): Promise<void> }> {
  await createLogins(adminUrl);
  const [port, { port: target }] = [await freePort(), new URL(adminUrl)];
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-pooler-'));
  const users = path.join(folder, 'users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, [login, `${login}_reader`].map((name) => `"${name}" "${password}"`).join('\n'));
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
max_prepared_statements = 1200
max_client_conn = 5000
default_pool_size = 10
server_idle_timeout = 5
`,
  );
  chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...account, settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  // an interrupted run ends without calling `stop`
  process.once('exit', () => child.kill());
  const probe = async () => {
    const client = new pg.Client({ connectionString: `postgres://${login}:${password}@127.0.0.1:${port}/postgres` });
    await client.connect();
    await client.end();
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await probe();
      break;
    } catch (error) {
      if (attempt === 100 || child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return {
    port,
    login,
    readLogin: `${login}_reader`,
    password,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

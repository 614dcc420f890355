import { randomBytes } from 'node:crypto';
import type { ClientId } from '@guidepost/contracts';
import pg from 'pg';
import { type Account, prepareCarrier } from '../carrier/store/schema.ts';
import { FINDHELP_KEY } from '../findhelp/settings.ts';
import { localIssuer } from '../identity/settings.ts';
import { relinkStaff } from '../identity/staff.ts';
import { prepareStore } from '../identity/store-schema.ts';
import type { Cluster } from '../postgres/cluster.ts';
import { Problem } from '../shared/problem.ts';
import type { Steps } from './steps.ts';

/** Name of Guidepost's database in a data folder's cluster. */
export const DATABASE = 'guidepost';
const MAKING = 'guidepost_making';
const SERVER_ROLE = 'guidepost_server';

/**
 * Migrates Guidepost's database to this version. The first start creates it under a temporary name, fills it, and
 * renames it when it is complete. If that start is killed, the next start begins again.
 */
export async function prepareDatabase(
  cluster: Cluster,
  { isEmpty, secretsKey }: { isEmpty: boolean; secretsKey: string },
  steps: Steps,
): Promise<void> {
  const server = loadServer();
  const admin = await connect(cluster.adminUrl);
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount) {
      await steps.step('Migrations', (detail) => migrateTo(server, cluster.urlOf(DATABASE), detail));
      return;
    }
    await steps.step('Migrations', async (detail) => {
      await admin.query(`DROP DATABASE IF EXISTS ${MAKING} WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${MAKING}`);
      await migrateTo(server, cluster.urlOf(MAKING), detail);
    });
    await steps.step(isEmpty ? 'Staff accounts' : 'Demo data', async (detail) => {
      const { seedDemo, seedStaff } = await import('../demo/seed.ts');
      const seed = isEmpty ? seedStaff : seedDemo;
      const { findhelpSecret, seal } = await server;
      const findhelpKey = isEmpty
        ? undefined
        : (id: ClientId) => seal(Buffer.from(secretsKey, 'base64'), findhelpSecret(id), FINDHELP_KEY);
      const databaseUrl = cluster.urlOf(MAKING);
      await seed({ databaseUrl, now: Temporal.Now.instant(), progress: detail, findhelpKey });
      await admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [MAKING]);
      await admin.query(`ALTER DATABASE ${MAKING} RENAME TO ${DATABASE}`);
    });
  } finally {
    await admin.end();
  }
}

/** The server's code takes a second to load, so it loads while PostgreSQL starts. */
let loading: Promise<typeof import('@guidepost/server')> | undefined;
export function loadServer(): Promise<typeof import('@guidepost/server')> {
  loading ??= import('@guidepost/server');
  return loading;
}

async function migrateTo(
  server: Promise<typeof import('@guidepost/server')>,
  url: string,
  detail: (text: string) => void,
): Promise<void> {
  const { MigrationError, migrate } = await server;
  try {
    await migrate(url, { log: detail });
  } catch (error) {
    if (error instanceof MigrationError && error.code === 'NEWER_DATABASE') {
      throw new Problem(
        'This data folder belongs to a newer version of Guidepost. Update this checkout, or use a different folder with --data.',
      );
    }
    throw error;
  }
}

/**
 * Creates the server's own database login, with a new password at every start. The login can use the role
 * `guidepost_app` and write the data of the local sign-in and the carrier, but owns nothing. Moves account links to the
 * new issuer if Guidepost's URL has changed.
 * @returns the server's database URL, and its account at the local carrier
 */
export async function prepareServerLogin(
  cluster: Cluster,
  publicUrl: string,
): Promise<{ databaseUrl: string; carrier: Account }> {
  const password = randomBytes(24).toString('base64url');
  const owner = await connect(cluster.urlOf(DATABASE));
  let carrier: Account;
  try {
    await prepareStore(owner);
    const { rowCount } = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [SERVER_ROLE]);
    await owner.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${SERVER_ROLE} LOGIN PASSWORD '${password}'`);
    await owner.query(`
      GRANT guidepost_app TO ${SERVER_ROLE};
      GRANT USAGE ON SCHEMA local_idp TO ${SERVER_ROLE};
      GRANT SELECT, INSERT, UPDATE, DELETE ON local_idp.records TO ${SERVER_ROLE};
      GRANT SELECT ON local_idp.secrets TO ${SERVER_ROLE};`);
    carrier = await prepareCarrier(owner, SERVER_ROLE);
    await relinkStaff(owner, localIssuer(publicUrl));
  } finally {
    await owner.end();
  }
  const url = new URL(cluster.urlOf(DATABASE));
  url.username = SERVER_ROLE;
  url.password = password;
  return { databaseUrl: url.href, carrier };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // PostgreSQL may stop at any time, for example after Ctrl-C. The current query then fails with its own error.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeCluster, startCluster } from '../../apps/local/src/postgres/cluster.ts';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { asOwner, prepareRun } from '../lib/database.ts';
import { type BenchIssuer, startIssuer } from '../lib/issuer.ts';
import { type BenchServer, startBenchServer } from '../lib/server.ts';
import { seed } from '../seed/seed.ts';
import { type BenchCarrier, startCarrier } from '../texts/carrier.ts';
import { prepareTexting } from '../texts/due.ts';
import { type Nodes, startNodes, superuserPassword } from './nodes.ts';

const serverPassword = 'drill-server';
export const hospital = 'Drill Hospital';
const members = 400;
/** Business time at the start. At this time, texts may be sent in all the members' time zones. */
const morning = '2026-12-01T18:00:00Z';

/** A web process and a jobs process, whose database is a cluster of three nodes. */
export interface FailoverWorld {
  readonly nodes: Nodes;
  readonly issuer: BenchIssuer;
  /** The web process's URL. */
  readonly base: string;
  readonly mllpPort: number;
  /** URL of Guidepost's database through HAProxy, for a superuser. */
  readonly ownerUrl: string;
  /** URL of the carrier's own database, which does not fail. */
  readonly carrierUrl: string;
  /** Settings for the doctor command's database checks. */
  readonly doctorEnv: Record<string, string>;
  servers(): readonly BenchServer[];
  stop(): Promise<void>;
}

/** Starts the carrier with its own database, so that it remembers all texts during a failover. */
async function startOwnCarrier(folder: string): Promise<{ carrier: BenchCarrier; url: string }> {
  const dir = path.join(folder, 'carrier');
  mkdirSync(dir, { mode: 0o711 });
  const cluster = await startCluster({ dir, inside: true });
  await asOwner(cluster.adminUrl, async (client) => {
    // The carrier reads these two Guidepost tables.
    await client.query('CREATE TABLE clock (offset_ms bigint NOT NULL)');
    await client.query('CREATE TABLE phone_numbers (id bigint, number text, type text, deleted_at timestamptz)');
    await client.query('INSERT INTO clock VALUES ($1)', [offsetTo(morning)]);
  });
  return { carrier: await startCarrier(cluster.adminUrl), url: cluster.adminUrl };
}

const offsetTo = (instant: string): number =>
  Temporal.Instant.from(instant).epochMilliseconds - Temporal.Now.instant().epochMilliseconds;

/** Creates the nodes, fills the database, and starts Guidepost with the logins from deploy/roles.sql. */
export async function startFailoverWorld(say: (line: string) => void): Promise<FailoverWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-drill-'));
  chmodSync(folder, 0o711);
  const [haproxyPort, port, jobsPort, mllpPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const nodes = await startNodes(folder, haproxyPort);
  say(`three nodes run: ${await nodes.describe()}`);
  const urlOf = (database: string, login = `postgres:${superuserPassword}`) =>
    `postgres://${login}@127.0.0.1:${haproxyPort}/${database}?sslmode=verify-full&sslrootcert=${nodes.authority}`;
  const roles = readFileSync(path.join(repositoryRoot, 'deploy/roles.sql'), 'utf8');
  await asOwner(urlOf('postgres'), async (client) => {
    await client.query(roles);
    await client.query(`ALTER ROLE guidepost PASSWORD '${serverPassword}'`);
  });
  const database = await seed(urlOf('postgres'), urlOf, members, 3, () => {});
  const ownerUrl = urlOf(database);
  const issuer = await startIssuer();
  await prepareRun(ownerUrl, issuer.issuer, undefined);
  const { carrier, url: carrierUrl } = await startOwnCarrier(folder);
  await asOwner(ownerUrl, async (client) => {
    await prepareTexting(client);
    await client.query('UPDATE clock SET offset_ms = $1', [offsetTo(morning)]);
  });
  const env = {
    ...carrier.env,
    LOG_LEVEL: 'warn',
    MLLP_SENDER: hospital,
    API_URL: `http://localhost:${port}/api`,
  };
  const databaseUrl = urlOf(database, `guidepost:${serverPassword}`);
  const serve = (own: number, roles: string, more: Record<string, string>) =>
    startBenchServer({
      databaseUrl,
      issuer: issuer.issuer,
      port: own,
      readyMs: 120_000,
      env: { ...env, ROLES: roles, ...more },
    });
  const servers = [
    await serve(port, 'web', { MLLP_PORT: String(mllpPort) }),
    await serve(jobsPort, 'jobs', { MLLP_SENDER: '' }),
  ];
  return {
    nodes,
    issuer,
    base: `http://127.0.0.1:${port}`,
    mllpPort,
    ownerUrl,
    carrierUrl,
    doctorEnv: { ENVIRONMENT: 'local', DATABASE_URL: databaseUrl, OIDC_ISSUER: issuer.issuer },
    servers: () => servers,
    async stop() {
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      await carrier.stop();
      await issuer.stop();
      nodes.stop();
      await removeCluster({ dir: path.join(folder, 'carrier'), inside: true });
      if (process.env.KEEP_DRILL === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

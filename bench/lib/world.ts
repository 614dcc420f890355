import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StaffId } from '@guidepost/contracts';
import { type Cluster, removeCluster, startCluster } from '../../apps/local/src/postgres/cluster.ts';
import { isAlive } from '../../apps/local/src/shared/processes.ts';
import { planOf, type SeedPlan } from '../seed/plan.ts';
import { seed } from '../seed/seed.ts';
import { prepareRun } from './database.ts';
import { type BenchIssuer, startIssuer } from './issuer.ts';
import { type BenchServer, type ServerOptions, startBenchServer } from './server.ts';

/** A small world for destructive tests: its own durable PostgreSQL, some guides and their members, and an issuer. */
export interface World {
  readonly plan: SeedPlan;
  readonly issuer: BenchIssuer;
  readonly database: string;
  cluster(): Cluster;
  /** URL for the database owner. It changes if PostgreSQL is restarted on another port. */
  url(): string;
  /** Restarts PostgreSQL on its previous port if it is not running. */
  revive(): Promise<void>;
  /** Starts a server in this world. By default, it logs only errors. */
  serve(options?: Omit<ServerOptions, 'databaseUrl' | 'issuer'>): Promise<BenchServer>;
  /** Returns a staff member's access token. Its subject and session are the staff member's id. */
  token(staffId: StaffId, seconds?: number): Promise<string>;
  stop(): Promise<void>;
}

const prefix = 'guidepost-bench-';

/** Removes worlds that killed runs left behind. Their PostgreSQL may still be running. */
async function removeOrphans(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue;
    await removeCluster({ dir: path.join(parent, name), inside: true }).catch(() => {});
  }
}

/**
 * Creates a world.
 * @param parent the folder for its files; the full-disk test uses a folder on a small disk
 * @param fill creates the database; a previous release's seed creates that release's schema
 */
export async function startWorld(members = 400, parent = tmpdir(), fill = seed): Promise<World> {
  await removeOrphans(parent);
  const dir = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
  chmodSync(dir, 0o711);
  let cluster = await startCluster({ dir, inside: true });
  const feed = 3;
  const database = await fill(cluster.adminUrl, cluster.urlOf, members, feed, () => {});
  const issuer = await startIssuer();
  await prepareRun(cluster.urlOf(database), issuer.issuer, undefined);
  return {
    plan: planOf(members, feed, ''),
    issuer,
    database,
    cluster: () => cluster,
    url: () => cluster.urlOf(database),
    async revive() {
      cluster = await startCluster({ dir, inside: true });
    },
    serve: ({ env, ...options } = {}) =>
      startBenchServer({
        databaseUrl: cluster.urlOf(database),
        issuer: issuer.issuer,
        env: { LOG_LEVEL: 'error', ...env },
        ...options,
      }),
    token: (staffId, seconds) => issuer.token(String(staffId), String(staffId), seconds),
    async stop() {
      await issuer.stop();
      await removeCluster({ dir, inside: true });
    },
  };
}

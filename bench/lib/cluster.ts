import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Cluster, startCluster } from '../../apps/local/src/postgres/cluster.ts';
import { defaultDataFolder } from '../../apps/local/src/shared/root.ts';

/**
 * The folder for the bench's data. The bench has its own PostgreSQL cluster, because writers in one database delay the
 * snapshot horizon of all other databases in the cluster.
 */
export const benchFolder = path.join(defaultDataFolder, 'bench');

/** Starts the bench's PostgreSQL with the same settings as `npm start`. The calling code must stop it. */
export async function benchCluster(): Promise<Cluster> {
  mkdirSync(benchFolder, { recursive: true });
  return startCluster({ dir: benchFolder });
}

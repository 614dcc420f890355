import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Cluster, startCluster } from '../../apps/local/src/postgres/cluster.ts';
import { defaultDataFolder } from '../../apps/local/src/shared/root.ts';

/**
 * Folder of the bench's data. It has its own PostgreSQL cluster, because writers in one database delay the snapshot
 * horizon of all other databases in the cluster.
 */
export const benchFolder = path.join(defaultDataFolder, 'bench');

/** Starts the bench's PostgreSQL with the same settings as the product. The code that calls this must stop it. */
export async function benchCluster(): Promise<Cluster> {
  mkdirSync(benchFolder, { recursive: true });
  return startCluster({ dir: benchFolder });
}

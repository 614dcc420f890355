import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Cluster, startCluster } from '../../apps/local/src/postgres/cluster.ts';
import { defaultDataFolder } from '../../apps/local/src/shared/root.ts';

/**
 * Bench data has a separate PostgreSQL cluster, because writers in one database delay the snapshot horizon of all
 * others.
 */
export const benchFolder = path.join(defaultDataFolder, 'bench');

/** The bench's PostgreSQL, with the product's own settings; the caller stops it. */
export async function benchCluster(): Promise<Cluster> {
  mkdirSync(benchFolder, { recursive: true });
  return startCluster({ dir: benchFolder });
}

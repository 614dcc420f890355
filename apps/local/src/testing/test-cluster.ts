import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Cluster, removeCluster, startCluster } from '../postgres/cluster.ts';
import { isAlive, startMark } from '../shared/processes.ts';
import { passingFolder, passingFolders } from './passing-folder.ts';

const name = `guidepost-tests-${process.getuid?.() ?? 0}`;

/** Stops what runs that were killed have left running, and removes its data; what still has an owner stays. */
export async function removeLeftClusters(): Promise<void> {
  for (const folder of passingFolders.map((parent) => path.join(parent, name)).filter(existsSync)) {
    for (const left of readdirSync(folder)) {
      if (!isOwned(left)) await removeCluster({ dir: path.join(folder, left), inside: true });
    }
  }
}

/**
 * A PostgreSQL that lives as long as this process needs it, in memory if there is room; stopping it removes its data.
 * It does not wait for a disk. First cleans up after runs that were killed: their servers are still running.
 */
export async function startTestCluster(): Promise<Cluster> {
  const folder = path.join(passingFolder, name);
  makeOpen(folder);
  await removeLeftClusters();
  // A process may want several: each purpose has a cluster of its own.
  const dir = path.join(folder, `${process.pid}-${startMark(process.pid) ?? 0}-${performance.now().toFixed(0)}`);
  makeOpen(dir);
  const cluster = await startCluster({ dir, durable: false, inside: true });
  return { ...cluster, stop: () => removeCluster({ dir, inside: true }) };
}

/** Open to walk through, so that root's postgres account reaches what is below. */
function makeOpen(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
}

function isOwned(name: string): boolean {
  const [pid, mark] = name.split('-');
  return isAlive(Number(pid)) && String(startMark(Number(pid)) ?? 0) === mark;
}

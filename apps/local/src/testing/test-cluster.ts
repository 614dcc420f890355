import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cluster, removeCluster, startCluster } from '../postgres/cluster.ts';
import { isAlive, startMark } from '../shared/processes.ts';

const folder = path.join(tmpdir(), `guidepost-tests-${process.getuid?.() ?? 0}`);

/** Stops what runs that were killed have left running, and removes its data; what still has an owner stays. */
export async function removeLeftClusters(): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!isOwned(name)) await removeCluster({ dir: path.join(folder, name), inside: true });
  }
}

/**
 * A PostgreSQL that lives as long as this process needs it, below the temporary folder; stopping it removes its data.
 * It does not wait for the disk. First cleans up after runs that were killed: their servers are still running.
 */
export async function startTestCluster(): Promise<Cluster> {
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

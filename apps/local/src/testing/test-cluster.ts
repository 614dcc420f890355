import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Cluster, removeCluster, startCluster } from '../postgres/cluster.ts';
import { isAlive, startMark } from '../shared/processes.ts';
import { passingFolder, passingFolders } from './passing-folder.ts';

const name = `guidepost-tests-${process.getuid?.() ?? 0}`;

/** Stops the servers of killed test runs and deletes their data. Does not touch the servers of running test runs. */
export async function removeLeftoverClusters(): Promise<void> {
  for (const folder of passingFolders.map((parent) => path.join(parent, name)).filter(existsSync)) {
    for (const left of readdirSync(folder)) {
      if (!isOwned(left)) await removeCluster({ dir: path.join(folder, left), inside: true });
    }
  }
}

/**
 * Starts a PostgreSQL for this process, in memory if there is space. Its data is deleted when it stops. First stops the
 * servers of killed test runs.
 */
export async function startTestCluster(): Promise<Cluster> {
  const folder = path.join(passingFolder, name);
  makeAccessible(folder);
  await removeLeftoverClusters();
  // A process may start several clusters, so each needs its own folder.
  const dir = path.join(folder, `${process.pid}-${startMark(process.pid) ?? 0}-${performance.now().toFixed(0)}`);
  makeAccessible(dir);
  const cluster = await startCluster({ dir, durable: false, inside: true });
  return { ...cluster, stop: () => removeCluster({ dir, inside: true }) };
}

/** Creates a folder that all accounts can enter, so that root's postgres account can reach the files below it. */
function makeAccessible(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
}

function isOwned(name: string): boolean {
  const [pid, mark] = name.split('-');
  return isAlive(Number(pid)) && String(startMark(Number(pid)) ?? 0) === mark;
}

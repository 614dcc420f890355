import { type Cluster, type ClusterOptions, startCluster } from '../postgres/cluster.ts';
import { sleep } from '../shared/processes.ts';

const CHECK_MS = 200;

export interface PostgresWatch {
  /** Returns the current cluster, which changes with each restart. */
  cluster(): Cluster;
  /** Stops watching, and then stops PostgreSQL. */
  stop(): Promise<void>;
}

/**
 * Restarts PostgreSQL if it ends unexpectedly. Checks the process id at intervals, because an adopted server is not a
 * child of this process.
 */
export function watchPostgres(
  first: Cluster,
  options: ClusterOptions,
  handlers: { onRestarted(before: Cluster, now: Cluster): Promise<void>; say(text: string): void },
): PostgresWatch {
  let cluster = first;
  let ending = false;
  const loop = (async () => {
    for (let pause = 250; !ending; await sleep(CHECK_MS)) {
      if (cluster.isRunning()) continue;
      if (ending) return;
      handlers.say('PostgreSQL stopped. Restarting it.');
      try {
        const before = cluster;
        cluster = await startCluster(options);
        await handlers.onRestarted(before, cluster);
        handlers.say('PostgreSQL is running again.');
        pause = 250;
      } catch (error) {
        handlers.say(error instanceof Error ? error.message : String(error));
        await sleep(pause);
        pause = Math.min(pause * 2, 10_000);
      }
    }
  })();
  return {
    cluster: () => cluster,
    async stop() {
      ending = true;
      await loop;
      await cluster.stop();
    },
  };
}

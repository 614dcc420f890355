import { type Cluster, type ClusterOptions, startCluster } from '../postgres/cluster.ts';
import { sleep } from '../shared/processes.ts';

const LOOK_MS = 200;

export interface PostgresWatch {
  /** The cluster as it is now; another one after a restart. */
  cluster(): Cluster;
  /** Stops looking, then PostgreSQL. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL again after it ends unexpectedly. Checks its process number instead of waiting for it, because an
 * adopted server is not this process's child.
 */
export function watchPostgres(
  first: Cluster,
  options: ClusterOptions,
  handlers: { onRestarted(before: Cluster, now: Cluster): Promise<void>; say(text: string): void },
): PostgresWatch {
  let cluster = first;
  let ending = false;
  const loop = (async () => {
    for (let pause = 250; !ending; await sleep(LOOK_MS)) {
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

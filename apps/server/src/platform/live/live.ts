import type { Server as HttpServer } from 'node:http';
import { type LiveDeps, type LiveSockets, startSockets } from './sockets.ts';
import { type LiveTail, startTail } from './tail.ts';

export interface Live extends LiveTail {
  connections(): number;
}

/** Starts the live events of one process. It sends events only to its own sockets. */
export async function startLive(http: HttpServer, deps: LiveDeps): Promise<Live> {
  let sockets: LiveSockets | undefined;
  const { database, log, nats } = deps;
  const tail = await startTail(database, log, (events) => sockets?.deliver(events), nats);
  const started = startSockets(http, tail, deps);
  sockets = started;
  return {
    ...tail,
    connections: started.connections,
    async stop() {
      await started.stop();
      await tail.stop();
    },
  };
}

import type { Server as HttpServer } from 'node:http';
import { type LiveDeps, type LiveSockets, startSockets } from './sockets.ts';
import { type LiveTail, startTail } from './tail.ts';

export interface Live {
  ring(): void;
  /** Age of the oldest unsent event, in seconds. */
  lag(): Promise<number>;
  /** The position up to which all events have been read. */
  cursor(): string;
  connections(): number;
  stop(): Promise<void>;
}

/** Starts the live events of one process. It reads the event table and sends events only to its own sockets. */
export async function startLive(http: HttpServer, deps: LiveDeps): Promise<Live> {
  let sockets: LiveSockets | undefined;
  const tail: LiveTail = await startTail(deps.database, deps.log, (events) => sockets?.deliver(events));
  sockets = startSockets(http, tail, deps);
  return {
    ring: tail.ring,
    lag: tail.lag,
    cursor: tail.cursor,
    connections: sockets.connections,
    async stop() {
      await sockets?.stop();
      await tail.stop();
    },
  };
}

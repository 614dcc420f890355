import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type ClientsCommand =
  | { type: 'open'; url: string; auths: Record<string, unknown>[] }
  | { type: 'report' }
  | { type: 'pause'; many: number; on: boolean }
  | { type: 'end' };

export interface ClientsReport {
  /** Milliseconds from the `open` command until all clients were connected. */
  ms: number;
  connected: number;
  initialized: number;
  /** Number of events that each client has received. */
  received: number[];
  lastN: number[];
  closedByServer: number[];
  resyncs: number;
  /** The events since the last report: each event's number, and its time in milliseconds since 1970. */
  heardN: Float64Array;
  heardAt: Float64Array;
}

export interface Clients {
  readonly pid: number;
  ask(command: ClientsCommand): Promise<ClientsReport>;
  end(): void;
}

/** Starts a process with live clients. */
export function startClients(): Clients {
  const child = fork(path.join(import.meta.dirname, 'clients.ts'), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--max-old-space-size=4096'],
  });
  return {
    pid: child.pid ?? 0,
    async ask(command) {
      child.send(command);
      const [reply] = (await once(child, 'message')) as [ClientsReport];
      return reply;
    },
    end: () => child.send({ type: 'end' } satisfies ClientsCommand),
  };
}

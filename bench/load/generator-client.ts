import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BenchRequest } from './workload.ts';

export type GeneratorCommand =
  | {
      type: 'prepare';
      port: number;
      connections: number;
      requests: { before: string; after: string; keyed: boolean }[];
    }
  | { type: 'run'; warmMs: number; ms: number }
  | { type: 'end' };

export interface GeneratorReply {
  /** Each response's latency, in milliseconds. */
  latencies: Float64Array;
  seconds: number;
  failed: number;
  /** The last unsuccessful response. */
  failure: string;
  bytes: number;
  cpuSeconds: number;
}

export interface Generator {
  run(warmMs: number, ms: number): Promise<GeneratorReply>;
  end(): void;
}

/** Starts the generator process with the serialized requests. */
export async function startGenerator(
  port: number,
  connections: number,
  requests: readonly BenchRequest[],
  tokens: ReadonlyMap<number, string>,
  keyed: boolean,
): Promise<Generator> {
  const child = fork(path.join(import.meta.dirname, 'generator.ts'), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  const send = (command: GeneratorCommand) => child.send(command);
  const prepared = requests.map(({ staffId, method, path: url, body }) => {
    const head = `${method} ${url} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${tokens.get(staffId)}\r\naccept: application/json\r\n`;
    const rest =
      body === undefined
        ? '\r\n'
        : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    return { before: head, after: rest, keyed };
  });
  send({ type: 'prepare', port, connections, requests: prepared });
  await once(child, 'message');
  return {
    async run(warmMs, ms) {
      send({ type: 'run', warmMs, ms });
      const [reply] = (await once(child, 'message')) as [GeneratorReply];
      if (reply.failed > 0) throw new Error(`${reply.failed} requests failed, the last one with: ${reply.failure}`);
      return reply;
    },
    end: () => send({ type: 'end' }),
  };
}

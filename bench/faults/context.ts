import { sleep } from '../../apps/local/src/shared/processes.ts';
import { guideId } from '../lib/database.ts';
import { type Answer, call } from '../lib/http.ts';
import type { faultRows } from '../lib/rows.ts';
import type { BenchServer } from '../lib/server.ts';
import { percentile } from '../lib/stats.ts';
import { startWorld, type World } from '../lib/world.ts';
import { memberIdOf, membersPerGuide } from '../seed/plan.ts';

export interface FaultContext {
  rows: ReturnType<typeof faultRows>;
  say(line: string): void;
  /** How long a long fault lasts, in seconds. */
  seconds: number;
}

export type Fault = (context: FaultContext) => Promise<void>;

export const members = Array.from({ length: membersPerGuide }, (_, n) => memberIdOf(n));

export interface BenchContext {
  world: World;
  server: BenchServer;
  base: string;
  /** The first guide's access token. */
  token: string;
}

/** Creates a world with a running server for one fault, and removes it even if the run fails. */
export async function withWorld(
  work: (stage: BenchContext) => Promise<void>,
  options: { parent?: string; env?: Record<string, string> } = {},
): Promise<void> {
  const world = await startWorld(400, options.parent);
  let server: BenchServer | undefined;
  try {
    server = await world.serve({ env: options.env });
    await work({ world, server, base: `http://127.0.0.1:${server.port}`, token: await world.token(guideId(0), 7200) });
  } finally {
    await server?.end('SIGKILL').catch(() => {});
    await world.stop();
  }
}

export interface Probe {
  readonly reads: Answer[];
  readonly writes: Answer[];
  stop(): Promise<void>;
}

/** Repeatedly reads a member and writes a note. Records every response, and never retries. */
export function startProbe(base: string, token: string, pauseMs = 50): Probe {
  const reads: Answer[] = [];
  const writes: Answer[] = [];
  let stopping = false;
  async function loop(kept: Answer[], once: (n: number) => Promise<Answer>): Promise<void> {
    for (let n = 0; !stopping; n += 1) {
      kept.push(await once(n));
      await sleep(pauseMs);
    }
  }
  const done = Promise.all([
    loop(reads, (n) => call(`${base}/api/users/${members[n % members.length]}`, { token })),
    loop(writes, (n) =>
      call(`${base}/api/notes`, {
        method: 'POST',
        token,
        body: { userId: members[n % members.length], text: `<p>probe ${n}</p>` },
      }),
    ),
  ]);
  return {
    reads,
    writes,
    async stop() {
      stopping = true;
      await done;
    },
  };
}

/** Returns the number of responses of each kind, such as `120 × 503 UNAVAILABLE`. */
export function kindsOf(answers: readonly Answer[]): string {
  const groups = Map.groupBy(answers, ({ status, code }) => `${status}${code === '' ? '' : ` ${code}`}`);
  return [...groups].map(([kind, group]) => `${group.length} × ${kind}`).join(', ') || 'none';
}

/** Returns the 99th percentile of the response times, in milliseconds. */
export const p99Of = (answers: readonly Answer[]): number =>
  percentile(
    answers.map(({ ms }) => ms).sort((a, b) => a - b),
    0.99,
  );

export const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never');

import type { MemberId } from '@guidepost/contracts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { type Answer, call, mayRetry } from '../lib/http.ts';

export interface Reader {
  readonly counts: { answered: number; repeated: number; slowestMs: number };
  /** Error responses that would be the same after a retry, and requests that did not succeed for ten seconds. */
  readonly failures: string[];
  /** Number of responses that led to a retry, by kind. */
  readonly repeatedFor: Map<string, number>;
  stop(): Promise<void>;
}

/**
 * Reads one member after another. Like the web client, it retries requests that may be repeated.
 * @param pathOf returns the request for a member
 */
export function startReader(
  base: () => string,
  token: string,
  members: readonly MemberId[],
  pathOf: (member: MemberId) => string = (member) => `/api/users/${member}`,
): Reader {
  const counts = { answered: 0, repeated: 0, slowestMs: 0 };
  const failures: string[] = [];
  const repeatedFor = new Map<string, number>();
  let stopping = false;
  async function readOnce(memberId: MemberId): Promise<void> {
    const began = performance.now();
    const path = pathOf(memberId);
    let last: Answer | undefined;
    while (performance.now() - began < 10_000) {
      last = await call(`${base()}${path}`, { token });
      if (last.status === 200) {
        counts.answered += 1;
        counts.slowestMs = Math.max(counts.slowestMs, performance.now() - began);
        return;
      }
      const kind = `${last.status} ${last.code}`;
      if (!mayRetry(last)) break;
      counts.repeated += 1;
      repeatedFor.set(kind, (repeatedFor.get(kind) ?? 0) + 1);
      await sleep(20);
    }
    failures.push(`${last?.status} ${last?.code} ${path}`);
  }
  async function readRepeatedly(): Promise<void> {
    for (let n = 0; !stopping; n += 1) {
      const member = members[n % members.length];
      if (member !== undefined) await readOnce(member);
      await sleep(5);
    }
  }
  const done = readRepeatedly();
  return {
    counts,
    failures,
    repeatedFor,
    async stop() {
      stopping = true;
      await done;
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { MemberId } from '@guidepost/contracts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { startWriter, type Writer } from '../lib/writer.ts';
import { type Hospital, startHospital } from '../messages/hospital.ts';

/** Writes texts one after another through the API. Each text has unique words and its own idempotency key. */
export interface TextWriter {
  /** The words of the acknowledged texts, and when they were acknowledged. */
  readonly acknowledged: string[];
  readonly refused: string[];
  stop(): Promise<void>;
}

export const textStart = 'Drill text ';

export function startTextWriter(
  base: string,
  token: string,
  members: readonly MemberId[],
  pauseMs: number,
): TextWriter {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let stopping = false;
  async function attempt(body: string, key: string): Promise<boolean> {
    try {
      const response = await fetch(`${base}/api/chat/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body,
        signal: AbortSignal.timeout(15_000),
      });
      const text = await response.text();
      if (response.status === 201) return true;
      if (response.status < 500 && response.status !== 429) refused.push(`${response.status} ${text.slice(0, 200)}`);
    } catch {
      // There was no response, so the same request is sent again.
    }
    return false;
  }
  const done = (async () => {
    for (let n = 0; !stopping && refused.length === 0; n += 1) {
      const words = `${textStart}${n}`;
      const key = randomUUID();
      const body = JSON.stringify({ subjectId: members[n % members.length], text: words });
      while (refused.length === 0) {
        if (await attempt(body, key)) {
          acknowledged.push(words);
          break;
        }
        await sleep(50);
      }
      await sleep(pauseMs);
    }
  })();
  return {
    acknowledged,
    refused,
    async stop() {
      stopping = true;
      await done;
    },
  };
}

/** The writes of the drill: notes, texts and hospital messages. */
export interface Load {
  readonly notes: readonly Writer[];
  readonly texts: TextWriter;
  readonly hospitals: readonly Hospital[];
  counts(): { notes: number; texts: number; messages: number };
  stop(): Promise<void>;
}

export function startLoad(base: string, mllpPort: number, token: string, members: readonly MemberId[]): Load {
  const notes = [0, 1, 2].map((n) => startWriter({ name: `w${n}`, token, members, base: () => base, pauseMs: 40 }));
  const texts = startTextWriter(base, token, members, 250);
  const hospitals = [0, 1].map((n) => startHospital(mllpPort, `drill-${n}`, 60));
  return {
    notes,
    texts,
    hospitals,
    counts: () => ({
      notes: notes.reduce((sum, writer) => sum + writer.acknowledged.length, 0),
      texts: texts.acknowledged.length,
      messages: hospitals.reduce((sum, one) => sum + one.acknowledged.length, 0),
    }),
    async stop() {
      await Promise.all([...notes, texts, ...hospitals].map((one) => one.stop()));
    },
  };
}

/** Watches a growing number. `read` returns the longest time without growth since the last call, in milliseconds. */
export function longestGap(count: () => number): { read(): number; stop(): void } {
  let last = count();
  let since = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (count() === last) return;
    last = count();
    since = now;
  }, 50);
  return {
    read() {
      const found = longest;
      longest = 0;
      return found;
    },
    stop: () => clearInterval(timer),
  };
}

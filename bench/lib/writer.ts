import { randomUUID } from 'node:crypto';
import type { MemberId, NoteId } from '@guidepost/contracts';
import { sleep } from '../../apps/local/src/shared/processes.ts';

/** A note that the server acknowledged. */
export interface Acknowledged {
  readonly marker: string;
  readonly noteId: NoteId;
  /** Number of attempts until the note was acknowledged. */
  readonly attempts: number;
  /** Milliseconds from the first attempt to the acknowledgment. */
  readonly took: number;
  /** When the note was acknowledged, as a value of `performance.now()`. */
  readonly at: number;
}

export interface Writer {
  readonly acknowledged: Acknowledged[];
  /** Error responses that would be the same after a retry. The run fails if there are any. */
  readonly refused: string[];
  /** Finishes the current note and then stops. */
  stop(): Promise<void>;
}

export interface WriterOptions {
  name: string;
  token: string;
  members: readonly MemberId[];
  /** Returns the server URL for the next attempt. */
  base(): string;
  /** Milliseconds between notes. */
  pauseMs: number;
}

/**
 * Writes one note after another, each with its own idempotency key. Like a careful client, it sends the same request
 * again until the server acknowledges it.
 */
export function startWriter({ name, token, members, base, pauseMs }: WriterOptions): Writer {
  const acknowledged: Acknowledged[] = [];
  const refused: string[] = [];
  let stopping = false;

  async function attempt(body: string, key: string): Promise<NoteId | undefined> {
    let response: Response;
    try {
      response = await fetch(`${base()}/api/notes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body,
        signal: AbortSignal.timeout(15_000),
      });
    } catch {
      return undefined;
    }
    try {
      if (response.status === 201) return ((await response.json()) as { id: NoteId }).id;
      const text = await response.text();
      if (response.status < 500 && response.status !== 429) refused.push(`${response.status} ${text.slice(0, 200)}`);
      return undefined;
    } catch {
      return undefined;
    }
  }

  async function run(): Promise<void> {
    for (let n = 0; !stopping; n += 1) {
      const marker = `${name}-${n}`;
      const key = randomUUID();
      const body = JSON.stringify({ userId: members[n % members.length], text: `<p>${marker}</p>` });
      const began = performance.now();
      for (let attempts = 1; refused.length === 0; attempts += 1) {
        const noteId = await attempt(body, key);
        if (noteId !== undefined) {
          const at = performance.now();
          acknowledged.push({ marker, noteId, attempts, took: at - began, at });
          break;
        }
        await sleep(25);
      }
      if (refused.length > 0) return;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }

  const done = run();
  return {
    acknowledged,
    refused,
    async stop() {
      stopping = true;
      await done;
    },
  };
}

import { liveProtocol } from '@guidepost/contracts';
import { isAfter } from './cursor.ts';

/**
 * Time in milliseconds for which event positions of responses are stored. A subscription within this time misses no
 * events.
 */
const retentionMs = 20_000;

let answers: { at: number; cursor: string }[] = [];

/** Stores the position in the live events that the server sent with a response. */
export function storeFetchedCursor(response: Response): void {
  const cursor = response.headers.get(liveProtocol.cursorHeader);
  if (cursor === null || !/^\d+\.\d+$/.test(cursor)) return;
  const now = performance.now();
  answers = [...answers.filter((answer) => now - answer.at < retentionMs), { at: now, cursor }].slice(-200);
}

/**
 * Returns the oldest event position of the responses of the last 20 seconds. All visible data was read at this position
 * or later. A new subscription from this position therefore misses no events.
 */
export function oldestFetchedCursor(): string | undefined {
  const now = performance.now();
  return answers
    .filter((answer) => now - answer.at < retentionMs)
    .map((answer) => answer.cursor)
    .reduce<string | undefined>(
      (oldest, one) => (oldest !== undefined && isAfter(one, oldest) ? oldest : one),
      undefined,
    );
}

import { liveProtocol } from '@guidepost/contracts';
import { isAfter } from './cursor.ts';

/**
 * How long the event positions of responses are stored, in milliseconds. A subscription within this time misses no
 * events.
 */
export const retentionMs = 20_000;

let answers: { at: number; cursor: string }[] = [];

/** Stores the event position that the server sent with a response. */
export function storeFetchedCursor(response: Response): void {
  const cursor = response.headers.get(liveProtocol.cursorHeader);
  if (cursor === null || !/^\d+\.\d+$/.test(cursor)) return;
  const now = performance.now();
  answers = [...answers.filter((answer) => now - answer.at < retentionMs), { at: now, cursor }].slice(-200);
}

/**
 * Returns the oldest event position among the responses of the last 20 seconds. All visible data was read at or after
 * this position. A new subscription that starts there misses no events.
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

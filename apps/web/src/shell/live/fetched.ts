import { liveProtocol } from '@guidepost/contracts';
import { isAfter } from './cursor.ts';

/** Maximum time between fetching and watching in which a screen misses nothing, in milliseconds. */
const keptMs = 20_000;

let answers: { at: number; cursor: string }[] = [];

/** Notes the position of the live events at the time of an answer. */
export function noteFetched(response: Response): void {
  const cursor = response.headers.get(liveProtocol.cursorHeader);
  if (cursor === null || !/^\d+\.\d+$/.test(cursor)) return;
  const now = performance.now();
  answers = [...answers.filter((answer) => now - answer.at < keptMs), { at: now, cursor }].slice(-200);
}

/**
 * Returns the oldest position among the answers of the last seconds. All shown data was fetched there or later, so a
 * screen that begins to watch now and gets the events from there misses nothing.
 */
export function fetchedSince(): string | undefined {
  const now = performance.now();
  return answers
    .filter((answer) => now - answer.at < keptMs)
    .map((answer) => answer.cursor)
    .reduce<string | undefined>(
      (oldest, one) => (oldest !== undefined && isAfter(one, oldest) ? oldest : one),
      undefined,
    );
}

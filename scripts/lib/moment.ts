import { existsSync } from 'node:fs';

const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '']
  .map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`)
  .concat('/usr/lib64/faketime/libfaketimeMT.so.1', '/usr/lib/faketime/libfaketimeMT.so.1');

const HOW =
  'Tests at another moment need libfaketime, on Linux: apt-get install faketime (or dnf install libfaketime).';

/** What a moment is for the processes of a test run, or a sentence that says why it cannot be. */
export type Moment = { env: Record<string, string> } | { sentence: string };

/**
 * The environment in which every process believes that the run begins at a moment; time runs forward from there. All of
 * them are given the same distance from real time, so that tokens hold whoever reads them. Clocks that only count
 * (timeouts, `performance.now()`) stay real. Chromium does not start under libfaketime: its pages are shifted by
 * `E2E_CLOCK_AHEAD_MS` instead (e2e/clock.ts).
 * @param text an ISO 8601 date and time with its offset, its zone in brackets, or both: `2026-11-29T23:30[America/Chicago]`
 */
export function momentOf(text: string, now = Temporal.Now.instant()): Moment {
  let at: Temporal.Instant;
  try {
    at = text.includes('[') ? Temporal.ZonedDateTime.from(text).toInstant() : Temporal.Instant.from(text);
  } catch {
    return { sentence: `--at ${text} is no moment: give one like 2026-11-29T23:30[America/Chicago].` };
  }
  const library = libraries.find((file) => existsSync(file));
  if (process.platform !== 'linux' || library === undefined) return { sentence: HOW };
  const seconds = Math.round(now.until(at).total('seconds'));
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME: seconds < 0 ? String(seconds) : `+${seconds}`,
      // one name for each version of the library
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      E2E_CLOCK_AHEAD_MS: String(seconds * 1000),
    },
  };
}

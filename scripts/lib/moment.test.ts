import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { momentOf } from './moment.ts';

/** Real time, also where this runs at another moment itself. */
const real = () => Temporal.Now.instant().subtract({ milliseconds: Number(process.env.E2E_CLOCK_AHEAD_MS ?? 0) });

describe('a moment of a test run', () => {
  it('is a date and time with its zone or offset; anything else is named', () => {
    for (const text of ['tomorrow', '2026-11-29T23:30', '2026-02-30T10:00Z'])
      expect(momentOf(text)).toEqual({ sentence: expect.stringContaining(`--at ${text} is no moment`) });
  });

  it('is what a process of the run takes for now, in whatever zone it was said', ({ skip }) => {
    const moments = ['2031-11-29T23:30[America/Chicago]', '2031-11-30T05:30Z', '2019-03-10T01:59:50-06:00'];
    for (const text of moments) {
      const moment = momentOf(text, real());
      // where the library is not installed there is nothing to see
      if ('sentence' in moment) return skip(moment.sentence);
      const env = { ...process.env, ...moment.env };
      const said = execFileSync(process.execPath, ['-p', 'new Date().toISOString()'], { env, encoding: 'utf8' });
      const asked = text.startsWith('2019') ? '2019-03-10T07:59:50Z' : '2031-11-30T05:30:00Z';
      const late = Temporal.Instant.from(asked).until(Temporal.Instant.from(said.trim())).total('seconds');
      expect(late).toBeGreaterThan(-2);
      expect(late).toBeLessThan(60);
    }
  });
});

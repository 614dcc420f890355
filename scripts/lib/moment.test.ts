import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultMoments, momentOf, timedTests } from './moment.ts';

/** Returns the actual time, even if this test itself runs under a simulated clock. */
const real = () => Temporal.Now.instant().subtract({ milliseconds: Number(process.env.E2E_CLOCK_AHEAD_MS ?? 0) });

describe('a moment of a test run', () => {
  it('is a date and time with its zone or offset; any other text is refused', () => {
    for (const text of ['tomorrow', '2026-11-29T23:30', '2026-02-30T10:00Z'])
      expect(momentOf(text)).toEqual({ sentence: expect.stringContaining(`--at ${text} is not a valid time`) });
  });

  it('is the current time in each process of the run, in any zone', ({ skip }) => {
    const moments = ['2031-11-29T23:30[America/Chicago]', '2031-11-30T05:30Z', '2019-03-10T01:59:50-06:00'];
    for (const text of moments) {
      const moment = momentOf(text, real());
      // without the library libfaketime there is nothing to test
      if ('sentence' in moment) return skip(moment.sentence);
      const env = { ...process.env, ...moment.env };
      const output = execFileSync(process.execPath, ['-p', 'new Date().toISOString()'], { env, encoding: 'utf8' });
      const asked = text.startsWith('2019') ? '2019-03-10T07:59:50Z' : '2031-11-30T05:30:00Z';
      const late = Temporal.Instant.from(asked).until(Temporal.Instant.from(output.trim())).total('seconds');
      expect(late).toBeGreaterThan(-2);
      expect(late).toBeLessThan(60);
    }
  });
});

describe('the usual moments', () => {
  const at = (text: string) => defaultMoments(Temporal.ZonedDateTime.from(`${text}[America/Chicago]`));

  it('are nights, noons and evenings of two days, the end of a month and changed clocks', () => {
    expect(at('2026-11-23T17:40')).toEqual([
      '2026-11-29T03:00-06:00[America/Chicago]',
      '2026-11-29T12:00-06:00[America/Chicago]',
      '2026-11-29T23:30-06:00[America/Chicago]',
      '2026-11-25T03:00-06:00[America/Chicago]',
      '2026-11-25T12:00-06:00[America/Chicago]',
      '2026-11-25T23:30-06:00[America/Chicago]',
      '2026-11-30T23:05-06:00[America/Chicago]',
      '2027-03-14T01:50-06:00[America/Chicago]',
    ]);
    // a local time that occurs twice means its first occurrence
    expect(at('2027-10-31T12:00')).toContain('2027-11-07T01:50-05:00[America/Chicago]');
  });

  it('are in the future on every date', () => {
    for (let n = 0; n < 400; n += 1) {
      const now = Temporal.ZonedDateTime.from('2026-11-23T23:59[America/Chicago]').add({ days: n });
      for (const text of defaultMoments(now))
        expect(Temporal.ZonedDateTime.compare(Temporal.ZonedDateTime.from(text), now)).toBe(1);
    }
  });

  it('have tests to run', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const files = globSync(['apps/**/*.test.ts', 'packages/**/*.test.ts', 'e2e/specs/*.spec.ts'], {
      cwd: root,
      exclude: (name) => name.includes('node_modules'),
    });
    for (const part of [...timedTests.unit, ...timedTests.browser])
      expect(
        files.filter((file) => file.includes(part)),
        part,
      ).not.toEqual([]);
  });
});

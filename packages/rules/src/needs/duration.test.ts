import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { durationSentence } from '../visits/options.ts';
import { formatDuration, maxActionMinutes, parseDuration } from './duration.ts';

const minutes = fc.integer({ min: 1, max: maxActionMinutes });

describe('a duration', () => {
  it.each([
    ['1h 30', 90],
    ['90 min', 90],
    ['1:30', 90],
    ['1.5 h', 90],
    ['90', 90],
    ['1h30', 90],
    ['1 hr, 30 mins', 90],
    ['1 hour and 30 minutes', 90],
    ['1½ hours', 90],
    ['1 ½ h', 90],
    ['½ hour', 30],
    ['half an hour', 30],
    ['half hour', 30],
    ['an hour', 60],
    ['an hour and a half', 90],
    ['2 hours and a half', 150],
    ['1 hora y media', 90],
    ['media hora', 30],
    ['una hora', 60],
    ['1,5 horas', 90],
    ['45 minutos', 45],
    ['0:45', 45],
    ['20 Min.', 20],
    [' 15 ', 15],
    ['2 h', 120],
  ])('is parsed in common formats: %s', (typed, expected) => {
    expect(parseDuration(typed)).toBe(expected);
  });

  it('is rounded to whole minutes', () => {
    expect(parseDuration('12.5')).toBe(13);
    expect(parseDuration('12.4 min')).toBe(12);
    expect(parseDuration('0.33 h')).toBe(20);
  });

  it.each([
    '',
    '0',
    '0:00',
    '0.2',
    '-5',
    '1:75',
    '25:00',
    '1441',
    'soon',
    '1 day',
    '1h 30 h',
    '5 5',
    '1:30 h',
    'NaN',
    '٣',
  ])('that is invalid, less than a minute or more than a day is refused: %s', (typed) => {
    expect(parseDuration(typed)).toBeNull();
  });

  it('is parsed from its own format', () => {
    expect([45, 60, 90, 120].map(formatDuration)).toEqual(['45 min', '1 h', '1 h 30 min', '2 h']);
    fc.assert(
      fc.property(minutes, (n) => {
        const [hours, rest] = [Math.floor(n / 60), n % 60];
        const clock = `${hours}:${String(rest).padStart(2, '0')}`;
        for (const text of [
          formatDuration(n),
          sentenceText(durationSentence(n)),
          String(n),
          `${n} min`,
          clock,
          `${hours}h ${rest}`,
        ])
          expect([text, parseDuration(text)]).toEqual([text, n]);
      }),
    );
  });

  it('is a whole number of minutes within a day, or missing, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\dhm:., ]{0,12}$/)), (typed) => {
        const read = parseDuration(typed);
        if (read !== null) {
          expect(Number.isInteger(read) && read >= 1 && read <= maxActionMinutes).toBe(true);
          expect(parseDuration(formatDuration(read))).toBe(read);
        }
      }),
    );
  });
});

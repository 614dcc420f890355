import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zonesOfNumber } from './area-codes.ts';
import { isQuiet } from './quiet-hours.ts';
import {
  replyCancelableUntil,
  replyDeadline,
  replyPossibleFrom,
  replyRefusal,
  replyTextProblem,
} from './unknown-numbers.ts';

const houston = '+17135550104';
const at = (time: string) => Temporal.Instant.from(time);
const facts = (more: object = {}) => ({
  number: houston,
  wroteAt: at('2026-11-20T16:00:00Z'),
  isClosed: false,
  ...more,
});

describe('the zones of a number', () => {
  it.each([
    ['+17135550104', ['America/Chicago']],
    ['+18505550104', ['America/New_York', 'America/Chicago']],
    ['+18085550104', ['Pacific/Honolulu']],
    ['+19075550104', ['America/Anchorage', 'America/Adak']],
  ])('%s', (number, zones) => expect(zonesOfNumber(number)).toEqual(zones));

  it('are all of the country for a code without a place, and for an invalid number', () => {
    for (const number of ['+18005550104', '+14165550104', '12345', ''])
      expect(zonesOfNumber(number)).toEqual(expect.arrayContaining(['America/New_York', 'Pacific/Honolulu']));
  });

  it('exist, and each occurs once', () => {
    for (let code = 200; code < 1000; code += 1) {
      const zones = zonesOfNumber(`+1${code}5550104`);
      expect(new Set(zones).size).toBe(zones.length);
      for (const zone of zones) expect(() => at('2026-11-20T16:00:00Z').toZonedDateTimeISO(zone)).not.toThrow();
    }
  });
});

describe('an answer to an unknown number', () => {
  it.each([
    ['at once', '2026-11-20T16:00:01Z', null],
    ['a day later to the second', '2026-11-21T16:00:00Z', null],
    ['later', '2026-11-21T16:00:01Z', 'REPLY_TOO_LATE'],
    ['at 7:59 PM there', '2026-11-21T01:59:59Z', null],
    ['at 8 PM there', '2026-11-21T02:00:00Z', 'REPLY_AT_NIGHT'],
    ['before 8 AM there', '2026-11-21T13:59:59Z', 'REPLY_AT_NIGHT'],
  ])('%s', (_, now, code) => expect(replyRefusal(facts(), at(now))?.code ?? null).toBe(code));

  it('never goes to a person who opted out or never wrote', () => {
    expect(replyRefusal(facts({ isClosed: true }), at('2026-11-20T16:00:01Z'))?.code).toBe('NUMBER_OPTED_OUT');
    expect(replyRefusal(facts({ wroteAt: null }), at('2026-11-20T16:00:01Z'))?.code).toBe('REPLY_TOO_LATE');
  });

  it('respects the hours of every zone in which the number may be', () => {
    const tollFree = facts({ number: '+18005550104' });
    expect(replyRefusal(tollFree, at('2026-11-20T17:59:59Z'))?.code).toBe('REPLY_AT_NIGHT');
    expect(replyRefusal(tollFree, at('2026-11-20T18:00:00Z'))).toBeNull();
    expect(replyPossibleFrom(tollFree, at('2026-11-20T16:00:00Z'))?.toString()).toBe('2026-11-20T18:00:00Z');
  });

  it('may leave until the 24 hours or the texting hours end', () => {
    const leaveBy = (now: string) => replyDeadline(houston, facts().wroteAt, at(now)).toString();
    expect(leaveBy('2026-11-20T17:00:00Z')).toBe('2026-11-21T01:59:59.999999Z');
    expect(leaveBy('2026-11-21T15:00:00Z')).toBe('2026-11-21T16:00:00Z');
  });

  it('is possible from the morning on within the 24 hours', () => {
    expect(replyPossibleFrom(facts(), at('2026-11-21T03:00:00Z'))?.toString()).toBe('2026-11-21T14:00:00Z');
    expect(replyPossibleFrom(facts({ wroteAt: at('2026-11-20T13:00:00Z') }), at('2026-11-21T03:00:00Z'))).toBeNull();
  });

  it('leaves if it is not refused, and never at night', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 400 });
    const number = fc.integer({ min: 200, max: 999 }).map((code) => `+1${code}5550104`);
    fc.assert(
      fc.property(number, minutes, fc.integer({ min: 0, max: 30 * 60 }), (phone, wrote, later) => {
        const wroteAt = at('2026-01-01T00:00:00Z').add({ minutes: wrote });
        const now = wroteAt.add({ minutes: later });
        const asked = { number: phone, wroteAt, isClosed: false };
        const opensAt = replyPossibleFrom(asked, now);
        if (replyRefusal(asked, now) === null) {
          const leaveBy = replyDeadline(phone, wroteAt, now);
          expect(Temporal.Instant.compare(leaveBy, now)).toBeGreaterThanOrEqual(0);
          for (const zone of zonesOfNumber(phone)) expect(isQuiet(leaveBy, zone)).toBe(false);
          expect(opensAt?.equals(now)).toBe(true);
        } else if (opensAt !== null) expect(replyRefusal(asked, opensAt)).toBeNull();
      }),
    );
  });

  it('must not contain a template variable', () => {
    expect(replyTextProblem('Who is this?')).toBeNull();
    expect(replyTextProblem('Hi {{memberFirstName}}, who is this?')?.values).toEqual({
      variable: '{{memberFirstName}}',
    });
  });
});

describe('the time in which an answer can be canceled', () => {
  const leaveBy = at('2026-11-20T18:00:00Z');
  it.each([
    ['as long as was asked for', 10, '2026-11-20T17:00:00Z', '2026-11-20T17:00:10Z'],
    ['until it has to leave', 10, '2026-11-20T17:59:45Z', '2026-11-20T17:59:50Z'],
    ['not at all where it has to leave at once', 10, '2026-11-20T17:59:50Z', null],
    ['not at all where nobody asked', 0, '2026-11-20T17:00:00Z', null],
  ])('%s', (_, seconds, now, until) =>
    expect(replyCancelableUntil(seconds, leaveBy, at(now))?.toString() ?? null).toBe(until),
  );
});

import { describe, expect, it } from 'vitest';
import { sendRefusal, sendTimeOf } from './send-time.ts';
import { textWarnings } from './warnings.ts';

/** 21:09 on a Friday in the member's time zone, and 8:15 on the following Monday. */
const night = Temporal.Instant.from('2026-11-21T03:09:00Z');
const monday = '2026-11-23T14:15:00Z';

const warned = (at: Temporal.Instant) =>
  textWarnings({
    text: 'Hello',
    member: { firstName: 'Lola', lastName: 'Whitaker', timeZone: 'America/Chicago', reportedLanguage: null },
    sharedWith: [],
    others: [],
    at,
  }).map(({ key }) => key);

describe('a text would leave', () => {
  it('now without a slot, and at night it gets a warning', () => {
    expect(sendTimeOf({}, night)).toBe(night);
    expect(warned(sendTimeOf({ picked: null, kept: null }, night))).toEqual(['quiet-hours']);
  });

  it('at its present slot while its words change', () => {
    expect(sendTimeOf({ kept: monday }, night).toString()).toBe(monday);
    expect(warned(sendTimeOf({ picked: null, kept: monday }, night))).toEqual([]);
  });

  it('at the newly chosen slot instead of the former one', () => {
    const early = '2026-11-23T12:00:00Z';
    expect(sendTimeOf({ picked: monday, kept: early }, night).toString()).toBe(monday);
    expect(warned(sendTimeOf({ picked: early, kept: monday }, night))).toEqual(['quiet-hours']);
  });
});

describe('a text cannot leave', () => {
  it('without consent, without its number, and to a number that must not be contacted', () => {
    const number = { doNotContactReason: null };
    expect(sendRefusal({ isHeld: false, mayText: true, number })).toBeNull();
    expect(sendRefusal({ isHeld: true, mayText: true, number })).toBe('CONTACT_HELD');
    expect(sendRefusal({ isHeld: false, mayText: false, number })).toBe('TEXTING_NOT_ALLOWED');
    expect(sendRefusal({ isHeld: false, mayText: true, number: null })).toBe('NUMBER_NOT_FOUND');
    expect(sendRefusal({ isHeld: false, mayText: true, number: { doNotContactReason: 'Texted STOP' } })).toBe(
      'NUMBER_OPTED_OUT',
    );
  });
});

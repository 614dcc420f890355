import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { isZoneOfAddress, memberZone, type ZoneHints, zoneNote } from './time-zone.ts';

const noHints: ZoneHints = { zipZone: null, state: '', numbers: [], subscriberZone: null, clientZone: null };
const zone = (hints: Partial<ZoneHints>) => {
  const found = memberZone({ ...noHints, ...hints });
  return [found.zone, found.from, found.isAssumed];
};
const [eastern, central, mountain] = ['America/New_York', 'America/Chicago', 'America/Denver'];

describe('the time zone of a member', () => {
  it.each<[string, Partial<ZoneHints>, [string, string, boolean]]>([
    ['a ZIP code', { zipZone: mountain, state: 'TX', numbers: ['+17135550101'] }, [mountain, 'zip', false]],
    ['a state with one zone', { state: 'CA', numbers: ['+19155550101'] }, ['America/Los_Angeles', 'state', false]],
    ['a state with one zone, with a customer', { state: 'GA', clientZone: central }, [eastern, 'state', false]],
    ['Gary (219)', { state: 'IN', numbers: ['+12195550101'] }, [central, 'areaCode', true]],
    ['Pensacola (850)', { state: 'FL', numbers: ['+18505550101'] }, [central, 'areaCode', true]],
    ['Panama City (448)', { state: 'FL', numbers: ['+14485550101'] }, [central, 'areaCode', true]],
    ['Miami (305)', { state: 'FL', numbers: ['+13055550101'] }, [eastern, 'areaCode', false]],
    ['El Paso (915)', { state: 'TX', numbers: ['+19155550101'] }, [mountain, 'areaCode', false]],
    ['the second number', { state: 'TX', numbers: ['+18005550101', '+19155550101'] }, [mountain, 'areaCode', false]],
    ['a number of another state', { state: 'TX', numbers: ['+12125550101'] }, [central, 'state', true]],
    ['a state with several zones', { state: 'FL' }, [eastern, 'state', true]],
    ['such a state and a customer in it', { state: 'FL', clientZone: central }, [central, 'client', true]],
    ['such a state and a customer elsewhere', { state: 'FL', clientZone: mountain }, [eastern, 'state', true]],
    ['such a state and a subscriber in it', { state: 'FL', subscriberZone: central }, [central, 'subscriber', false]],
    ['such a state and a subscriber elsewhere', { state: 'FL', subscriberZone: mountain }, [eastern, 'state', true]],
    [
      'a subscriber',
      { subscriberZone: mountain, clientZone: central, numbers: ['+18085550101'] },
      [mountain, 'subscriber', false],
    ],
    [
      'Honolulu (808) alone',
      { numbers: ['+18085550101'], clientZone: central },
      ['Pacific/Honolulu', 'areaCode', false],
    ],
    ['850 alone', { numbers: ['+18505550101'], clientZone: eastern }, [central, 'areaCode', true]],
    ['219 alone', { numbers: ['+12195550101'] }, [central, 'areaCode', true]],
    ['a free number', { numbers: ['+18005550101'], clientZone: central }, [central, 'client', true]],
    ['a customer', { clientZone: central }, [central, 'client', true]],
    ['nothing', {}, [eastern, 'default', true]],
  ])('by %s', (_, hints, expected) => expect(zone(hints)).toEqual(expected));

  it.each<[Partial<ZoneHints>, string | null]>([
    [{ zipZone: mountain }, null],
    [{ state: 'GA' }, null],
    [
      { state: 'IN', numbers: ['+12195550101'] },
      "Indiana has several time zones, so Guidepost uses the time zone of the phone number's",
    ],
    [
      { state: 'FL' },
      "Florida has several time zones, and the file has no known ZIP code. Guidepost assumes the state's most common time zone",
    ],
    [{ state: 'FL', clientZone: central }, "Guidepost assumes the customer's time zone."],
    [
      { state: 'FL', subscriberZone: central },
      "Florida has several time zones, so Guidepost uses the subscriber's time zone.",
    ],
    [{ numbers: ['+18505550101'] }, "so Guidepost assumes the main time zone of the phone number's area code."],
    [{ numbers: ['+18085550101'] }, "so Guidepost uses the time zone of the phone number's area code."],
    [{ clientZone: central }, "so Guidepost uses the customer's time zone."],
    [{}, 'set a time zone for the customer'],
  ])('is explained if it is not certain: %j', (hints, note) => {
    const said = zoneNote(memberZone({ ...noHints, ...hints }));
    if (note === null) expect(said).toBeNull();
    else expect(said && sentenceText(said)).toContain(note);
  });

  it('of an address is certain', () => {
    const isOfAddress = (hints: Partial<ZoneHints>) => isZoneOfAddress(memberZone({ ...noHints, ...hints }));
    expect(isOfAddress({ state: 'TX', numbers: ['+19155550101'] })).toBe(true);
    expect(isOfAddress({ state: 'TX' })).toBe(false);
    expect(isOfAddress({ numbers: ['+19155550101'] })).toBe(false);
  });
});

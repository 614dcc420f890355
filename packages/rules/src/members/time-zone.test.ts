import { describe, expect, it } from 'vitest';
import { memberZone, type ZoneHints, zoneNote } from './time-zone.ts';

const nothing: ZoneHints = { zipZone: null, state: '', numbers: [], subscriberZone: null, clientZone: null };
const zone = (hints: Partial<ZoneHints>) => Object.values(memberZone({ ...nothing, ...hints }));

describe('the time zone of a member', () => {
  it("is the ZIP code's zone if the ZIP code is known", () => {
    const all = { zipZone: 'America/Denver', state: 'TX', numbers: ['+17135550101'], clientZone: 'America/Chicago' };
    expect(zone(all)).toEqual(['America/Denver', 'zip']);
  });

  it("is the area code's zone in a state with several zones", () => {
    expect(zone({ state: 'TX', numbers: ['+19155550101'] })).toEqual(['America/Denver', 'state']);
    expect(zone({ state: 'TX', numbers: ['+12125550101'] })).toEqual(['America/Chicago', 'state']);
    expect(zone({ state: 'FL', numbers: ['+18505550101'] })).toEqual(['America/New_York', 'state']);
    expect(zone({ state: 'CA', numbers: ['+19155550101'] })).toEqual(['America/Los_Angeles', 'state']);
    expect(zone({ state: 'AZ' })).toEqual(['America/Phoenix', 'state']);
    expect(zone({ state: 'AK' })).toEqual(['America/Anchorage', 'state']);
    expect(zone({ state: 'PR' })).toEqual(['America/Puerto_Rico', 'state']);
  });

  it("is the subscriber's zone, then an unambiguous area code's, then the customer's", () => {
    const clientZone = 'America/Chicago';
    const subscriberZone = 'America/Denver';
    expect(zone({ subscriberZone, clientZone, numbers: ['+18085550101'] })).toEqual(['America/Denver', 'subscriber']);
    expect(zone({ clientZone, numbers: ['+18085550101'] })).toEqual(['Pacific/Honolulu', 'areaCode']);
    expect(zone({ clientZone, numbers: ['+18005550101'] })).toEqual(['America/Chicago', 'client']);
    expect(zone({ clientZone: 'America/Chicago' })).toEqual(['America/Chicago', 'client']);
    expect(zone({})).toEqual(['America/New_York', 'default']);
  });

  it('has a note if no address determines it', () => {
    expect(zoneNote(memberZone({ ...nothing, state: 'TX' }))).toBeNull();
    expect(zoneNote(memberZone(nothing))?.key).toContain('set a time zone for the customer');
  });
});

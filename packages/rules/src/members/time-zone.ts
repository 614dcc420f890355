import type { Sentence } from '@guidepost/contracts';
import { zonesOfState } from '../imports/states.ts';
import { sentence } from '../sentences/sentence.ts';
import { zonesOfNumber } from '../texts/area-codes.ts';

/** Facts from which the time zone of a member is determined. */
export interface ZoneHints {
  /** Time zone of the ZIP code of the first address; null if the ZIP code is missing or unknown. */
  zipZone: string | null;
  /** Two letters of the state; empty if it is unknown. */
  state: string;
  /** The member's phone numbers, each with `+1` and ten digits. */
  numbers: readonly string[];
  /** Time zone of the member's subscriber; null if the member has no subscriber. */
  subscriberZone: string | null;
  /** Time zone that an administrator set for the customer; null if it is not set. */
  clientZone: string | null;
}

export interface FoundZone {
  zone: string;
  from: 'zip' | 'state' | 'areaCode' | 'subscriber' | 'client' | 'default';
}

/** Time zone of members if no fact indicates a time zone. */
export const defaultZone = 'America/New_York';

/**
 * Returns the time zone of a member: by ZIP code, then state, subscriber, area code and customer. In a state with
 * several time zones, the area code's time zone is used if it is one of them
 * (docs/areas/imports.md#time-zone-of-a-member).
 */
export function memberZone({ zipZone, state, numbers, subscriberZone, clientZone }: ZoneHints): FoundZone {
  if (zipZone !== null) return { zone: zipZone, from: 'zip' };
  const [mainZone, ...otherZones] = zonesOfState(state);
  const byNumber = numbers.map(zonesOfNumber);
  if (mainZone !== undefined) {
    const possible = [mainZone, ...otherZones];
    const decided = byNumber
      .map((zones) => possible.filter((zone) => zones.includes(zone)))
      .find(({ length }) => length === 1);
    return { zone: decided?.[0] ?? mainZone, from: 'state' };
  }
  if (subscriberZone !== null) return { zone: subscriberZone, from: 'subscriber' };
  const single = byNumber.find(({ length }) => length === 1)?.[0];
  if (single !== undefined) return { zone: single, from: 'areaCode' };
  return clientZone === null ? { zone: defaultZone, from: 'default' } : { zone: clientZone, from: 'client' };
}

/** Returns true if a time zone was determined from an address. The next file can then correct it. */
export const isZoneOfAddress = ({ from }: FoundZone): boolean => from === 'zip' || from === 'state';

/** Returns the note for the preview about a time zone that was not determined from an address; null if it was. */
export function zoneNote(found: FoundZone): Sentence | null {
  switch (found.from) {
    case 'zip':
    case 'state':
      return null;
    case 'areaCode':
      return sentence('The file has no complete address, so the time zone of the phone number’s area code is used.');
    case 'subscriber':
      return sentence("The file has no complete address, so the subscriber's time zone is used.");
    case 'client':
      return sentence("The file has no complete address, so the customer's time zone is used.");
    case 'default':
      return sentence(
        'The file has no complete address, so the time zone of New York is used. To change this, set a time zone for the customer.',
      );
  }
}

import type { Sentence } from '@guidepost/contracts';
import { nameOfState, zonesOfState } from '../imports/states.ts';
import { sentence } from '../sentences/sentence.ts';
import { homeZonesOfNumber } from '../texts/area-codes.ts';

/** Facts that determine a member's time zone. */
export interface ZoneHints {
  /** Time zone of the first address's ZIP code; null if the ZIP code is missing or unknown. */
  zipZone: string | null;
  /** The state's two letters; empty if it is unknown. */
  state: string;
  /** The member's phone numbers, each with `+1` and ten digits. */
  numbers: readonly string[];
  /** Time zone of the member's subscriber; null if there is no subscriber. */
  subscriberZone: string | null;
  /** Time zone that an administrator set for the customer; null if it is not set. */
  clientZone: string | null;
}

export interface MemberZone {
  zone: string;
  from: 'zip' | 'state' | 'areaCode' | 'subscriber' | 'client' | 'default';
  /** True if the facts also allow a different time zone. */
  isAssumed: boolean;
  /**
   * The state if it has several time zones and no ZIP code determines one, or if it does not contain the ZIP code's
   * time zone. Otherwise null.
   */
  state: string | null;
  /** The possible time zones of the ZIP code or state. Null if both are unknown. */
  possible: readonly string[] | null;
}

/** A member's time zone if no fact indicates one. */
export const defaultZone = 'America/New_York';

/**
 * Returns a member's time zone. The first fact that determines it is used: ZIP code, state, subscriber, area code or
 * customer. In a state with several time zones, the subscriber and the area code decide
 * (docs/areas/imports.md#time-zone-of-a-member).
 */
export function memberZone({ zipZone, state: written, numbers, subscriberZone, clientZone }: ZoneHints): MemberZone {
  const zones = zonesOfState(written);
  if (zipZone !== null) {
    const isElsewhere = zones.length > 0 && !zones.includes(zipZone);
    const possible = isElsewhere ? [zipZone, ...zones] : [zipZone];
    return { zone: zipZone, from: 'zip', isAssumed: isElsewhere, state: isElsewhere ? written : null, possible };
  }
  const [mainZone] = zones;
  if (mainZone !== undefined && zones.length === 1)
    return { zone: mainZone, from: 'state', isAssumed: false, state: null, possible: zones };
  const possible = mainZone === undefined ? null : zones;
  const of = { state: possible === null ? null : written, possible };
  const isPossible = (zone: string) => possible === null || possible.includes(zone);
  if (subscriberZone !== null && isPossible(subscriberZone))
    return { ...of, zone: subscriberZone, from: 'subscriber', isAssumed: false };
  for (const number of numbers) {
    const [zone, ...others] = homeZonesOfNumber(number).filter(isPossible);
    if (zone !== undefined) return { ...of, zone, from: 'areaCode', isAssumed: others.length > 0 };
  }
  if (clientZone !== null && isPossible(clientZone))
    return { ...of, zone: clientZone, from: 'client', isAssumed: true };
  if (mainZone !== undefined) return { ...of, zone: mainZone, from: 'state', isAssumed: true };
  return { ...of, zone: defaultZone, from: 'default', isAssumed: true };
}

/** Returns true if a time zone was determined from an address. The next file can then correct it. */
export const isZoneOfAddress = ({ from, isAssumed, state }: MemberZone): boolean =>
  !isAssumed && (from === 'zip' || from === 'state' || (from === 'areaCode' && state !== null));

/**
 * Returns the preview's note about a time zone that neither the ZIP code nor the state determined. Returns null if no
 * note is needed.
 */
export function zoneNote({ from, isAssumed, state: code }: MemberZone): Sentence | null {
  if (code !== null) {
    const state = nameOfState(code) ?? code;
    if (from === 'zip')
      return sentence(
        "The ZIP code is in a time zone that {state} does not have. Guidepost assumes the ZIP code's time zone. Check the address.",
        { state },
      );
    if (from === 'subscriber')
      return sentence("{state} has several time zones, so Guidepost uses the subscriber's time zone.", { state });
    if (from === 'areaCode')
      return sentence(
        "{state} has several time zones, so Guidepost uses the time zone of the phone number's area code.",
        {
          state,
        },
      );
    if (from === 'client')
      return sentence(
        "{state} has several time zones, and the file has no known ZIP code. Guidepost assumes the customer's time zone.",
        { state },
      );
    return sentence(
      "{state} has several time zones, and the file has no known ZIP code. Guidepost assumes the state's most common time zone.",
      { state },
    );
  }
  switch (from) {
    case 'zip':
    case 'state':
      return null;
    case 'areaCode':
      return isAssumed
        ? sentence(
            "The file has no complete US address, so Guidepost assumes the main time zone of the phone number's area code.",
          )
        : sentence(
            "The file has no complete US address, so Guidepost uses the time zone of the phone number's area code.",
          );
    case 'subscriber':
      return sentence("The file has no complete US address, so Guidepost uses the subscriber's time zone.");
    case 'client':
      return sentence("The file has no complete US address, so Guidepost uses the customer's time zone.");
    case 'default':
      return sentence(
        'The file has no complete US address, so Guidepost uses the New York time zone. To change this, set a time zone for the customer.',
      );
  }
}

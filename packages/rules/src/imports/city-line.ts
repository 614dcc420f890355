import { stateCode } from './states.ts';

/** A city, its state and its ZIP code, which a file contains as a single value. */
export interface CityLine {
  city: string;
  /** The state's two-letter code. */
  state: string;
  zip: string | null;
}

/**
 * Separates a city from its state and ZIP code: `Gary IN` and `Gary, Indiana 46402` both become the city Gary in
 * Indiana. Without a comma, the state must be two capital letters. Returns null if no state follows the city, or if the
 * state contradicts the other values of the address.
 */
export function cityLine(written: string, otherState: string | null, otherZip: string | null): CityLine | null {
  const [, place = '', zip = null] = /^(.*?)(?:[\s,]+(\d{5})(?:-\d{4})?)?$/.exec(written.trim()) ?? [];
  const found = place.includes(',')
    ? /^([^,]*\p{L}[^,]*?)\s*,\s*([^,]+)$/u.exec(place)
    : /^(.*\p{L}.*?)\s+([A-Z]{2})$/u.exec(place);
  const [, city, named] = found ?? [];
  const state = named === undefined ? null : stateCode(named);
  if (city === undefined || state === null) return null;
  const isPossible =
    (otherState === null || stateCode(otherState) === state) &&
    (otherZip === null || zip === null || otherZip.startsWith(zip));
  return isPossible ? { city, state, zip } : null;
}

import { cityLine } from './city-line.ts';
import { isForeignCountry, territoryOf } from './countries.ts';
import type { ParsedAddress, ParsedPlace } from './parsed.ts';
import { ended, extension, type Json, number, objects, text, texts } from './read.ts';
import { nameOfState, stateCode } from './states.ts';
import { useLabel } from './telecom.ts';

const geolocation = 'http://hl7.org/fhir/StructureDefinition/geolocation';

/**
 * Returns a patient's addresses, with home addresses first. Omits earlier addresses, billing addresses, and addresses
 * that have neither a street nor a city. Omits an unknown state. Adds a note about each omission. `place` is the state
 * and ZIP code of the first address without street and city, if there is no other address.
 */
export function addressesOf(
  patient: Json,
  today: string,
): { addresses: ParsedAddress[]; notes: string[]; place: ParsedPlace | null } {
  const rank = (entry: Json) =>
    entry.use === 'home' ? 0 : entry.use === undefined ? 1 : entry.type === 'postal' ? 3 : 2;
  const found = new Map<string, ParsedAddress>();
  const notes: string[] = [];
  let place: ParsedPlace | null = null;
  const isUsed = (entry: Json) => entry.use !== 'old' && entry.use !== 'billing' && !ended(entry.period, today);
  for (const entry of objects(patient.address).filter((one) => !isUsed(one))) {
    const written = formatAddress(entry);
    if (written !== null)
      notes.push(`the ${entry.use === 'billing' ? 'billing' : 'earlier'} address ${written} was not imported`);
  }
  const entries = objects(patient.address)
    .filter(isUsed)
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => rank(a.entry) - rank(b.entry) || a.index - b.index);
  for (const { entry } of entries) {
    const address = addressFrom(entry);
    if (!address) {
      const written = text(entry.text) ?? otherAddressParts(entry);
      if (written !== null) notes.push(`the address ${written} was not imported: it has no street and no city`);
      const rest = stateAndZipOf(entry);
      if (rest.state !== '' || rest.zip !== '') place ??= rest;
      continue;
    }
    if (found.has(addressKey(address))) continue;
    found.set(addressKey(address), address);
    notes.push(...partNotes(entry, address));
  }
  return { addresses: [...found.values()], notes, place: found.size === 0 ? place : null };
}

/** Returns one note for each part of an address that was not stored, or was changed. */
function partNotes(entry: Json, address: ParsedAddress): string[] {
  const state = stateText(entry);
  const zip = text(entry.postalCode, 20);
  const county = text(entry.district);
  const country = text(entry.country);
  const ofCounty = county === null ? [] : [`the county ${county} was not imported`];
  if (isForeignCountry(country)) {
    const rest = [state, zip].filter((part) => part !== null).join(' ');
    const why = rest === '' ? [] : [`${rest} was not imported: the address is in a different country`];
    return [...why, ...ofCounty, `the country ${country} was not imported`];
  }
  const notes: string[] = [];
  const city = text(entry.city, 100);
  if (city !== null && city !== address.city)
    notes.push(`the city ${city} was read as ${address.city} in ${nameOfState(address.state) ?? address.state}`);
  if (state !== null && address.state === '') notes.push(`${state} is not a US state and was not imported`);
  if (zip !== null && address.zip === '')
    notes.push(`the ZIP code ${zip} was not imported: it does not have five digits`);
  else if (zip !== null && zip !== address.zip) notes.push(`the ZIP code ${zip} was stored as ${address.zip}`);
  return [...notes, ...ofCounty];
}

/** Parses the state and ZIP code of a FHIR Address. Both are empty for an address in a different country. */
function stateAndZipOf(entry: Json): ParsedPlace {
  const country = text(entry.country);
  if (isForeignCountry(country)) return { state: '', zip: '' };
  return {
    state: stateCode(stateText(entry) ?? '') ?? territoryOf(country ?? '') ?? '',
    zip: /^\d{5}/.exec(text(entry.postalCode, 20) ?? '')?.[0] ?? '',
  };
}

/** Returns an address as one string: its `text` if there is one, otherwise its combined parts. */
const formatAddress = (entry: Json): string | null =>
  text(entry.text) ??
  text(
    [...texts(entry.line), text(entry.city), stateText(entry), text(entry.postalCode, 20)]
      .filter((part) => part !== null)
      .join(', '),
  );

/** Returns a key that is equal for two addresses of the same place. Their labels do not matter. */
export const addressKey = (a: Pick<ParsedAddress, 'line1' | 'line2' | 'city' | 'state' | 'zip'>): string =>
  [a.line1, a.line2 ?? '', a.city, a.state, a.zip].map((part) => part.toLowerCase()).join('|');

/** Returns the parts of an address other than street and city. */
const otherAddressParts = (entry: Json): string | null =>
  text([text(entry.district), stateText(entry), text(entry.postalCode, 20)].filter((part) => part !== null).join(' '));

const stateText = (entry: Json): string | null => text(entry.state, 60);

/** Parses the street, city, state and ZIP code of a FHIR Address. Returns null if both street and city are missing. */
export function addressFrom(entry: Json): ParsedAddress | null {
  const [line1, ...rest] = texts(entry.line);
  const city = text(entry.city, 100);
  if (line1 === undefined && city === null) return null;
  const { state, zip } = stateAndZipOf(entry);
  const inCity =
    city === null || isForeignCountry(text(entry.country)) ? null : cityLine(city, state || null, zip || null);
  return {
    description: entry.type === 'postal' ? 'Mailing' : useLabel(entry.use),
    line1: line1 ?? '',
    line2: text(rest.join(', ')),
    city: inCity?.city ?? city ?? '',
    state: inCity?.state ?? state,
    zip: zip || (inCity?.zip ?? ''),
    ...coordinates(entry),
  };
}

function coordinates(address: Json): { latitude: number | null; longitude: number | null } {
  const parts = extension(address, geolocation);
  const part = (name: string) => number(parts.find((entry) => entry.url === name)?.valueDecimal);
  const latitude = part('latitude');
  const longitude = part('longitude');
  const onEarth = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return onEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : { latitude: null, longitude: null };
}

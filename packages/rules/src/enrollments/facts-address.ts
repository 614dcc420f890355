import type { Sentence } from '@guidepost/contracts';
import { type CityLine, cityLine } from '../imports/city-line.ts';
import { isForeignCountry, territoryOf } from '../imports/countries.ts';
import type { ParsedAddress, ParsedPlace } from '../imports/parsed.ts';
import { nameOfState, stateCode } from '../imports/states.ts';
import { sentence } from '../sentences/sentence.ts';
import type { LineValues } from './enrollment-facts.ts';
import { cutToLength, type Findings, omitValue } from './findings.ts';
import { addressText, nameText } from './name-text.ts';

/** Returns a line's home and mailing address. Adds notes about invalid parts of each address. */
export function addressesOf(written: LineValues, found: Findings, inMailing: Findings): ParsedAddress[] {
  const { foreignCodes, mailing: given } = written;
  const home = addressFrom(written, 'Home', found, foreignCodes);
  const mailing = given ? addressFrom(given, 'Mailing', inMailing, foreignCodes) : null;
  return [home, mailing].filter((address) => address !== null);
}

/** Returns the state and ZIP code of a line without a usable address; null if both are missing or not valid. */
export function stateAndZipOf(written: LineValues): ParsedPlace | null {
  for (const given of [written, written.mailing]) {
    const country = given?.country ?? '';
    if (isForeignCountry(country)) continue;
    const state = stateCode(given?.state ?? '') ?? territoryOf(country) ?? '';
    const isForeignCode = isPossiblyForeign(written.foreignCodes, state, country);
    const zip = isForeignCode ? '' : (zipCode(given?.zip?.trim() ?? '', state) ?? '');
    if (state !== '' || zip !== '') return { state, zip };
  }
  return null;
}

/**
 * Returns true for a placeholder that means an unknown address. In addition to the placeholders of `isUnknownValue`, a
 * row of zeros, dots or the letter X is a placeholder. The codes `7`, `8` and `E`, which mean an unknown language or
 * race, are not placeholders here, because they can be street names.
 */
const isPlaceholder = (text: string): boolean =>
  /^(n\/?a|none|null|unknown|unk|no address|not given|tbd|test|x+|-+|\.+|0+|desconocid[oa]|ninguna?|sin direcci[oó]n)$/i.test(
    text,
  );

/** ZIP codes that begin with a zero, by state. Spreadsheets remove the leading zeros. */
const zeroZips: Readonly<Record<string, RegExp>> = {
  CT: /^06(?!390)/,
  MA: /^0(1|2[0-7]|55)/,
  ME: /^0(39|4)/,
  NH: /^03[0-8]/,
  NJ: /^0[78]/,
  NY: /^(005|06390)/,
  PR: /^00[679]/,
  RI: /^02[89]/,
  VI: /^008/,
  VT: /^05(?!5)/,
};

/**
 * Returns a ZIP code's five digits; null if the code is not valid. Restores zeros that a spreadsheet removed if the
 * state's ZIP codes begin with a zero. For example, 7011 in New Jersey is 07011, but 1001 is not a code in New York.
 */
function zipCode(written: string, state: string): string | null {
  const text = written.replace(/\.0+$/, '').replace(/[\s-]/g, '');
  if (/^\d{5}(\d{4})?$/.test(text)) return text.slice(0, 5);
  if (!/^(\d{3,4}|\d{7,8})$/.test(text)) return null;
  const zip = text.padStart(text.length > 5 ? 9 : 5, '0').slice(0, 5);
  return zeroZips[state]?.test(zip) ? zip : null;
}

/** Returns true if a postal code may be foreign: the file may contain foreign codes and the line has no US state. */
const isPossiblyForeign = (codes: LineValues['foreignCodes'], state: string, country: string | null): boolean =>
  codes !== undefined && state === '' && (country === null || country.trim() === '');

/** Returns the note about a postal code that may be foreign. */
const foreignCodeNote = ({ column }: NonNullable<LineValues['foreignCodes']>, zip: string): Sentence =>
  column === null
    ? sentence(
        'The postal code {zip} was not imported, because it may be foreign: dates in this file start with the day, and this line has no US state. If it is a ZIP code, ask the sender to add the state.',
        { zip },
      )
    : sentence(
        'The line has no US state. The postal code {zip} in the column “{column}” may be foreign and was not imported. If it is a ZIP code, ask the sender to add the state.',
        { zip, column },
      );

/**
 * Separates the state and ZIP code from the city of an address and adds a note. Returns null if the city contains no
 * state, or if other columns contradict it.
 */
function stateInCity(
  written: string,
  { state, zip }: { state: string | null; zip: string | null },
  found: Findings,
): CityLine | null {
  const line = cityLine(written, state, zip);
  if (line === null) return null;
  const city = nameText(line.city);
  const named = nameOfState(line.state) ?? line.state;
  found.notes.push(sentence('The city “{written}” was read as {city} in {state}.', { written, city, state: named }));
  return { ...line, city };
}

type AddressKey = 'line1' | 'line2' | 'city' | 'state' | 'zip';

function addressFrom(
  given: Partial<Record<AddressKey | 'country', string | null>>,
  description: string,
  found: Findings,
  foreignCodes: LineValues['foreignCodes'],
): ParsedAddress | null {
  const part = (key: AddressKey, max: number) => cutToLength(given[key], key, max, found);
  const real = (key: 'line1' | 'city', max: number) => {
    const said = (key === 'city' ? nameText : addressText)(part(key, max) ?? '');
    if (!isPlaceholder(said)) return said;
    omitValue(said, key, sentence('{text} is not an address and was not imported.', { text: said }), found);
    return '';
  };
  const line1 = real('line1', 200);
  const city = real('city', 100);
  if (line1 === '' && city === '') {
    // adds a separate note for each part, because a social security number would not be recognized in a string that
    // also contains the state
    for (const [key, max] of [
      ['line2', 200],
      ['state', 60],
      ['zip', 20],
    ] as const) {
      const rest = part(key, max);
      if (rest !== null)
        omitValue(
          rest,
          key,
          sentence('An address needs a street or a city, so {rest} was not imported.', { rest }),
          found,
        );
    }
    return null;
  }
  const country = cutToLength(given.country, 'state', 60, found);
  const isForeign = isForeignCountry(country);
  if (isForeign)
    for (const [key, max] of [
      ['state', 60],
      ['zip', 20],
    ] as const) {
      const rest = part(key, max);
      const reason = sentence('{rest} was not imported because the address is outside the US ({country}).', {
        rest: rest ?? '',
        country,
      });
      if (rest !== null) omitValue(rest, key, reason, found);
    }
  const named = isForeign ? null : part('state', 60);
  const zipSaid = isForeign ? null : part('zip', 20);
  // uses the city as written in the file, because `city` has lost the capitalization of the state
  const inCity = isForeign || city === '' ? null : stateInCity(given.city ?? '', { state: named, zip: zipSaid }, found);
  const state = inCity?.state ?? (named === null ? null : stateCode(named)) ?? territoryOf(country ?? '') ?? '';
  if (named !== null && state === '')
    omitValue(named, 'state', sentence('{state} is not a US state and was not imported.', { state: named }), found);
  const line2 = part('line2', 200);
  const isForeignCode = zipSaid !== null && isPossiblyForeign(foreignCodes, state, country);
  if (isForeignCode && foreignCodes) omitValue(zipSaid, 'zip', foreignCodeNote(foreignCodes, zipSaid), found);
  return {
    description,
    line1,
    line2: line2 === null ? null : addressText(line2),
    city: inCity?.city ?? city,
    state,
    zip: isForeignCode ? '' : zipSaid === null ? (inCity?.zip ?? '') : zipIn(zipSaid, state, found),
    latitude: null,
    longitude: null,
  };
}

/** Returns a ZIP code's five digits, or an empty string if the code is not valid. Adds a note if the code changes. */
function zipIn(written: string, state: string, found: Findings): string {
  const zip = zipCode(written, state);
  if (zip === null) {
    const reason = sentence(
      'The ZIP code {zip} does not have five digits and was not imported. A ZIP code can begin with zero.',
      {
        zip: written,
      },
    );
    omitValue(written, 'zip', reason, found);
    return '';
  }
  if (!written.trim().startsWith(zip))
    found.notes.push(sentence('The ZIP code {written} was read as {zip}.', { written, zip }));
  else if (/^\d{5}[\s-]*\d{4}$/.test(written.trim()))
    found.notes.push(
      sentence('The ZIP code {written} was stored as {zip}, because Guidepost has no field for the last four digits.', {
        written,
        zip,
      }),
    );
  return zip;
}

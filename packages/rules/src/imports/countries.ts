import { isPlaceholder } from './placeholders.ts';
import { stateCode } from './states.ts';

const unitedStates: ReadonlySet<string> = new Set([
  'us',
  'usa',
  '840',
  'united states',
  'united states of america',
  'estados unidos',
  'estados unidos de america',
  'eeuu',
  'ee uu',
  'etats unis',
  'vereinigte staaten',
]);

/** Territories that have a country code and that the postal service treats as states. */
const territories: Readonly<Record<string, string>> = {
  pr: 'PR',
  pri: 'PR',
  gu: 'GU',
  gum: 'GU',
  vi: 'VI',
  vir: 'VI',
  as: 'AS',
  asm: 'AS',
  mp: 'MP',
  mnp: 'MP',
  fm: 'FM',
  fsm: 'FM',
  mh: 'MH',
  mhl: 'MH',
  pw: 'PW',
  plw: 'PW',
};

const countryKey = (written: string): string =>
  written
    .normalize('NFD')
    .replace(/[\p{Mn}.]/gu, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Returns a US territory's two letters from its country code or name; null for any other country. */
export function territoryOf(country: string): string | null {
  const key = countryKey(country);
  // a short code is a country code here: CA is Canada, and DE is Germany
  if (key.length <= 3) return territories[key] ?? null;
  const code = stateCode(key);
  return code !== null && Object.values(territories).includes(code) ? code : null;
}

/**
 * Returns true if an address is in a country without US states and ZIP codes. Its postal code must not be read as a ZIP
 * code, because the ZIP code determines the time zone. A value that contains only digits is from a shifted column,
 * unless it is a country code.
 */
export function isForeignCountry(country: string | null): country is string {
  if (country === null || isPlaceholder(country)) return false;
  const key = countryKey(country);
  return (/\p{L}/u.test(key) || /^\d{3}$/.test(key)) && !unitedStates.has(key) && territoryOf(country) === null;
}

import { foldName } from '../members/names.ts';

const genders: Readonly<Record<string, string>> = {
  f: 'Female',
  female: 'Female',
  w: 'Female',
  woman: 'Female',
  m: 'Male',
  male: 'Male',
  man: 'Male',
  o: 'Other',
  x: 'Other',
  other: 'Other',
  nonbinary: 'Other',
};

/** A gender in the product's words; null for what it has no word for. */
export const genderIn = (written: string): string | null =>
  genders[written.toLowerCase().replace(/[^a-z]/g, '')] ?? null;

/** English names of languages that files of Spanish-speaking senders write in Spanish. */
const spanishNames: Readonly<Record<string, string>> = {
  espanol: 'Spanish',
  castellano: 'Spanish',
  ingles: 'English',
  frances: 'French',
  portugues: 'Portuguese',
  chino: 'Chinese',
  arabe: 'Arabic',
};

/** A language by its English name, given by name, by its Spanish name, or by a code of two or three letters. */
export function languageIn(written: string): string | null {
  const known = spanishNames[foldName(written)];
  if (known !== undefined) return known;
  if (!/^[A-Za-z]{2,3}$/.test(written)) return written;
  try {
    const code = written.toLowerCase();
    const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code);
    return name ?? null;
  } catch {
    return null;
  }
}

/** Races and ethnicities of X12 (element 1109). */
const races: Readonly<Record<string, string>> = {
  A: 'Asian',
  B: 'Black or African American',
  C: 'White',
  D: 'Asian',
  F: 'Asian',
  G: 'American Indian or Alaska Native',
  H: 'Hispanic or Latino',
  I: 'American Indian or Alaska Native',
  J: 'Native Hawaiian or Other Pacific Islander',
  N: 'Black or African American',
  O: 'White',
  P: 'Native Hawaiian or Other Pacific Islander',
};

/** A race or ethnicity: the words of a code of X12, or what is written. */
export const raceIn = (written: string): string | null =>
  written.length === 1 ? (races[written.toUpperCase()] ?? null) : written;

/**
 * Whether a code or word says that something is not known, was not asked or is not told: nothing is lost with it. `7`, `8` and `E`
 * are such races of X12, `mis`, `und` and `zxx` such languages.
 */
export const saysNothing = (written: string): boolean =>
  /^(u|un|und|unk|unknown|7|8|e|n\/?a|none|declined|not (provided|known|given)|undetermined|zxx|mis)$/i.test(
    written.trim(),
  );

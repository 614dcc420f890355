import { foldName } from '../members/names.ts';

const genders: Readonly<Record<string, string>> = {
  f: 'Female',
  female: 'Female',
  w: 'Female',
  woman: 'Female',
  mujer: 'Female',
  femenino: 'Female',
  femenina: 'Female',
  feminino: 'Female',
  feminina: 'Female',
  mulher: 'Female',
  femme: 'Female',
  feminin: 'Female',
  feminine: 'Female',
  weiblich: 'Female',
  frau: 'Female',
  m: 'Male',
  male: 'Male',
  man: 'Male',
  hombre: 'Male',
  varon: 'Male',
  masculino: 'Male',
  masculina: 'Male',
  homem: 'Male',
  homme: 'Male',
  masculin: 'Male',
  masculine: 'Male',
  mannlich: 'Male',
  maennlich: 'Male',
  mann: 'Male',
  o: 'Other',
  x: 'Other',
  other: 'Other',
  nonbinary: 'Other',
  otro: 'Other',
  otra: 'Other',
  outro: 'Other',
  autre: 'Other',
  divers: 'Other',
  nobinario: 'Other',
};

/**
 * Returns Guidepost's term for a gender in English, Spanish, Portuguese, French or German. Returns null if there is no
 * such term.
 * @param sexLetters letters H and F in the file's column, if its heading is Spanish, Portuguese or French. H is then
 * *hombre*. M is *mujer* if the column contains H, and *masculino* if it contains F.
 */
export function genderIn(written: string, sexLetters?: string): string | null {
  const word = foldName(written).replace(/[^a-z]/g, '');
  if (sexLetters !== undefined && word === 'h') return 'Male';
  if (sexLetters !== undefined && word === 'm') return { F: 'Male', H: 'Female' }[sexLetters] ?? null;
  return genders[word] ?? null;
}

/** English names of languages, keyed by the Spanish names in files from Spanish-speaking senders. */
const spanishNames: Readonly<Record<string, string>> = {
  espanol: 'Spanish',
  castellano: 'Spanish',
  ingles: 'English',
  frances: 'French',
  portugues: 'Portuguese',
  chino: 'Chinese',
  arabe: 'Arabic',
};

/** Returns a language's English name. The input is its English or Spanish name, or a two- or three-letter code. */
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

/** X12 codes for races and ethnicities (element 1109). */
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

/**
 * CDC codes for races and ethnicities. In an 834, their code list is RET. Short codes are positions in the hierarchy.
 */
const cdcRaces: Readonly<Record<string, string>> = {
  '1002-5': 'American Indian or Alaska Native',
  '2028-9': 'Asian',
  '2054-5': 'Black or African American',
  '2076-8': 'Native Hawaiian or Other Pacific Islander',
  '2106-3': 'White',
  '2131-1': 'Other',
  '2135-2': 'Hispanic or Latino',
  '2186-5': 'Not Hispanic or Latino',
  R1: 'American Indian or Alaska Native',
  R2: 'Asian',
  R3: 'Black or African American',
  R4: 'Native Hawaiian or Other Pacific Islander',
  R5: 'White',
  R9: 'Other',
  E1: 'Hispanic or Latino',
  E2: 'Not Hispanic or Latino',
};
const looksLikeRaceCode = (written: string): boolean => /^(?:\d{4}-\d|[RE]\d(?:\.\d+)*)$/.test(written);

/**
 * Returns the race or ethnicity for an X12 or CDC code. Returns null for an unknown code. Returns any other value
 * unchanged.
 */
export function raceIn(written: string): string | null {
  if (written.length === 1) return races[written.toUpperCase()] ?? null;
  return cdcRaces[written] ?? (looksLikeRaceCode(written) ? null : written);
}

/** Returns the races in DMG05 of an 834 as text, and the codes with unknown meaning. */
export function racesOf(
  value: string | null,
  component: string,
  repetition: string | null,
): { words: string | null; unknown: string[] } {
  const repeated = repetition === null ? [value ?? ''] : (value ?? '').split(repetition);
  const codes = repeated
    .flatMap((one) => {
      const [simple = '', , coded = ''] = one.split(component);
      return `${simple},${coded}`.split(',');
    })
    .map((code) => code.trim())
    .filter((code) => code !== '' && !isUnknownValue(code));
  const words = [...new Set(codes.flatMap((code) => raceIn(code) ?? []))].join(', ') || null;
  return { words, unknown: codes.filter((code) => raceIn(code) === null) };
}

/**
 * Returns true if a code or word for a gender, language or race means unknown, not asked or declined. Examples are the
 * X12 race codes `7`, `8` and `E`, and the language codes `mis`, `und` and `zxx`.
 */
export const isUnknownValue = (written: string): boolean =>
  /^(u|un|und|unk|unknown|7|8|e|n\/?a|none|declined|not (provided|known|given)|undetermined|zxx|mis)$/i.test(
    written.trim(),
  );

import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { isDeathWord } from './death.ts';
import { wordOf } from './findings.ts';
import { isUnknownValue } from './value-names.ts';

const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Values of the *Maintenance* column: X12 codes, or words in English and Spanish. */
const maintenanceCodes = {
  change: wordSet('001 026 c chg change changed update updated correction cambio'),
  end: wordSet(`
    024 002 t d end ended term termed terminate terminated termination delete deleted drop dropped cancel canceled
    cancelled disenroll disenrolled baja
  `),
  add: wordSet(`
    021 025 030 032 a add added addition new enroll enrolled enrollment reinstate reinstated reinstatement audit active
    alta
  `),
} as const;

/**
 * Returns the meaning of a CSV line's value in the *Maintenance* column. Restores the leading zero of 024, which
 * spreadsheets remove. Adds a note for an unknown value, because it may mean that the coverage ends.
 */
export function maintenanceIn(written: string | null | undefined): {
  kind: keyof typeof maintenanceCodes | null;
  notes: Sentence[];
} {
  const value = (written ?? '').trim();
  const code = /^\d{1,2}(?:\.0)?$/.test(value) ? value.replace('.0', '').padStart(3, '0') : value.toLowerCase();
  const kind = (['change', 'end', 'add'] as const).find((one) => maintenanceCodes[one].has(code)) ?? null;
  const isKnown = kind !== null || value === '' || isUnknownValue(value) || isDeathWord(value);
  const note = sentence('{what} “{said}” is not a known value and was not imported.', {
    what: wordOf('maintenance'),
    said: value.slice(0, 40),
  });
  return { kind, notes: isKnown ? [] : [note] };
}

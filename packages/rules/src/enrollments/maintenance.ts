import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { isDeathWord } from './death.ts';
import { wordOf } from './findings.ts';
import { saysNothing } from './value-names.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Values of the column *Maintenance*, as codes of X12 or words in English and Spanish. */
const kinds = {
  change: words('001 026 c chg change changed update updated correction cambio'),
  end: words(`
    024 002 t d end ended term termed terminate terminated termination delete deleted drop dropped cancel canceled
    cancelled disenroll disenrolled baja
  `),
  add: words(`
    021 025 030 032 a add added addition new enroll enrolled enrollment reinstate reinstated reinstatement audit active
    alta
  `),
} as const;

/**
 * Returns the meaning of the column *Maintenance* in a line of a CSV file. Spreadsheets remove the zero of 024. An
 * unknown value has a note, because it may mean the end of the coverage.
 */
export function maintenanceIn(written: string | null | undefined): {
  kind: keyof typeof kinds | null;
  notes: Sentence[];
} {
  const said = (written ?? '').trim();
  const code = /^\d{1,2}(?:\.0)?$/.test(said) ? said.replace('.0', '').padStart(3, '0') : said.toLowerCase();
  const kind = (['change', 'end', 'add'] as const).find((one) => kinds[one].has(code)) ?? null;
  const isKnown = kind !== null || said === '' || saysNothing(said) || isDeathWord(said);
  const note = sentence('{what} “{said}” is not a known value and was not imported.', {
    what: wordOf('maintenance'),
    said: said.slice(0, 40),
  });
  return { kind, notes: isKnown ? [] : [note] };
}

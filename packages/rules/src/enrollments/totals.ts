import type { EnrollmentColumnKey, Sentence } from '@guidepost/contracts';
import { fold } from '../sentences/fold.ts';
import { sentence } from '../sentences/sentence.ts';

const countedNouns =
  '(?:members?|enrollees?|subscribers?|dependents?|persons?|people|patients?|lives|participants?|employees?|records?|rows?|lines?|entries|miembros?|afiliad[oa]s?|registros?|personas?|beneficiari[oa]s?|pacientes?|filas|lineas|membres|personnes|patients|lignes|mitglieder|versicherte|personen|zeilen|membros|pessoas|linhas)';
const totalWords =
  '(?:(?:grand|sub|overall|gran|record|row|line|member|report|page|file|list)[ -]?)?(?:totals?|totales|totais|count|gesamt(?:zahl|summe)?|summe|somme|suma)';
const linkWords = '(?:(?:number|numero|count) )?(?:(?:of|de|des|der) )?(?:(?:the|los|las|les) )?';
/** Lines below a table, such as *2 rows*, *Page 1 of 3*, *Anzahl: 2* or *Total general*. */
const footerLinePattern =
  /^[*=\s-]*(?:\d[\d.,]* (?:rows?|records?|lines?|entries|members|filas|registros|zeilen|lignes)(?: (?:selected|exported|affected))?|(?:page|pagina|seite) \d+(?: ?(?:of|de|von|sur|\/) ?\d+)?|total general|nombre total|(?:trailer|trl|eof|anzahl|numero|number|sum)\s*[:=]?\s*(?:\d[\d.,]*)?)[*=\s.-]*(?:[:=]\s*\d[\d.,]*)?$/;
/** A field that contains only dashes, dots or other marks. */
const separator = /^[^\p{L}\p{N}]+$/u;

const totalLine = new RegExp(
  `^[*=\\s-]*(?:${totalWords}(?: ${linkWords}${countedNouns})?(?: count)?|(?:number|count|numero|cantidad|cuenta|nombre|anzahl) (?:(?:of|de|des|der) )?${countedNouns}|${countedNouns}(?: count| total)?(?=\\s*[:=]\\s*\\d)|end of (?:the )?(?:report|file|list|data)|fin del? (?:archivo|informe|lista))\\s*[:=#-]?\\s*(?:\\d[\\d.,]*)?[*=\\s-]*$`,
);

/** Matches the beginning of a subtotal line, such as *Subtotal North*. People's names never begin with these words. */
const subtotalPattern = /^(?:grand|sub)[ -]?totals?\b/;

const foldSpaces = (written: string): string => fold(written).replace(/\s+/g, ' ').trim();

/** Returns true if a string is a total or its label, such as *Total members: 2*, *Count: 3* or *Total de miembros*. */
const isTotalText = (written: string): boolean =>
  [totalLine, footerLinePattern, subtotalPattern].some((pattern) => pattern.test(foldSpaces(written)));

/**
 * Returns true if a string can be the count of the lines above it: a number that is at most the line's number. Member
 * numbers are usually larger.
 */
const canBeCount = (written: string, line: number): boolean =>
  /^\d[\d.,]*$/.test(written) && Number(written.replace(/[.,]0+$|[.,]/g, '')) <= line;

const nameColumns = ['fullName', 'firstName', 'lastName'] as const;
const numbers = ['memberNumber', 'subscriberNumber', 'dateOfBirth'] as const;
const addressColumns = ['line1', 'city', 'email'] as const;

/**
 * Returns true if a CSV line is a total, a separator or the end of a report. Its first value or its name must match the
 * text of a total. Its birth date and its numbers must each be empty, a total's text or a count. A person with the last
 * name *Total* has a birth date, a member number, an address or a first name.
 */
export function isTotal(
  { line, fields }: { line: number; fields: readonly string[] },
  columns: Partial<Record<EnrollmentColumnKey, number>>,
): boolean {
  const at = (key: EnrollmentColumnKey) => {
    const place = columns[key];
    return place === undefined ? '' : (fields[place] ?? '').trim();
  };
  // a line between the members and a total, such as -----,-----
  if (fields.every((field) => field.trim() === '' || separator.test(field.trim()))) return true;
  const first = fields.find((field) => field.trim() !== '')?.trim() ?? '';
  const name = nameColumns.map(at).filter((part) => part !== '');
  const isOfTotal = (value: string) => value === '' || canBeCount(value, line) || isTotalText(value);
  return (
    [first, ...name, name.join(' ')].some(isTotalText) &&
    (name.every(isOfTotal) || isTotalText(name.join(' '))) &&
    numbers.map(at).every(isOfTotal) &&
    addressColumns.map(at).every((value) => !/\p{L}/u.test(value) || isTotalText(value))
  );
}

/** Maximum number of totals that a note lists. */
export const maxListedTotals = 20;

/** Returns a note with the CSV lines that are totals or separators; null if there is no such line. */
export const totalsNote = (lines: readonly number[] = []): Sentence | null =>
  lines.length === 0
    ? null
    : sentence('Lines that contain only totals or separators were not imported. Line numbers: {lines}.', {
        lines: { words: lines.map(String) },
      });

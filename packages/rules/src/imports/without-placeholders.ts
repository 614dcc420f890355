import { isPlaceholder, isPlaceholderName, isPlaceholderNumber, isSpreadsheetError } from './placeholders.ts';
import { type Json, object } from './read.ts';

/** The keys that contain a person's data, keyed by the Patient element. An empty string is the element itself. */
const dataKeys: Readonly<Record<string, readonly string[]>> = {
  identifier: ['value'],
  name: ['family', 'given', 'text', 'prefix', 'suffix'],
  telecom: ['value'],
  address: ['line', 'city', 'district', 'state', 'postalCode', 'text'],
  birthDate: [''],
  deceasedDateTime: [''],
};
/**
 * Keys for text in coded values. A word such as *unknown* is a valid answer there, so only spreadsheet error values are
 * removed.
 */
const wordKeys: ReadonlySet<string> = new Set(['text', 'display', 'valueString']);
const wordElements: ReadonlySet<string> = new Set(['communication', 'extension']);

function isPlaceholderIn(element: string, key: string, written: string): boolean {
  if (wordElements.has(element)) return wordKeys.has(key) && isSpreadsheetError(written);
  if (!dataKeys[element]?.includes(key)) return false;
  if (element === 'name') return isPlaceholderName(written) || /^\s*0+\s*$/.test(written);
  return element === 'identifier' ? isPlaceholderNumber(written) : isPlaceholder(written) || /^\s*0+\s*$/.test(written);
}

/**
 * Removes placeholders from a patient. Returns the patient, and one note with the element's name for each placeholder.
 */
export function withoutPlaceholders(patient: Json): { patient: Json; notes: string[] } {
  const notes: string[] = [];
  const clean = (value: unknown, element: string, key: string): unknown => {
    if (typeof value === 'string') {
      if (!isPlaceholderIn(element, key, value)) return value;
      const name = key === '' ? element : `${element}.${key}`;
      notes.push(`the placeholder ${value.trim().slice(0, 40)} in ${name} was not imported`);
      return undefined;
    }
    if (Array.isArray(value)) return value.map((one) => clean(one, element, key)).filter((one) => one !== undefined);
    const parts = object(value);
    return parts === null
      ? value
      : Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, clean(part, element, name)]));
  };
  const cleaned = Object.entries(patient).map(([element, value]) => [
    element,
    element in dataKeys || wordElements.has(element) ? clean(value, element, '') : value,
  ]);
  return { patient: Object.fromEntries(cleaned), notes };
}

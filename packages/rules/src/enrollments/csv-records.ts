/** A CSV record and the number of its first line. */
export interface CsvRecord {
  line: number;
  fields: string[];
  /** True if a quotation mark is not closed. The last field then contains the rest of the file. */
  isUnclosed?: true;
}

export interface CsvPortion {
  records: CsvRecord[];
  /** Number of characters that were read. An incomplete record can follow them. */
  consumed: number;
  /** Number of the line where the unread text begins. */
  line: number;
}

/**
 * Returns the complete records at the beginning of a string, as defined in RFC 4180. Quoted fields can contain
 * delimiters, doubled quotes and line breaks. A quote in the middle of an unquoted field is an ordinary character.
 * Empty lines and Excel's `sep=` line are skipped.
 * @param isLast true if the string is the end of its file, so that the last record needs no line break
 */
export function readCsv(text: string, delimiter: string, line: number, isLast: boolean): CsvPortion {
  const records: CsvRecord[] = [];
  let consumed = 0;
  let at = 0;
  let here = line;
  let begun = line;
  let fields: string[] = [];
  const end = (isUnclosed = false) => {
    if ((fields.length > 1 || fields[0]?.trim() !== '') && !(begun === 1 && isDelimiterLine(fields)))
      records.push({ line: begun, fields, ...(isUnclosed ? { isUnclosed: true as const } : {}) });
    fields = [];
    consumed = at;
    begun = here;
  };
  while (at < text.length) {
    const field = text[at] === '"' ? readQuotedField(text, at, delimiter) : readPlainField(text, at, delimiter);
    // the text ends before the closing quote or the end of the field
    if (field === null || (field.next >= text.length && !isLast && text[field.next - 1] !== '\n')) {
      if (field !== null || !isLast) return { records, consumed, line: begun };
      fields.push(text.slice(at + 1).replaceAll('""', '"'));
      at = text.length;
      end(true);
      break;
    }
    fields.push(field.value);
    here += field.lines;
    at = field.next;
    if (field.endsRecord) {
      if (at <= text.length && /[\r\n]/.test(text[at - 1] ?? '')) here += 1;
      end();
    } else if (at >= text.length) {
      // a delimiter at the end of the text means that an empty field follows
      fields.push('');
      end();
    }
  }
  return { records, consumed, line: begun };
}

interface Field {
  value: string;
  /** Index of the first character after the field and its delimiter. */
  next: number;
  endsRecord: boolean;
  /** Number of line breaks in the field. */
  lines: number;
}

function readPlainField(text: string, from: number, delimiter: string): Field {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { value: text.slice(from, at), lines: 0, ...readFieldEnd(text, at, delimiter) };
}

function readQuotedField(text: string, from: number, delimiter: string): Field | null {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const inside = text.slice(from + 1, quote).replaceAll('""', '"');
    // text between the closing quote and the delimiter is part of the field
    const rest = readPlainField(text, quote + 1, delimiter);
    return { ...rest, value: inside + rest.value.trim(), lines: inside.split('\n').length - 1 };
  }
}

function readFieldEnd(text: string, at: number, delimiter: string): Pick<Field, 'next' | 'endsRecord'> {
  if (at >= text.length) return { next: at, endsRecord: true };
  if (text[at] === delimiter) return { next: at + 1, endsRecord: false };
  return { next: text.startsWith('\r\n', at) ? at + 2 : at + 1, endsRecord: true };
}

/** Returns true if a line is Excel's `sep=;` line, with any delimiter. */
const isDelimiterLine = (fields: readonly string[]): boolean =>
  /^\uFEFF?sep=.?$/i.test(fields[0]?.trim() ?? '') && fields.slice(1).every((field) => field.trim() === '');

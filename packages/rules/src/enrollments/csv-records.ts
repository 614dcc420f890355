/** A record of a CSV file, and the line on which it begins. */
export interface CsvRecord {
  line: number;
  fields: string[];
  /** A quotation mark in it is not closed: all that follows to the end of the file stands in its last field. */
  isUnclosed?: true;
}

export interface CsvPortion {
  records: CsvRecord[];
  /** How many characters were read: what follows them is the beginning of a record that is not whole. */
  consumed: number;
  /** The line on which what follows begins. */
  line: number;
}

/**
 * The whole records at the beginning of a text, as RFC 4180 has them: quoted fields may hold delimiters, quotes written
 * twice, and line ends. A quote in the middle of an unquoted field is a character like others. Empty lines are passed over,
 * and so is the `sep=` line of Excel.
 * @param isLast the text is the end of its file, and its last record needs no line end
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
    const field = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter);
    // a quote that is not closed, or a field whose end has not come yet
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
      // a delimiter was the last character: an empty field follows it
      fields.push('');
      end();
    }
  }
  return { records, consumed, line: begun };
}

interface Field {
  value: string;
  /** Where what follows the field and its delimiter begins. */
  next: number;
  endsRecord: boolean;
  /** Line ends within it. */
  lines: number;
}

function plain(text: string, from: number, delimiter: string): Field {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { value: text.slice(from, at), lines: 0, ...ending(text, at, delimiter) };
}

function quoted(text: string, from: number, delimiter: string): Field | null {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const inside = text.slice(from + 1, quote).replaceAll('""', '"');
    // what stands between the closing quote and the delimiter belongs to the field
    const rest = plain(text, quote + 1, delimiter);
    return { ...rest, value: inside + rest.value.trim(), lines: inside.split('\n').length - 1 };
  }
}

function ending(text: string, at: number, delimiter: string): Pick<Field, 'next' | 'endsRecord'> {
  if (at >= text.length) return { next: at, endsRecord: true };
  if (text[at] === delimiter) return { next: at + 1, endsRecord: false };
  return { next: text.startsWith('\r\n', at) ? at + 2 : at + 1, endsRecord: true };
}

/** Returns true if a first line is Excel's `sep=;`, whichever delimiter the file is read with. */
const isDelimiterLine = (fields: readonly string[]): boolean =>
  /^\uFEFF?sep=.?$/i.test(fields[0]?.trim() ?? '') && fields.slice(1).every((field) => field.trim() === '');

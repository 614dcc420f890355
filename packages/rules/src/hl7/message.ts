/**
 * HL7 version 2 messages from hospitals. A message consists of segments, which end with a carriage return. A segment
 * consists of fields, repetitions, components and subcomponents. Each message defines its separators
 * (docs/areas/hospital-stays.md#messages).
 */

/** A problem in a message and its location, for the acknowledgment. */
export class Hl7Problem extends Error {
  /** A code from HL7 table 0357. */
  readonly code: Hl7Code;
  readonly segment: string;
  readonly field: number | null;
  /** The description of the problem, without patient data. */
  readonly said: string;
  constructor(code: Hl7Code, segment: string, field: number | null, said: string) {
    super(said);
    this.code = code;
    this.segment = segment;
    this.field = field;
    this.said = said;
  }
}

/** Codes of HL7 table 0357. */
export const hl7Codes = {
  segmentSequence: '100',
  requiredMissing: '101',
  dataType: '102',
  notFound: '103',
  unsupportedType: '200',
  unsupportedEvent: '201',
  unsupportedProcessing: '202',
  unsupportedVersion: '203',
  internal: '207',
} as const;
export type Hl7Code = (typeof hl7Codes)[keyof typeof hl7Codes];

/** A message's separators, as its first segment defines them. */
interface Separators {
  field: string;
  component: string;
  repetition: string;
  mark: string;
  subcomponent: string;
}

export interface Hl7Segment {
  /** Three letters or digits, such as `PID` or `ZPD`. */
  readonly name: string;
  /** The fields as they were sent. Field 1 is at index 1. In the MSH, field 1 is the separator itself. */
  readonly fields: readonly string[];
}

export interface Hl7Message {
  readonly separators: Separators;
  readonly segments: readonly Hl7Segment[];
}

/** The control characters that frame a message on a connection, and the byte order mark of some files. */
const framingCharacters = ['\u000b', '\u001c', '\ufeff'];

/**
 * Parses a message. Segments can end with CR, LF or both. Unknown segments, such as Z segments, are included.
 * @throws Hl7Problem if the string is not a message
 */
export function parseHl7(text: string): Hl7Message {
  const lines = framingCharacters
    .reduce((rest, mark) => rest.replaceAll(mark, ''), text)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const head = lines[0] ?? '';
  if (!/^MSH[^\w\s]/.test(head))
    throw new Hl7Problem(
      hl7Codes.segmentSequence,
      'MSH',
      null,
      'The message does not begin with MSH. Send the whole message.',
    );
  const field = head[3] as string;
  const marks = head.slice(4).split(field)[0] ?? '';
  const [component, repetition = '~', mark = '\\', subcomponent = '&'] = marks;
  if (component === undefined || new Set([field, ...marks]).size !== marks.length + 1 || marks.length > 5)
    throw new Hl7Problem(hl7Codes.dataType, 'MSH', 2, 'MSH-2 must contain each separator exactly once.');
  const separators = { field, component, repetition, mark, subcomponent };
  const segments = lines.map((line, at): Hl7Segment => {
    const fields = line.split(field);
    const name = fields[0] ?? '';
    if (!/^[A-Z][A-Z0-9]{2}$/.test(name))
      throw new Hl7Problem(
        hl7Codes.segmentSequence,
        'MSH',
        null,
        `Segment ${at + 1} does not begin with a name of three letters, such as PID.`,
      );
    return name === 'MSH' ? { name, fields: [name, field, ...fields.slice(1)] } : { name, fields };
  });
  return { separators, segments };
}

/** Returns the first segment with the given name. */
export const segmentOf = (message: Hl7Message, name: string): Hl7Segment | undefined =>
  message.segments.find((segment) => segment.name === name);

/** `""` in a field tells the receiver to delete its value. An empty field does not change the value. */
export const deleted = '""';

/**
 * Replaces escape sequences with their characters. Removes highlighting and unknown sequences. `\Xdd..\` contains
 * hexadecimal bytes, of which control characters are removed.
 */
function unescaped(text: string, { separators }: Hl7Message): string {
  const { mark, field, component, repetition, subcomponent } = separators;
  if (!text.includes(mark)) return text;
  let out = '';
  for (let at = 0; at < text.length; ) {
    const begin = text.indexOf(mark, at);
    const end = begin < 0 ? -1 : text.indexOf(mark, begin + 1);
    if (begin < 0 || end < 0) return out + text.slice(at);
    out += text.slice(at, begin);
    const code = text.slice(begin + 1, end);
    const known: Readonly<Record<string, string>> = {
      F: field,
      S: component,
      R: repetition,
      E: mark,
      T: subcomponent,
      '.br': '\n',
    };
    if (code in known) out += known[code];
    else if (/^X([0-9A-Fa-f]{2})+$/.test(code)) out += decodeHexBytes(code.slice(1));
    else if (!/^([HN]|\.[a-z]{2}[+-]?\d*|[CMZ].*)$/.test(code)) {
      // the text is not escaped correctly, so this escape character is part of the text
      out += mark;
      at = begin + 1;
      continue;
    }
    at = end + 1;
  }
  return out;
}

/**
 * Decodes hexadecimal bytes. Removes control characters, because they have no meaning and the database cannot store the
 * NUL character.
 */
const decodeHexBytes = (hex: string): string =>
  (hex.match(/../g) ?? [])
    .map((pair) => String.fromCharCode(Number.parseInt(pair, 16)))
    .join('')
    .replace(/[^\P{Cc}\t\n\r]/gu, '');

/** Escapes the separators in a string. */
export function escapeHl7(text: string, { separators }: Pick<Hl7Message, 'separators'>): string {
  const { mark, field, component, repetition, subcomponent } = separators;
  const codes = new Map([
    [mark, 'E'],
    [field, 'F'],
    [component, 'S'],
    [repetition, 'R'],
    [subcomponent, 'T'],
    ['\r', '.br'],
    ['\n', '.br'],
  ]);
  return [...text].map((one) => (codes.has(one) ? `${mark}${codes.get(one)}${mark}` : one)).join('');
}

/**
 * Returns a field's repetitions, each as components and subcomponents. Their text is unescaped and trimmed. Returns an
 * empty list for an empty field.
 */
export function repetitionsOf(message: Hl7Message, segment: Hl7Segment | undefined, field: number): string[][][] {
  const raw = segment?.fields[field] ?? '';
  if (raw === '' || raw === deleted) return [];
  const { repetition, component, subcomponent } = message.separators;
  return raw
    .split(repetition)
    .map((one) =>
      one.split(component).map((part) => part.split(subcomponent).map((leaf) => unescaped(leaf, message).trim())),
    );
}

/** Returns a component of a field's first repetition; null if it is empty. The first component is number 1. */
export function textOf(
  message: Hl7Message,
  segment: Hl7Segment | undefined,
  field: number,
  component = 1,
): string | null {
  const found = repetitionsOf(message, segment, field)[0]?.[component - 1]?.[0] ?? '';
  return found === '' || found === deleted ? null : found;
}

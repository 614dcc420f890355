import { interchangeKey } from './repeats.ts';
import { writeSegment, type X12Delimiters } from './x12.ts';
import type { Reader834, X12Group, X12Interchange, X12Set } from './x12-reader.ts';

/**
 * Returns the acknowledgment of an 834. For each received interchange, it contains an interchange from the receiver to
 * the sender. Each of them has a TA1 for the envelope and a 999 for each group. Errors are reported by position and
 * code, without values.
 * @param control control number of the first interchange in the acknowledgment, below 10⁹
 * @param repeated keys of interchanges that were imported before, for which only a TA1 is returned
 */
export function acknowledgementOf(
  reader: Reader834,
  { control, now, repeated = [] }: { control: number; now: Temporal.ZonedDateTime; repeated?: readonly string[] },
): string {
  return reader.interchanges
    .map((interchange, n) => {
      const isRepeat = repeated.includes(interchangeKey(interchange.header));
      return answerTo(isRepeat ? { ...interchange, groups: [], note: '025' } : interchange, control + n, now);
    })
    .join('');
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function answerTo(interchange: X12Interchange, control: number, now: Temporal.ZonedDateTime): string {
  const { delimiters, header, groups } = interchange;
  const element = (place: number) => header[place] ?? '';
  const date = `${now.year}${twoDigits(now.month)}${twoDigits(now.day)}`;
  const time = `${twoDigits(now.hour)}${twoDigits(now.minute)}`;
  const own = String(control).padStart(9, '0');
  const isa = [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    element(7),
    element(8).padEnd(15),
    element(5),
    element(6).padEnd(15),
    date.slice(2),
    time,
    delimiters.repetition ?? '^',
    '00501',
    own,
    '0',
    element(15) || 'P',
  ];
  // does not use `writeSegment`, because an ISA includes empty elements
  const lines = [`${isa.join(delimiters.element)}${delimiters.element}${delimiters.component}${delimiters.segment}`];
  const write = (...elements: string[]) => lines.push(writeSegment(elements, delimiters));
  write('TA1', element(13), element(9), element(10), ...envelopeCode(interchange));
  const answered = groups.filter((group) => group.sets.length > 0 || group.fault !== null);
  answered.forEach((group, n) => {
    const version = '005010X231A1';
    write('GS', 'FA', group.receiver, group.sender, date, time, String(n + 1), 'X', version);
    const body = answerToGroup(group, delimiters, n + 1, version);
    lines.push(...body);
    write('GE', '1', String(n + 1));
  });
  write('IEA', String(answered.length), own);
  // a line break between segments would be an empty segment if it is also the segment terminator
  const lineBreak = /[\r\n]/.test(delimiters.segment) ? '' : '\n';
  return lines.map((line) => line + lineBreak).join('');
}

/** TA105 codes for an interchange that is rejected because it was cut off or imported before. */
const rejectedCodes: ReadonlySet<string> = new Set(['023', '025']);

/** Returns TA104 (envelope accepted or rejected) and TA105 (error code). */
const envelopeCode = ({ note }: X12Interchange): [string, string] =>
  note === null || note === '000' ? ['A', '000'] : [rejectedCodes.has(note) ? 'R' : 'E', note];

function answerToGroup(group: X12Group, delimiters: X12Delimiters, number: number, version: string): string[] {
  const lines: string[] = [];
  const write = (...elements: string[]) => lines.push(writeSegment(elements, delimiters));
  write('ST', '999', String(number).padStart(4, '0'), version);
  write('AK1', group.code, group.control, group.version);
  for (const set of group.sets) lines.push(...answerToSet(set, delimiters));
  const accepted = group.sets.filter((set) => set.fault === null).length;
  const withErrors = group.sets.some((set) => set.problems.length > 0);
  const code =
    accepted === 0 ? 'R' : accepted < group.sets.length ? 'P' : group.fault !== null || withErrors ? 'E' : 'A';
  const claimed = String(group.claimed ?? group.sets.length);
  write('AK9', code, claimed, String(group.sets.length), String(accepted), group.fault ?? '');
  write('SE', String(lines.length + 1), String(number).padStart(4, '0'));
  return lines;
}

function answerToSet(set: X12Set, delimiters: X12Delimiters): string[] {
  const lines: string[] = [];
  const write = (...elements: string[]) => lines.push(writeSegment(elements, delimiters));
  write('AK2', set.id, set.control, set.version);
  let last = 0;
  for (const { id, place, loop, code, element } of set.problems) {
    // writes one IK3 for each segment, followed by all its elements with errors
    if (element === null || place !== last) write('IK3', id, String(place), loop, code);
    last = element === null ? 0 : place;
    if (element) write('IK4', String(element.place), '', element.code);
  }
  const code = set.fault !== null ? 'R' : set.problems.length > 0 ? 'E' : 'A';
  write('IK5', code, set.fault ?? (set.problems.length > 0 ? '5' : ''));
  return lines;
}

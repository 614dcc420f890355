import type { Sentence } from '@guidepost/contracts';
import { text } from '../imports/read.ts';
import { sentence } from '../sentences/sentence.ts';
import { nameText } from './name-text.ts';

type Segments = readonly (readonly string[])[];

/** A member's loops that begin with an NM1, keyed by the code in NM101. */
const nameLoops: Readonly<Record<string, string>> = {
  IL: '2100A',
  74: '2100A',
  70: '2100B',
  31: '2100C',
  36: '2100D',
  M8: '2100E',
  S3: '2100F',
  45: '2100H',
};

/** Returns the loop, such as 2100A, of each of a member's segments. The segments are those from one INS to the next. */
export function loopsOf(segments: Segments): string[] {
  let loop = '2000';
  let isReporting = false;
  return segments.map(([id, code = '']) => {
    if (id === 'HD') loop = '2300';
    else if (id === 'DSB') loop = '2200';
    else if (id === 'COB') loop = '2320';
    else if (id === 'LS' || id === 'LE') {
      isReporting = id === 'LS';
      loop = '2700';
    } else if (id === 'LX') loop = isReporting ? '2710' : '2310';
    else if (id === 'N1' && isReporting) loop = '2750';
    else if (id === 'NM1') {
      if (loop === '2320') loop = '2330';
      // a name within a coverage is in loop 2310, even if the LX before it is missing
      else if (loop === '2300') loop = '2310';
      else if (loop < '2200') loop = nameLoops[code.trim()] ?? '2100G';
    }
    return loop;
  });
}

const roles: Readonly<Record<string, string>> = {
  2310: 'provider',
  '2100F': 'custodial parent',
  '2100G': 'responsible person',
};
/** NM109 qualifiers whose numbers can be social security numbers. */
const personal: ReadonlySet<string> = new Set(['34', 'FI']);

/**
 * Returns a provider's or contact person's number; null if it can be a social security number. Some senders write the
 * qualifier and the number one element too early.
 */
function numberOf(element: (n: number) => string | null): string | null {
  const isEarly = element(9) === null && /\d{5}/.test(element(8) ?? '');
  const [qualifier, number] = isEarly ? [element(7), element(8)] : [element(8), element(9)];
  const isKnown = !isEarly || (qualifier !== null && /^[A-Z0-9]{2}$/.test(qualifier));
  return personal.has(qualifier ?? '') || (!isKnown && /^\d{3}-?\d{2}-?\d{4}$/.test(number ?? '')) ? null : number;
}

/** Returns a note for each of a member's providers and contact persons. Guidepost does not store these people. */
export function leftOutPeople(segments: Segments, loops: readonly string[]): Sentence[] {
  return segments.flatMap((elements, at) => {
    const loop = loops[at] ?? '';
    const role = roles[loop];
    if (elements[0] !== 'NM1' || role === undefined) return [];
    const element = (n: number) => text(elements[n], 80);
    const name = nameText([element(4), element(3)].filter((part) => part !== null).join(' '));
    const number = numberOf(element);
    const contacts = segments.filter(
      (segment, n) => n > at && segment[0] === 'PER' && isSameLoop(segments, loops, at, n),
    );
    const reached = contacts.flatMap((contact) => [4, 6, 8].flatMap((n) => text(contact[n], 80) ?? []));
    const person = [name || null, number, ...reached].filter((part) => part !== null).join(', ');
    if (person === '') return [];
    return [
      sentence('Guidepost has no field for this role ({role}), so {person} was not imported.', {
        role: { word: role },
        person,
      }),
    ];
  });
}

/** Returns true if the segment at `to` belongs to the NM1 at `from`, with no other NM1 or loop between them. */
const isSameLoop = (segments: Segments, loops: readonly string[], from: number, to: number): boolean =>
  loops.slice(from, to + 1).every((loop) => loop === loops[from]) &&
  segments.slice(from + 1, to).every(([id]) => id !== 'NM1');

/** Segments that Guidepost has no field for, with their labels in the preview. */
const unusedSegments: Readonly<Record<string, string>> = {
  AMT: 'amounts',
  COB: 'other insurance',
  DSB: 'disabilities',
  EC: 'employment classes',
  HLH: 'health information',
  ICM: 'income',
  IDC: 'ID cards',
  PLA: 'reasons for provider changes',
};
const unusedLoops: Readonly<Record<string, string>> = {
  '2100B': 'previous names',
  '2100D': 'employers',
  '2100E': 'schools',
  '2100H': 'drop-off addresses',
  2700: 'reporting categories',
};
const readDates: ReadonlySet<string> = new Set(['356', '348', '386', '357', '349', '343', '303']);
const readNumbers: ReadonlySet<string> = new Set(['0F', '1L', 'SY']);
const ownLoops: ReadonlySet<string> = new Set(['2000', '2100A', '2300']);

/**
 * Returns the parts of a member's loop that Guidepost has no field for and does not store, without duplicates.
 * @param memberNumber the number that is stored, with any qualifier
 */
export function partsNotStored(segments: Segments, loops: readonly string[], memberNumber: string | null): string[] {
  const parts = new Set<string>();
  let languages = 0;
  segments.forEach((elements, at) => {
    const loop = loops[at] ?? '';
    const id = elements[0] ?? '';
    const has = (...places: number[]) => places.some((n) => (elements[n] ?? '').trim() !== '');
    const [code, value] = [(elements[1] ?? '').trim(), (elements[2] ?? '').trim()];
    const part = unusedSegments[id] ?? unusedLoops[loop];
    if (part !== undefined) parts.add(part);
    if ((id === 'N3' || id === 'N4') && roles[loop] !== undefined) parts.add('addresses of providers and contacts');
    if (id === 'REF' && ownLoops.has(loop) && !readNumbers.has(code) && value !== '' && value !== memberNumber)
      parts.add(code === 'F6' ? 'Medicare numbers' : 'additional reference numbers');
    if (id === 'DTP' && ownLoops.has(loop) && !readDates.has(code)) parts.add('additional dates');
    if (id === 'INS' && (has(6, 7) || !['', 'A'].includes((elements[5] ?? '').trim())))
      parts.add('Medicare and COBRA status');
    if (id === 'INS' && has(8, 9, 10)) parts.add('employment and student status');
    if (id === 'INS' && has(4)) parts.add('maintenance reasons');
    if (id === 'INS' && has(17)) parts.add('birth order');
    if (id === 'NM1' && loop === '2310' && has(10)) parts.add('additional provider details');
    if (id === 'HD' && has(5)) parts.add('coverage levels');
    if (id === 'HD' && has(6, 7, 8, 9, 10, 11)) parts.add('additional coverage details');
    if (loop !== '2100A') return;
    if (id === 'PER' && has(2)) parts.add('contact names');
    if (id === 'NM1' && has(5)) parts.add('middle names');
    if (id === 'NM1' && has(6, 7)) parts.add('name prefixes and suffixes');
    if (id === 'N4' && has(4, 6)) parts.add('counties and countries');
    if (id === 'DMG' && has(4)) parts.add('marital status');
    if (id === 'DMG' && has(6)) parts.add('citizenship');
    if (id === 'LUI') languages += 1;
    if (id === 'LUI' && has(4)) parts.add('language use indicators');
    if (id === 'NM1' && elements[8]?.trim() !== '34' && has(9) && elements[9]?.trim() !== memberNumber)
      parts.add('additional reference numbers');
    if (languages > 1) parts.add('additional languages');
  });
  return [...parts];
}

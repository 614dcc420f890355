import type { MemberIdentifier } from '@guidepost/contracts';
import { parseX12DateTime } from './dates.ts';
import { delimitersIn, segmentsOf, type X12Delimiters } from './x12.ts';
import { entryOf } from './x12-entry.ts';
import type { Entry834, OpenMember, Reader834, Unreadable834, X12Interchange, X12Set } from './x12-reader.ts';
import { setTotals } from './x12-reader.ts';

export const start834 = (identifier: MemberIdentifier = 'automatic'): Reader834 => ({
  identifier,
  interchanges: [],
  subscriber: null,
  segments: 0,
  sets: 0,
  unreadable: null,
});

/** Maximum number of transaction sets in a file. The acknowledgments of all sets stay in memory until the file ends. */
export const maxSets = 5000;

/**
 * Returns true if a transaction set lists all enrolled members of its sponsor. A member who is not listed is no longer
 * enrolled.
 */
export const isFullSet = ({ purpose }: Pick<X12Set, 'purpose'>): boolean => purpose === 'RX' || purpose === '4';

export const setsOf = (reader: Reader834): X12Set[] =>
  reader.interchanges.flatMap(({ groups }) => groups.flatMap(({ sets }) => sets));

const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1];

/**
 * Reads the complete member loops from the start of a string. Also returns the position where reading stopped. An
 * incomplete loop is sent again in the next portion, so its data is not stored.
 */
export function read834(
  before: Reader834,
  text: string,
  { today, isLast }: { today: string; isLast: boolean },
): { reader: Reader834; entries: Entry834[]; consumed: number } {
  // a reader state that an older version stored lacks `unreadable`
  const reader = { ...structuredClone(before), unreadable: before.unreadable ?? null };
  const entries: Entry834[] = [];
  let consumed = 0;
  let open: OpenMember | null = null;
  // number of segments before the open loop, in the file and in its transaction set
  let mark = { segments: reader.segments, inSet: 0 };
  let at = 0;
  let delimiters = isOpen(reader) ? (lastOf(reader.interchanges)?.delimiters ?? null) : null;
  const finish = (member: OpenMember, set: X12Set) => {
    set.members += 1;
    if (member.segments[0]?.[1] !== 'N') set.subscribers = (set.subscribers ?? 0) + 1;
    entries.push(entryOf(member, set, reader, delimiters as X12Delimiters, { today, isFull: isFullSet(set) }));
  };
  while (at < text.length && reader.unreadable === null) {
    if (delimiters === null) {
      const begin = at + text.slice(at).search(/\S|$/);
      if (begin >= text.length) {
        consumed = text.length;
        break;
      }
      const head = text.slice(begin).replace(/^\uFEFF/, '');
      const found = delimitersIn(head);
      if (found === false || (found === null && isLast)) {
        reader.unreadable = unreadableReason(head, reader);
        break;
      }
      if (found === null) break;
      delimiters = found;
      at = text.length - head.length;
    }
    let isEnded = false;
    for (const { elements, end } of segmentsOf(text, at, delimiters, isLast)) {
      const id = elements[0] ?? '';
      const set = currentSet(reader);
      reader.segments += 1;
      if (set) set.segments += 1;
      if (open && (id === 'INS' || id === 'SE' || envelope.has(id))) {
        if (set) finish(open, set);
        open = null;
      }
      if (id === 'INS' && set) {
        mark = { segments: reader.segments - 1, inSet: set.segments - 1 };
        open = { from: at, segments: [elements], places: [set.segments], line: reader.segments };
      } else if (open) {
        open.segments.push(elements);
        open.places.push(set?.segments ?? 0);
      } else readEnvelopeSegment(reader, elements, delimiters);
      at = end;
      if (!open) consumed = end;
      else if (open.segments.length === 1) consumed = open.from;
      if (reader.unreadable !== null) break;
      if (id === 'IEA') {
        isEnded = true;
        break;
      }
    }
    if (!isEnded) break;
    delimiters = null;
  }
  if (isLast) {
    const set = currentSet(reader);
    if (open && set) finish(open, set);
    consumed = text.length;
    closeOpenParts(reader);
  } else if (open) {
    const set = currentSet(reader);
    reader.segments = mark.segments;
    if (set) set.segments = mark.inSet;
  }
  return { reader, entries, consumed };
}

/** Returns the reason why a string is not a readable interchange. */
function unreadableReason(head: string, { interchanges }: Reader834): Unreadable834 {
  if (head.startsWith('ISA')) return 'bad-isa';
  if (interchanges.length > 0) return 'after-iea';
  return /^(GS|ST|BGN|INS)[^A-Za-z0-9\s]/.test(head) ? 'no-isa' : 'not-x12';
}

const envelope: ReadonlySet<string> = new Set(['ST', 'SE', 'GS', 'GE', 'ISA', 'IEA']);

const isOpen = (reader: Reader834): boolean => {
  const last = lastOf(reader.interchanges);
  return last !== undefined && last.note === null;
};

function currentSet(reader: Reader834): X12Set | undefined {
  const set = lastOf(lastOf(lastOf(reader.interchanges)?.groups ?? [])?.sets ?? []);
  return set && !set.isClosed ? set : undefined;
}

/** Reads a segment that is not in a member's loop. */
function readEnvelopeSegment(reader: Reader834, elements: string[], delimiters: X12Delimiters): void {
  const element = (place: number) => (elements[place] ?? '').trim();
  const interchange = lastOf(reader.interchanges);
  const group = lastOf(interchange?.groups ?? []);
  const set = currentSet(reader);
  switch (elements[0]) {
    case 'ISA':
      closeOpenParts(reader);
      // stores the header without the passwords that an ISA can contain
      reader.interchanges.push({
        header: elements.map((value, place) => (place === 2 || place === 4 ? '' : value)),
        delimiters,
        groups: [],
        note: null,
      });
      break;
    case 'GS':
      closeOpenGroup(reader);
      interchange?.groups.push({
        code: element(1),
        sender: element(2),
        receiver: element(3),
        control: element(6),
        version: element(8),
        date: parseX12DateTime(element(4), element(5)),
        sets: [],
        claimed: null,
        fault: element(1) === 'BE' ? (element(8).startsWith('005010X220') ? null : '2') : '1',
      });
      break;
    case 'ST':
      if (set) closeSet(set, '2');
      reader.sets += 1;
      reader.subscriber = null;
      reader.isSocialFamily = false;
      if (reader.sets > maxSets) reader.unreadable = 'too-many-sets';
      else if (!group) reader.unreadable = 'no-gs';
      group?.sets.push({
        number: reader.sets,
        id: element(1),
        control: element(2),
        version: element(3),
        purpose: '',
        source: '',
        date: group?.date ?? parseX12DateTime(interchange?.header[9] ?? '', interchange?.header[10] ?? ''),
        members: 0,
        segments: 1,
        problems: [],
        fault: element(1) === '834' ? group.fault && '6' : '1',
        isClosed: false,
      });
      break;
    case 'SE':
      if (set) {
        set.claimed = Number(element(1));
        set.endControl = element(2);
        if (set.claimed !== set.segments) closeSet(set, '4');
        else closeSet(set, element(2) === set.control ? null : '3');
      }
      break;
    case 'GE':
      if (set) closeSet(set, '2');
      if (group) {
        group.claimed = Number(element(1));
        group.endControl = element(2);
        if (element(2) !== group.control) group.fault ??= '4';
        else if (group.claimed !== group.sets.length) group.fault ??= '5';
      }
      break;
    case 'IEA':
      closeOpenGroup(reader);
      if (interchange) {
        interchange.claimed = Number(element(1));
        interchange.endControl = element(2);
        interchange.note = noteOf(interchange);
      }
      break;
    default:
      if (set) readHeaderSegment(set, elements, reader);
  }
}

/** Reads a segment before a transaction set's members: its purpose, date, totals, sponsor and policy. */
function readHeaderSegment(set: X12Set, elements: readonly string[], reader: Reader834): void {
  const element = (place: number) => (elements[place] ?? '').trim();
  if (elements[0] === 'BGN') {
    set.purpose = element(8);
    set.date = parseX12DateTime(element(3), element(4)) ?? set.date ?? null;
  }
  const total = setTotals.find((one) => one === element(1));
  if (elements[0] === 'QTY' && total !== undefined && /^\d+$/.test(element(2)))
    set.totals = { ...set.totals, [total]: Number(element(2)) };
  const part = unusedHead(elements[0] ?? '', element(1));
  if (part !== null) reader.notStored = [...new Set([...(reader.notStored ?? []), part])];
  // the sponsor's tax number and the policy number
  if (elements[0] === 'N1' && element(1) === 'P5') set.source = `${element(4) || element(2)} ${set.source}`.trim();
  if (elements[0] === 'NM1' && element(1) === 'P5') set.source = `${element(9) || element(3)} ${set.source}`.trim();
  if (elements[0] === 'REF' && element(1) === '38') set.source = `${set.source} ${element(2)}`.trim();
}

/** Returns the label of a segment before the members if Guidepost has no field for it; null otherwise. */
function unusedHead(id: string, code: string): string | null {
  if (id === 'N1' && (code === 'BO' || code === 'TV')) return 'brokers and administrators';
  if (id === 'ACT') return 'account numbers';
  return id === 'DTP' ? 'dates that apply to the whole file' : null;
}

/** Returns a transaction set's totals (QTY) that do not match its loops. */
export const wrongTotals = ({ totals = {}, members, subscribers = 0 }: X12Set) => {
  const counted = { TO: members, ET: subscribers, DT: members - subscribers };
  return setTotals.flatMap((total) => {
    const claimed = totals[total];
    return claimed === undefined || claimed === counted[total] ? [] : [{ total, claimed, count: counted[total] }];
  });
};

function closeSet(set: X12Set, fault: string | null): void {
  set.isClosed = true;
  set.fault ??= fault ?? (set.purpose === '' && set.members === 0 ? '5' : null);
}

function noteOf({ header, groups, claimed, endControl }: X12Interchange): string {
  if (endControl !== (header[13] ?? '').trim()) return '001';
  if (claimed !== groups.length) return '021';
  return '000';
}

/** Closes the last group and its last set if their ends (GE, SE) are missing. */
function closeOpenGroup(reader: Reader834): void {
  const set = currentSet(reader);
  if (set) closeSet(set, '2');
  const group = lastOf(lastOf(reader.interchanges)?.groups ?? []);
  if (group && group.claimed === null) group.fault ??= '3';
}

/** Closes the last interchange and its parts if their ends are missing, because the file was cut off. */
function closeOpenParts(reader: Reader834): void {
  closeOpenGroup(reader);
  const interchange = lastOf(reader.interchanges);
  if (interchange) interchange.note ??= '023';
}

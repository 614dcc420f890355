import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { factsOf } from './facts.ts';
import type { X12Delimiters } from './x12.ts';
import { type Member834, memberOf } from './x12-member.ts';
import type { Entry834, OpenMember, Reader834, SegmentProblem, X12Set } from './x12-reader.ts';

/** Maximum number of problems that the 999 lists for a transaction set. */
const maxProblems = 100;

/** Reads a member's loop. Adds its errors to the transaction set, for the 999. */
export function entryOf(
  { segments, places, line }: OpenMember,
  set: X12Set,
  reader: Reader834,
  delimiters: X12Delimiters,
  { today, isFull }: { today: string; isFull: boolean },
): Entry834 {
  const place = places[0] ?? 0;
  const member = memberOf(segments, delimiters, {
    last: { number: reader.subscriber, isSocial: reader.isSocialFamily ?? false },
    identifier: reader.identifier ?? 'automatic',
  });
  if (member.isSubscriber) reader.subscriber = member.written.subscriberNumber ?? null;
  reader.isSocialFamily = member.isSocialFamily;
  reader.notStored = [...new Set([...(reader.notStored ?? []), ...member.notStored])];
  const faults: SegmentProblem[] = [];
  const of = { set: set.number, source: set.source };
  const done = (entry: Entry834): Entry834 => {
    const sorted = faults.sort((a, b) => a.place - b.place || (a.element?.place ?? 0) - (b.element?.place ?? 0));
    set.problems.push(...sorted.slice(0, Math.max(0, maxProblems - set.problems.length)));
    return entry;
  };
  if (!member.hasName) faults.push({ id: 'NM1', place: place + 1, loop: '2100A', code: '3', element: null });
  if (!knownMaintenance.has(member.maintenance)) {
    faults.push({ id: 'INS', place, loop: '2000', code: '8', element: { place: 3, code: '7' } });
    const refused = sentence(
      'The maintenance code “{code}” (INS03) is unknown. Ask the sender to use one of these codes: {codes}.',
      { code: member.maintenance, codes: [...knownMaintenance].join(', ') },
    );
    return done({ ...of, line, name: '', identity: null, facts: null, refused });
  }
  const fault = (at: number, element: number, code: string) =>
    faults.push({
      id: segments[at]?.[0] ?? '',
      place: places[at] ?? place,
      loop: member.loops[at] ?? '2000',
      code: '8',
      element: { place: element, code },
    });
  const missing: SegmentProblem = { id: 'REF', place: place + 1, loop: '2000', code: '3', element: null };
  for (const { place: at, element, code, missing: id } of member.faults)
    if (id === undefined) fault(at, element, code);
    else faults.push(missing);
  // an audit lists all of a member's plans, as a full file does
  const isAudit = member.maintenance === '030' || member.maintenance === '032';
  const changedLines = isAudit || isFull ? [] : member.lines;
  const entry = factsOf({ ...member.written, changedLines }, line, today);
  // `member.faults` already contains errors in phone numbers and coverage dates, because `factsOf` gets only one of
  // several such values
  for (const [key, code] of entry.lost ?? []) {
    const at = member.places.get(key);
    if (key === 'memberNumber' && code === '1') {
      // a placeholder is reported at its own position instead
      if (member.refused === null && member.placeholder === null) faults.push(missing);
    } else if (at !== undefined && !member.faults.some((one) => one.place === at.place && one.element === at.element))
      fault(at.place, at.element, code);
  }
  // without an identity, this line cannot affect the coverage of the member whose number was refused
  if (member.refused) return done({ ...of, ...entry, identity: null, facts: null, refused: member.refused });
  if (entry.lost?.get('memberNumber') === '1') return done({ ...of, ...entry, refused: numberMissing(member) });
  const { identifier } = member;
  if (entry.facts && identifier !== null)
    reader.identifiers = { ...reader.identifiers, [identifier]: (reader.identifiers?.[identifier] ?? 0) + 1 };
  return done({ ...of, ...entry });
}

const numberMissing = ({ isSubscriber, placeholder }: Pick<Member834, 'isSubscriber' | 'placeholder'>): Sentence =>
  placeholder !== null
    ? sentence('The member number “{number}” is a placeholder. Ask the sender for the number of this member.', {
        number: placeholder,
      })
    : isSubscriber
      ? sentence('The member number is missing. Ask the sender to fill in REF*0F or REF*23.')
      : sentence(
          'The dependent has no number. Ask the sender to fill in REF*23, or REF*0F together with the date of birth.',
        );

/** Known maintenance codes for changes, additions, cancellations, terminations, reinstatements and audits. */
const knownMaintenance: ReadonlySet<string> = new Set(['001', '002', '021', '024', '025', '026', '030', '032']);

import type { Sentence } from '@guidepost/contracts';
import { addressLine } from '../contacts/lines.ts';
import { contentInZone } from '../imports/content-in-zone.ts';
import { withoutIncomplete } from '../imports/incomplete-addresses.ts';
import { sentence } from '../sentences/sentence.ts';
import { type EnrolledMember, type EnrollmentVerdict, isReturn } from './compare.ts';
import type { EnrollmentFacts } from './enrollment-facts.ts';

/**
 * Returns the notes for the preview of a line. The note about the time zone is included only if the line creates a
 * member. The note about the day of the end is included only if the line ends a coverage without a day.
 */
export function notesOf(
  { notes, newMemberNote, isEndUndated }: EnrollmentFacts,
  { outcome, endsOn }: Pick<EnrollmentVerdict, 'outcome' | 'endsOn'>,
): Sentence[] {
  if (outcome === 'create' && newMemberNote) return [...notes, newMemberNote];
  if (outcome !== 'end' || !isEndUndated || endsOn === null) return notes;
  const date = { longDate: endsOn };
  return [...notes, sentence('The file ends the coverage without a last day, so {date} is assumed.', { date })];
}

/**
 * Removes a first day of coverage that is later than the last day, because the line does not continue the coverage. Adds
 * a note with both days.
 */
export function withPossibleFirstDay(
  facts: EnrollmentFacts,
  member: Pick<EnrolledMember, 'coverage' | 'isEnded' | 'hasEndedContact'> | null,
): EnrollmentFacts {
  const { coverage, isOpenEnded, isEndUndated, notes } = facts;
  const { begins } = coverage;
  const isNew = member === null || isOpenEnded || isReturn(facts, member);
  const endsOn = coverage.endsOn ?? (isNew ? null : (member.coverage?.endsOn ?? null));
  if (begins === null || endsOn === null || isEndUndated || begins <= endsOn) return facts;
  if (coverage.endsOn === null && member?.coverage?.begins === begins) return facts;
  const note = sentence(
    'The first day of coverage ({begins}) is after the last day ({endsOn}), so the first day was not imported. If the coverage continues, ask the sender for a line that adds or reinstates it.',
    { begins: { longDate: begins }, endsOn: { longDate: endsOn } },
  );
  return { ...facts, coverage: { ...coverage, begins: null }, notes: [...notes, note] };
}

/**
 * Sets the assumed time zone of the line if the member's present time zone is not possible at the new address. Also
 * adds the note about the time zone.
 */
export function withPossibleZone(
  facts: EnrollmentFacts,
  member: Pick<EnrolledMember, 'addresses' | 'timeZone'>,
): EnrollmentFacts {
  const { newMemberZone: zone = null, possibleZones: possible = null, newMemberNote } = facts;
  const content = contentInZone(facts.content, { zone, possible }, member);
  if (content === facts.content) return facts;
  return { ...facts, content, notes: newMemberNote ? [...facts.notes, newMemberNote] : facts.notes };
}

/**
 * Removes incomplete addresses that would replace a complete address of the member. Adds a note for each removed
 * address.
 */
export function withCompleteAddresses(
  facts: EnrollmentFacts,
  member: Pick<EnrolledMember, 'addresses' | 'last'>,
): EnrollmentFacts {
  const { content, leftOut, isFirstLeft } = withoutIncomplete(facts.content, member);
  if (leftOut.length === 0) return facts;
  const notes = leftOut.map((address) =>
    sentence("The address “{address}” in the file is incomplete, so the member's complete address does not change.", {
      address: addressLine(address),
    }),
  );
  // The member's time zone is not derived from an address that was left out.
  const zone = isFirstLeft ? { newMemberZone: null, possibleZones: null, newMemberNote: null } : {};
  return { ...facts, ...zone, content, notes: [...facts.notes, ...notes] };
}

import type { Sentence } from '@guidepost/contracts';
import { addressLine } from '../contacts/lines.ts';
import { contentInZone } from '../imports/content-in-zone.ts';
import { withoutIncomplete } from '../imports/incomplete-addresses.ts';
import { sentence } from '../sentences/sentence.ts';
import { type EnrolledMember, type EnrollmentVerdict, isReturn } from './compare.ts';
import type { Coverage, EnrollmentFacts } from './enrollment-facts.ts';

/**
 * Returns the notes for a line's preview. Includes the note about the time zone only if the line creates a member.
 * Includes the note about the assumed last day only if the line ends coverage without a date.
 */
export function notesOf(
  { notes, newMemberNote, isEndUndated }: EnrollmentFacts,
  { outcome, endsOn }: Pick<EnrollmentVerdict, 'outcome' | 'endsOn'>,
): Sentence[] {
  if (outcome === 'create' && newMemberNote) return [...notes, newMemberNote];
  if (outcome !== 'end' || !isEndUndated || endsOn === null) return notes;
  const date = { longDate: endsOn };
  return [...notes, sentence('The file ends the coverage without a last day, so Guidepost assumes {date}.', { date })];
}

/**
 * Removes a first day of coverage that is after the last day, unless the line continues the coverage. Adds a note with
 * both days. Also adds a note if the last day is before the first day in an earlier file.
 */
export function withPossibleFirstDay(
  facts: EnrollmentFacts,
  member: Pick<EnrolledMember, 'coverage' | 'isEnded' | 'hasEndedContact'> | null,
): EnrollmentFacts {
  const { coverage, isOpenEnded, isEndUndated, notes } = facts;
  const { begins } = coverage;
  const isNew = member === null || isOpenEnded || isReturn(facts, member);
  const endsOn = coverage.endsOn ?? (isNew ? null : (member.coverage?.endsOn ?? null));
  if (begins === null) return withEarlyEndNote(facts, member?.coverage ?? null);
  if (endsOn === null || isEndUndated || begins <= endsOn) return facts;
  if (coverage.endsOn === null && member?.coverage?.begins === begins) return facts;
  const note = sentence(
    'The first day of coverage ({begins}) is after the last day ({endsOn}), so the first day was not imported. If the coverage continues, ask the sender for a line that adds or reinstates it.',
    { begins: { longDate: begins }, endsOn: { longDate: endsOn } },
  );
  return { ...facts, coverage: { ...coverage, begins: null }, notes: [...notes, note] };
}

/** Adds a note if a line ends the coverage before the first day that an earlier file contains. */
function withEarlyEndNote(facts: EnrollmentFacts, before: Coverage | null): EnrollmentFacts {
  const { endsOn } = facts.coverage;
  const begins = before?.begins ?? null;
  const isEarly = endsOn !== null && begins !== null && endsOn < begins && endsOn !== before?.endsOn;
  if (!isEarly || facts.isEndUndated) return facts;
  const note = sentence(
    'The last day of coverage ({endsOn}) is before the first day of coverage in an earlier file ({begins}). Ask the sender whether the coverage ever began.',
    { endsOn: { longDate: endsOn }, begins: { longDate: begins } },
  );
  return { ...facts, notes: [...facts.notes, note] };
}

/**
 * Sets the line's assumed time zone if the member's present time zone is not possible at the new address. Also adds the
 * note about the time zone.
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
 * Removes incomplete addresses that would replace a member's complete address. Adds a note for each removed address.
 */
export function withCompleteAddresses(
  facts: EnrollmentFacts,
  member: Pick<EnrolledMember, 'addresses' | 'last'>,
): EnrollmentFacts {
  const { content, leftOut, isFirstLeft } = withoutIncomplete(facts.content, member);
  if (leftOut.length === 0) return facts;
  const notes = leftOut.map((address) =>
    sentence(
      "The address “{address}” in the file is incomplete and was not imported. The member's existing address stays unchanged.",
      {
        address: addressLine(address),
      },
    ),
  );
  // An omitted address does not determine the member's time zone.
  const zone = isFirstLeft ? { newMemberZone: null, possibleZones: null, newMemberNote: null } : {};
  return { ...facts, ...zone, content, notes: [...facts.notes, ...notes] };
}

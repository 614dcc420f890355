import type { Sentence } from '@guidepost/contracts';
import { addressLine } from '../contacts/lines.ts';
import { contentInZone } from '../imports/content-in-zone.ts';
import { withoutIncomplete } from '../imports/incomplete-addresses.ts';
import { sentence } from '../sentences/sentence.ts';
import type { EnrolledMember, EnrollmentVerdict } from './compare.ts';
import type { EnrollmentFacts } from './enrollment-facts.ts';

/**
 * Returns the notes for the preview of a line. The note about the time zone is included only if the line creates a
 * member.
 */
export const notesOf = (
  { notes, newMemberNote }: EnrollmentFacts,
  { outcome }: Pick<EnrollmentVerdict, 'outcome'>,
): Sentence[] => (outcome === 'create' && newMemberNote ? [...notes, newMemberNote] : notes);

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
  const { content, leftOut } = withoutIncomplete(facts.content, member);
  if (leftOut.length === 0) return facts;
  const notes = leftOut.map((address) =>
    sentence("The address “{address}” in the file is incomplete, so the member's complete address does not change.", {
      address: addressLine(address),
    }),
  );
  return { ...facts, content, notes: [...facts.notes, ...notes] };
}

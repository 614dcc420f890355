import type { ClientId, MemberId, Sentence } from '@guidepost/contracts';
import { compareMembers, type DuplicateFacts, duplicateScore, hasSameNameAndBirthDate } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { type FactsRow, findFacts, findSimilarMembers } from './queries-search.ts';

/** Returns a stored member's facts for comparison. */
export const duplicateFactsOf = (found: FactsRow): DuplicateFacts => ({
  firstName: found.first_name,
  lastName: found.last_name,
  preferredName: found.preferred_name,
  dateOfBirth: found.date_of_birth,
  gender: found.gender,
  medicareId: found.medicare_id,
  medicaidId: found.medicaid_id,
  numbers: found.numbers,
  phones: found.phones,
  emails: found.emails,
  addresses: found.addresses,
});

/** A similar member, with the score and the reasons for it. */
export interface SimilarMember {
  memberId: MemberId;
  score: number;
  reasons: Sentence[];
  /** True if the member has the same client, name and birth date. */
  isSame: boolean;
}

/**
 * Maximum number of similar members for one person. Members with the same client, name and birth date are preferred,
 * then those with the highest scores.
 */
const maxSimilarMembers = 3;

/**
 * Finds members of any client who are similar to people without a record. Uses the same rule as the duplicates page
 * (docs/areas/duplicates.md#finding-duplicates). Numbers are compared only within one client.
 * @returns similar members by each person's position in the list; omits people without similar members
 */
export async function similarMembers(
  db: Db,
  clientId: ClientId,
  people: readonly DuplicateFacts[],
): Promise<Map<number, SimilarMember[]>> {
  const sharedValues = await findSimilarMembers(db, clientId, people);
  const known = new Map(
    (await findFacts(db, [...new Set(sharedValues.map(({ member_id }) => member_id))])).map((one) => [one.id, one]),
  );
  const found = new Map<number, SimilarMember[]>();
  for (const { place, member_id: memberId } of sharedValues) {
    const [person, member] = [people[place], known.get(memberId)];
    if (!person || !member) continue;
    const asked = member.client_id === clientId ? person : { ...person, numbers: [] };
    const facts = duplicateFactsOf(member);
    const { score, reasons } = compareMembers(asked, facts);
    const isSame = member.client_id === clientId && hasSameNameAndBirthDate(person, facts);
    if (score >= duplicateScore) found.getOrInsertComputed(place, () => []).push({ memberId, score, reasons, isSame });
  }
  const byScore = (a: SimilarMember, b: SimilarMember) => b.score - a.score || a.memberId - b.memberId;
  // Members of the same client with the same name and birth date are always included, even if members of other clients
  // have a higher score.
  const bySame = (a: SimilarMember, b: SimilarMember) => Number(b.isSame) - Number(a.isSame) || byScore(a, b);
  for (const [place, list] of found)
    found.set(place, list.toSorted(bySame).slice(0, maxSimilarMembers).toSorted(byScore));
  return found;
}

import type { Member, TransferReason } from '@guidepost/contracts';
import { languagesWanted } from '@guidepost/rules';

/**
 * Returns the languages and the home by which the receiving guides of a member are sorted. The language that the
 * requester names comes before the languages of the member.
 */
export function receiverPreferences(
  member: Member | undefined,
  reason: Pick<TransferReason, 'key'> | undefined,
  words: string | null | undefined,
) {
  const named = reason?.key === 'language' ? (words ?? '') : '';
  const home = member?.addresses.find(({ primary }) => primary) ?? member?.addresses[0];
  return { languages: languagesWanted(named, member?.reportedLanguage ?? ''), home: home ?? null };
}

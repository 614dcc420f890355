import type { Member, TransferReason } from '@guidepost/contracts';
import { languagesWanted } from '@guidepost/rules';

/**
 * Returns the languages and the home address by which the receiving guides are sorted. A language named by the
 * requester comes before the member's own languages.
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

import { contracts, type TermId, type TermWordings } from '@guidepost/contracts';
import { unknownPlaceholders } from '@guidepost/rules';
import { confirm } from '../../../shared/confirm/confirm.tsx';
import { api } from '../../../shell/api.ts';

/**
 * Shows how many members will see a new consent text, and asks whether to publish it. Returns true without asking if no
 * members will see it, or if the server will refuse it because of an unknown placeholder.
 * @param termId null for a new term that all clients use
 */
export async function confirmPublish(termId: TermId | null, { en, es }: TermWordings): Promise<boolean> {
  const texts = [...Object.values(en), ...Object.values(es)];
  if (texts.some((text) => unknownPlaceholders(text ?? '').length > 0)) return true;
  const { clients, members } = await api(contracts.consents.reach, { query: termId === null ? {} : { termId } });
  if (members === 0) return true;
  return confirm({
    title: termId === null ? 'Publish this term for all customers' : 'Publish this wording',
    message:
      termId === null
        ? 'Members who will be asked to answer this term: {members}. Customers: {clients}.'
        : 'Members who will see the new wording: {members}. Customers: {clients}. Earlier answers keep the wording that the member read.',
    confirm: 'Publish',
    values: { members, clients },
  });
}

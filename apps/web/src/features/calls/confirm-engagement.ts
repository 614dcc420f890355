import type { Member, Outcome } from '@guidepost/contracts';
import { confirm } from '../../shared/confirm/confirm.tsx';

/**
 * If the outcome makes a member in outreach count as engaged, asks the user to confirm that the conversation met the
 * engagement threshold. Returns false if the user does not confirm it.
 */
export async function confirmEngagement(outcome: Outcome | undefined, member: Member): Promise<boolean> {
  if (outcome?.key !== 'engaged' || member.memberStage.key !== 'outreach') return true;
  return confirm({
    title: 'Engagement threshold',
    message:
      'This member is in outreach. With this outcome, the member counts as engaged. Confirm that the conversation met the engagement threshold.',
    confirm: 'Confirm engagement',
  });
}

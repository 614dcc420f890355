import type { Member, Outcome } from '@guidepost/contracts';
import { confirm } from '../../shell/confirm.tsx';

/**
 * Asks whether a conversation met the threshold, where its outcome makes a member in outreach count as engaged; true where
 * there is nothing to ask.
 */
export async function confirmEngagement(outcome: Outcome | undefined, member: Member): Promise<boolean> {
  if (outcome?.key !== 'engaged' || member.memberStage.key !== 'outreach') return true;
  return confirm({
    title: 'Engagement threshold',
    message:
      'This member is in outreach. With this outcome they count as engaged. Confirm that the conversation met the engagement threshold.',
    confirm: 'Confirm engagement',
  });
}

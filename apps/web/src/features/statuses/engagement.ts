import type { Member, Outcome } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { statusItemsOf, statusOptionsOf } from './api.ts';
import { engagedStatusOf } from './engaged-status.ts';

/** Returns true if the outcome of a call or visit means that a member in outreach is now engaged. */
const isEngaging = (outcome: Pick<Outcome, 'key'> | undefined, member: Member): boolean =>
  outcome?.key === 'engaged' && member.memberStage.key === 'outreach';

/**
 * If the outcome means that a member in outreach is now engaged, asks the user to confirm that the conversation met the
 * engagement threshold. Returns true if no confirmation is needed.
 */
export async function confirmEngagement(outcome: Outcome | undefined, member: Member): Promise<boolean> {
  if (!isEngaging(outcome, member)) return true;
  return confirm({
    title: 'Engagement threshold',
    message:
      'This member is in outreach. With this outcome, the member counts as engaged. Confirm that the conversation met the engagement threshold.',
    confirm: 'Confirm engagement',
  });
}

/**
 * Opens a status request after a call or visit has engaged a member in outreach. The status, day and reason are filled
 * in. Does nothing if the user cannot request the status, for example because a request is pending.
 * @param item the saved call or visit
 */
export async function offerStatusChange(
  client: QueryClient,
  outcome: Outcome | undefined,
  member: Member,
  item: { type: 'call' | 'visit'; id: number },
): Promise<void> {
  if (!isEngaging(outcome, member) || !can(member, 'CAN_CREATE_MEMBER_STATUS_CHANGE_REQUESTS')) return;
  // refetches, because the feed entry for the call or visit is new
  const [options] = await Promise.all([
    client.fetchQuery({ ...statusOptionsOf(member.id), staleTime: 0 }),
    client.fetchQuery({ ...statusItemsOf(member.id), staleTime: 0 }),
  ]).catch(() => []);
  if (options === undefined || engagedStatusOf(options) === undefined) return;
  openDialog({ kind: 'statusRequest', memberId: member.id, memberName: member.name, item, isEngaged: true });
}

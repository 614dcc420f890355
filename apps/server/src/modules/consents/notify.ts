import type { MemberId, Sentence } from '@guidepost/contracts';
import type { Acting } from '../../platform/module.ts';
import { findLinkRecipient } from './queries-links.ts';

/** The context of consent notifications. It has no viewer, because a member who uses a link is not a viewer. */
export type NotifyContext = Omit<Acting, 'viewer'>;

/** Sends a live event after a member's consents have changed or their link was used. */
export function notifyConsents(
  { db, services: { live } }: Pick<NotifyContext, 'db' | 'services'>,
  memberId: MemberId,
): void {
  live.emit(db, 'consents_updated', { memberId }, { member: { id: memberId, permission: 'CAN_SEE_CONSENTS' } });
}

/** Sends the live events after an answer. They include the member's goals, because answering completes a goal. */
export function notifyAnswer(telling: Pick<NotifyContext, 'db' | 'services'>, memberId: MemberId): void {
  notifyConsents(telling, memberId);
  telling.services.live.emit(
    telling.db,
    'goals_updated',
    { memberId },
    { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' } },
  );
}

/**
 * Closes the todo about a text that may have revoked or given consent in the member's own words, because the answer is
 * now recorded.
 */
export const closeReview = ({ db, services }: Pick<NotifyContext, 'db' | 'services'>, memberId: MemberId, at: string) =>
  services.todos.closeOfMember(db, { type: 'CONSENT_REVIEW', memberId }, at);

/** Notifies the member's guide, or the creator of the link if the member has no guide. */
export async function notifyLinkOwner(
  { db, services, now }: NotifyContext,
  linkId: number,
  notificationText: (name: string) => { label: Sentence; description: Sentence | null },
): Promise<void> {
  const recipient = await findLinkRecipient(db, linkId);
  if (!recipient || recipient.guide_id === null) return;
  await services.notify.send(db, {
    guideId: recipient.guide_id,
    memberId: recipient.member_id,
    groupType: 'consent',
    ...notificationText(recipient.member_name),
    createdAt: now.toString(),
  });
}

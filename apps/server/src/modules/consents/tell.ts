import type { MemberId, Sentence } from '@guidepost/contracts';
import type { Acting } from '../../platform/module.ts';
import { findTold } from './queries-links.ts';

/** What tells of consents: who comes by a link is no viewer. */
export type Telling = Omit<Acting, 'viewer'>;

/** Tells open screens that a member's consents have changed, or something came of their link. */
export function tellConsents({ db, services: { live } }: Pick<Telling, 'db' | 'services'>, memberId: MemberId): void {
  live.emit(db, 'consents_updated', { memberId }, { member: { id: memberId, permission: 'CAN_SEE_CONSENTS' } });
}

/** An answer changes more than the consents: it is a goal that is complete. */
export function tellAnswer(telling: Pick<Telling, 'db' | 'services'>, memberId: MemberId): void {
  tellConsents(telling, memberId);
  telling.services.live.emit(
    telling.db,
    'goals_updated',
    { memberId },
    { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' } },
  );
}

/** What a text asked for in words of its own is written down: the todo that waited for it is done. */
export const closeReview = ({ db, services }: Pick<Telling, 'db' | 'services'>, memberId: MemberId, at: string) =>
  services.todos.closeOfMember(db, { type: 'CONSENT_REVIEW', memberId }, at);

/** Rings the bell of the member's guide, or of who made the link where nobody guides them. */
export async function ringAbout(
  { db, services, now }: Telling,
  linkId: number,
  news: (name: string) => { label: Sentence; description: Sentence | null },
): Promise<void> {
  const told = await findTold(db, linkId);
  if (!told || told.guide_id === null) return;
  await services.notify.send(db, {
    guideId: told.guide_id,
    memberId: told.member_id,
    groupType: 'consent',
    ...news(told.member_name),
    createdAt: now.toString(),
  });
}

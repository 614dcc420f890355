import type { LiveEventName, LivePayload, MemberId, NeedId, StaffId } from '@guidepost/contracts';
import type { Acting } from '../../platform/module.ts';
import { insertEntry, insertUpdate, type NewEntry } from './queries-history.ts';

type MemberEvent = Extract<
  LiveEventName,
  'need_upserted' | 'need_deleted' | 'need_history_entry' | 'resource_referral' | 'goals_updated'
>;

/** Sends a live event to all users who may view the member's needs. */
export function notify<N extends MemberEvent>(
  { db, services }: Pick<Acting, 'db' | 'services'>,
  memberId: MemberId,
  name: N,
  payload: LivePayload<N>,
): void {
  services.live.emit(db, name, payload, { member: { id: memberId, permission: 'CAN_SEE_USER_NEEDS' } });
}

/** Sends live events about a changed need, so that open screens reload the need and the member's goals. */
export function notifyNeed(telling: Pick<Acting, 'db' | 'services'>, need: { id: NeedId; memberId: MemberId }): void {
  notify(telling, need.memberId, 'need_upserted', { id: need.id, memberId: need.memberId });
  notify(telling, need.memberId, 'goals_updated', { memberId: need.memberId });
}

/** Updates the docket of the member's guide, because needs that end soon are a reason to contact the member. */
export function notifyOutreach(
  { db, services }: Pick<Acting, 'db' | 'services'>,
  { memberId, guideId }: { memberId: MemberId; guideId: StaffId | null },
): void {
  if (guideId !== null)
    services.live.emit(db, 'priority_contact_upserted', { memberId, guideId }, { guideIds: [guideId] });
}

/**
 * Adds an entry to a need's history and notifies open screens. `update` contains the changed values, if any.
 * @param acting has no viewer if the entry was caused by a job or by an answer through a link
 */
export async function addToHistory(
  acting: Omit<Acting, 'viewer'> & { viewer: Acting['viewer'] | null },
  memberId: MemberId,
  newEntry: Omit<NewEntry, 'actorId' | 'at'>,
  update?: Parameters<typeof insertUpdate>[2],
): Promise<void> {
  const { db, viewer, now } = acting;
  const { needId } = newEntry;
  const entry = { ...newEntry, actorId: viewer?.id ?? null, at: now.toString() };
  const id = await (update ? insertUpdate(db, entry, update) : insertEntry(db, entry));
  notify(acting, memberId, 'need_history_entry', { id, needId, memberId });
}

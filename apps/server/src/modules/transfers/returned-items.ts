import type { StaffId } from '@guidepost/contracts';
import { findSeenMembers } from '../staff/public.ts';
import { type NotifyContext, notifyHandover, returnTodo } from './notify.ts';
import { findReturnedItems, reopenItems } from './queries-handover.ts';

/**
 * Opens the items that were handed back to a guide for the receiving guide again, if the guide can no longer see the
 * member. No other user could decide on these items (docs/areas/transfers.md#handover).
 */
export async function reopenReturnedItems(context: NotifyContext, formerGuideId: StaffId): Promise<void> {
  const { db, now, services } = context;
  const returned = await findReturnedItems(db, formerGuideId);
  if (returned.length === 0) return;
  const memberIds = returned.map((item) => item.member_id);
  const seen = await findSeenMembers(db, formerGuideId, memberIds, now);
  const items = returned.filter((item) => !seen.has(item.member_id));
  const ids = items.map(({ id }) => id);
  await reopenItems(db, ids);
  await services.todos.closeAll(db, ids.map(returnTodo), now.toString());
  for (const { handover_id: id, member_id: memberId, to_guide_id: toGuideId } of items)
    notifyHandover(context, { id, memberId }, [toGuideId, formerGuideId]);
}

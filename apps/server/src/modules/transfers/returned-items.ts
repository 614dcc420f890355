import type { StaffId } from '@guidepost/contracts';
import { canSeeMember } from '../staff/public.ts';
import { type NotifyContext, notifyHandover, returnTodo } from './notify.ts';
import { findReturnedItems, reopenItem } from './queries-handover.ts';

/**
 * Opens the items that were handed back to a guide for the receiving guide again, if the guide can no longer see the
 * member. No other user could decide on these items (docs/areas/transfers.md#handover).
 */
export async function reopenReturnedItems(context: NotifyContext, formerGuideId: StaffId): Promise<void> {
  const { db, now, services } = context;
  for (const item of await findReturnedItems(db, formerGuideId)) {
    if (await canSeeMember(db, formerGuideId, item.member_id, now)) continue;
    await reopenItem(db, item.id);
    await services.todos.close(db, returnTodo(item.id), now.toString());
    notifyHandover(context, { id: item.handover_id, memberId: item.member_id }, [item.to_guide_id, formerGuideId]);
  }
}

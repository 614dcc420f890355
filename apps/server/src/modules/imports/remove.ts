import type { MemberId } from '@guidepost/contracts';
import type { Acting } from '../../platform/module.ts';
import { stopEvents } from '../schedule/public.ts';
import { stopSurveys } from '../surveys/public.ts';
import { stopTexts } from '../texts/public.ts';
import { stopWorkflows } from '../workflows/public.ts';
import { sendEndOpenItems, sendMarkDeleted } from './queries-remove.ts';

/**
 * Removes members and ends everything that is planned for them. Their records are not removed. The caller must lock the
 * members.
 */
export async function removeMembers(
  acting: Pick<Acting, 'db' | 'now' | 'services'>,
  ids: readonly MemberId[],
): Promise<void> {
  if (ids.length === 0) return;
  const { db, now, services } = acting;
  const at = now.toString();
  for (const id of ids) {
    await stopTexts(acting, id);
    await stopEvents(acting, id);
    await stopSurveys(acting, id);
    await stopWorkflows(acting, id);
    await services.todos.closeOfMember(db, { memberId: id }, at);
  }
  sendEndOpenItems(db, ids, at);
  sendMarkDeleted(db, ids, at);
  for (const id of ids) services.live.emit(db, 'user_deleted', { id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
}

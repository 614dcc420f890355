import type { MemberId, SinceLastViewed } from '@guidepost/contracts';
import type { Acting } from '../../platform/module.ts';
import { findChangesByOthers, findLastView, upsertView } from './queries-changes.ts';

/**
 * Records that the viewer opened a member's page, and returns what has changed since the viewer last opened it. Records
 * nothing during an impersonation, because the impersonated guide did not open the page.
 */
export async function viewed({ db, viewer, now, services }: Acting, memberId: MemberId): Promise<SinceLastViewed> {
  const at = now.toString();
  const since = await findLastView(db, viewer.id, memberId);
  if (viewer.impersonatorId === null) await upsertView(db, viewer.id, memberId, at);
  if (since === null) return { memberId, viewedAt: at, since, changes: [] };
  const hidden = [...services.feedTypes.values()]
    .filter((type) => !viewer.permissions.has(type.permission))
    .map((type) => type.externalType);
  const changes = await findChangesByOthers(db, {
    memberId,
    since,
    until: at,
    viewerId: viewer.id,
    hidden,
    withProfile: viewer.permissions.has('CAN_VIEW_CHANGE_LOGS'),
  });
  return { memberId, viewedAt: at, since, changes };
}

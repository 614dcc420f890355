import type { BodyOf, contracts, Message } from '@guidepost/contracts';
import { visibleMembers } from '../../platform/access/scope.ts';
import { send } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { attach, filesOf } from '../files/service.ts';
import { needsNoFollowUp } from './change.ts';
import type { Acting } from './checks.ts';
import { externalType, getMessage, lockMessage } from './store.ts';
import { closeTextBack, openTextBack, putInFeed, tellChanged } from './tell.ts';

/**
 * Says whose a text that came in is: it goes to that member with its files, its todo and its place in the feed. One of
 * ours stays with whom it was sent to.
 * @throws AppError SUBJECT_REQUIRED, MEMBER_NOT_FOUND
 */
export async function assignMessage(
  acting: Acting,
  id: number,
  { subjectId, noFollowUpNeeded }: BodyOf<typeof contracts.texts.assign>,
): Promise<Message> {
  if (subjectId === undefined && noFollowUpNeeded === undefined) throw new AppError('SUBJECT_REQUIRED');
  if (subjectId !== undefined) await giveTo(acting, id, subjectId);
  if (noFollowUpNeeded !== undefined) return needsNoFollowUp(acting, id, noFollowUpNeeded);
  return getMessage(acting.db, acting.viewer, id);
}

async function giveTo({ db, viewer, now, services }: Acting, id: number, memberId: number): Promise<void> {
  if (!(await visibleMembers(db, viewer, [memberId])).has(memberId))
    throw new AppError('MEMBER_NOT_FOUND', {
      errors: [{ property: 'subjectId', constraints: { exists: 'This member could not be found.' } }],
    });
  const before = await lockMessage(db, id);
  if (before.member_id === memberId) return;
  if (!before.incoming) throw new AppError('MEMBER_NOT_FOUND', { message: 'A text of ours stays with its member.' });
  send(
    db,
    `UPDATE messages c SET member_id = $2, updated_at = $3, version = version + 1,
            guide_id = coalesce((SELECT assigned_guide_id FROM members WHERE user_id = $2), c.guide_id),
            phone_number_id = (SELECT p.id FROM phone_numbers p WHERE p.user_id = $2 AND p.number = c.phone_number AND p.deleted_at IS NULL)
      WHERE c.id = $1`,
    [id, memberId, now.toString()],
  );
  const files = (await filesOf(db, externalType, [id])).get(id) ?? [];
  const owner = { type: externalType, id, memberId, permission: 'CAN_SEE_SMS' } as const;
  await attach(
    db,
    files.map((file) => file.id),
    owner,
    { staffId: viewer.id, now },
  );
  const message = await lockMessage(db, id);
  await closeTextBack(db, services, id, now.toString());
  if (!message.no_follow_up_needed) await openTextBack(db, services, message, now);
  await putInFeed(db, services, message);
  if (before.member_id === null) await tellChanged(db, services, before);
}

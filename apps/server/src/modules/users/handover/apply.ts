import type { MemberId, StaffId } from '@guidepost/contracts';
import { dateZones, dayIn, handoverComments, unmetRequirements } from '@guidepost/rules';
import { auditInTransaction } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db.ts';
import type { Acting } from '../../../platform/module.ts';
import { findActiveStaff } from '../../staff/public.ts';
import { type MemberMove, moveMember } from '../../transfers/public.ts';
import { findUser } from '../queries.ts';
import { handOverMember } from '../tasks.ts';
import type { HandoverJob, Reading } from './plan.ts';

/**
 * Returns true if the handover is no longer needed. Either a user who had left was enabled again, or the user meets all
 * requirements again after a change of role or teams.
 */
export async function isHandoverUnneeded(
  { db, now }: Reading,
  { from, cause }: Pick<HandoverJob, 'from' | 'cause'>,
): Promise<boolean> {
  const user = await findUser(db, from);
  if (!user || user.disabledAt !== null) return false;
  return cause === 'left' || unmetRequirements(user, dayIn(now, dateZones.team)).length === 0;
}

/**
 * Adds a member's audit entry in the transaction that hands the member over. A job has no request, so no other code
 * adds this entry.
 */
function recordAudit(tx: Db, { memberId, fromId, toId, actorId }: Omit<MemberMove, 'comment' | 'lastDay'>): void {
  auditInTransaction(tx, {
    requestId: `hand-over-${fromId}-${memberId}`,
    actorId,
    impersonatedId: null,
    sessionId: null,
    action: handOverMember,
    memberIds: [memberId],
    address: null,
    outcome: 200,
    code: null,
    facts: { staff: toId },
  });
}

/**
 * Hands over one member in the given transaction. Skips a member who already has another guide. Also skips a member
 * whose receiver can no longer sign in, for whom the job finds another receiver later.
 */
export async function handoverMember(
  telling: Pick<Acting, 'db' | 'now' | 'services'>,
  { from, actorId, lastDay, cause }: HandoverJob,
  [memberId, toId]: readonly [MemberId, StaffId],
): Promise<void> {
  if ((await findActiveStaff(telling.db, [toId])).length === 0) return;
  const move = { memberId, fromId: from, toId, actorId, comment: handoverComments[cause].key, lastDay };
  if (await moveMember(telling, move)) recordAudit(telling.db, move);
}

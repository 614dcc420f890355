import type { MemberId, StaffId } from '@guidepost/contracts';
import { applyTransfer } from './apply.ts';
import { endReview, type NotifyContext, notifyDecided, notifyRequest } from './notify.ts';
import {
  decideRequest,
  findReasonByKey,
  findRequests,
  findWaitingRequest,
  insertRequest,
  lockRequest,
  type TransferRow,
} from './queries.ts';
import { lockSubject } from './queries-people.ts';

export interface MemberMove {
  memberId: MemberId;
  /** The guide who hands the member over. Nothing happens if the member already has a different guide. */
  fromId: StaffId;
  toId: StaffId;
  /** The user who decided that the guide's members and items are handed over. */
  actorId: StaffId;
  comment: string;
  /** The former guide's last day, `yyyy-MM-dd`; null if the guide only changes role or team. */
  lastDay: string | null;
}

/**
 * Transfers one of the members whose guide hands everything over, in the given transaction. The transfer is approved
 * immediately and has the same effects as any other transfer (docs/areas/transfers.md#one-transaction). If the member
 * has a pending request, approves that request instead of adding one.
 * @returns true if the member was transferred
 */
export async function moveMember(telling: NotifyContext, carried: MemberMove): Promise<boolean> {
  const { db, now } = telling;
  const { memberId, fromId, toId, actorId, comment, lastDay } = carried;
  const member = await lockSubject(db, memberId);
  if (member?.assigned_guide_id !== fromId) return false;
  const waiting = await findWaitingRequest(db, memberId);
  const at = now.toString();
  const id =
    waiting ??
    (await insertRequest(db, {
      receivingGuideId: toId,
      reasonId: await findReasonByKey(db, lastDay === null ? 'guide-changes' : 'guide-leaves'),
      comment,
      stringDetail: null,
      numericDetail: null,
      timestampDetail: lastDay,
      memberId,
      clientId: member.client_id,
      originatingGuideId: fromId,
      creatorId: actorId,
      reviewerId: actorId,
      at,
    }));
  if (id === undefined) return false;
  if (waiting !== undefined) await lockRequest(db, waiting);
  await decideRequest(db, id, {
    auditorId: actorId,
    comment,
    isApproved: true,
    receivingGuideId: toId,
    effectiveAt: at,
    at,
  });
  const read = async (): Promise<TransferRow | undefined> => (await findRequests(db, [id]))[0];
  const written = await read();
  if (!written) return false;
  await endReview(telling, written);
  if (!(await applyTransfer(telling, written, { tellsGuide: false }))) return false;
  const applied = await read();
  if (!applied) return true;
  await notifyDecided(telling, applied, { tellsGuide: false });
  await notifyRequest(telling, applied, 'audited');
  return true;
}

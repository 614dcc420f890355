import type { MemberId, StaffId } from '@guidepost/contracts';
import { applyTransfer } from './apply.ts';
import { endReview, notifyDecided, notifyRequest, type Telling } from './notify.ts';
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

export interface Carried {
  memberId: MemberId;
  /** Whose member it is; nothing happens where it is not theirs any more. */
  fromId: StaffId;
  toId: StaffId;
  /** Who decided it. */
  actorId: StaffId;
  comment: string;
  /** The last day of the guide before, `yyyy-MM-dd`; null for one who goes on in another role or team. */
  lastDay: string | null;
}

/**
 * Gives a member of a guide who hands over everything to another, in the caller's transaction: a transfer that is approved at once, with
 * all that comes with one (docs/areas/transfers.md#one-transaction). A request of the member that waits is decided by it.
 * @returns whether it was given
 */
export async function moveMember(telling: Telling, carried: Carried): Promise<boolean> {
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

import type { MemberId, StaffId, TransferRequestId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { oneByOne } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import { type NotifyContext, notice, notifyRequest } from './notify.ts';
import { findRequests } from './queries.ts';
import { findChangedReceivers, lockSubject, storeReceiverState } from './queries-people.ts';

/** Maximum number of requests that one query returns. Each one is reported in its own transaction. */
const batch = 100;

/**
 * Notifies the author of a transfer, and the reviewer or auditor, if the receiving guide can no longer take over. The
 * guide's account, their team, or the team's clients may have changed. If the guide can take over again, only removes
 * the mark from the request.
 */
export async function notifyLostReceivers(context: JobContext): Promise<void> {
  const { transaction } = context;
  const at = context.now();
  await oneByOne(context, {
    batch,
    find: ({ after }) => transaction((db) => findChangedReceivers(db, { now: at.toString(), after, limit: batch })),
    work: ({ id, member_id }) =>
      transaction((db) => notifyLostReceiver({ db, now: at, services: context.services }, id, member_id)),
    message: 'the notification about an unavailable receiving guide failed',
    fieldsOf: ({ id }) => ({ requestId: id }),
  });
}

export const receiverSweep: Sweep = {
  name: 'unavailable receiving guides',
  everyMs: 5_000,
  bound: { batch, of: 'requests' },
  run: notifyLostReceivers,
};

async function notifyLostReceiver(telling: NotifyContext, id: TransferRequestId, memberId: MemberId): Promise<void> {
  const { db, now } = telling;
  await lockSubject(db, memberId);
  // Does nothing if another process has already reported the request, or a reviewer has decided it.
  if (!(await storeReceiverState(db, id, now.toString()))) return;
  const [request] = await findRequests(db, [id]);
  if (!request) return;
  await notifyRequest(telling, request, request.approved_at === null ? 'created' : 'scheduled');
  if (request.receiver_lost_at === null) return;
  const notifiedIds = new Set<StaffId | null>([request.creator_id, request.auditor_id ?? request.reviewer_id]);
  for (const staffId of notifiedIds)
    if (staffId !== null)
      await notice(
        telling,
        staffId,
        memberId,
        sentence('{name} can no longer be transferred to {guide}. Choose a different guide.', {
          guide: request.receiving_name,
          name: request.member_name,
        }),
      );
}

import type { StaffId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import type { JobContext } from '../../platform/module.ts';
import { findRequests } from './queries.ts';
import { findTurned, lockSubject, noteReceiver } from './queries-people.ts';
import { notice, tellRequest } from './tell.ts';

/**
 * Tells whoever asked for a transfer that waits, and whoever approved it or is to decide, as soon as the receiving guide
 * cannot take over any more, whatever the cause: their own account, their team, or whom it serves. Where they can again,
 * the request only stops saying so.
 */
export async function tellLostReceivers(context: JobContext): Promise<void> {
  const { transaction, services } = context;
  const at = context.now();
  for (const { id, member_id: memberId } of await transaction((db) => findTurned(db, at.toString())))
    await transaction(async (db) => {
      await lockSubject(db, memberId);
      // another process was first, or it was decided meanwhile
      if (!(await noteReceiver(db, id, at.toString()))) return;
      const [request] = await findRequests(db, [id]);
      if (!request) return;
      const telling = { db, now: at, services };
      await tellRequest(telling, request, request.approved_at === null ? 'created' : 'scheduled');
      if (request.receiver_lost_at === null) return;
      const told = new Set<StaffId | null>([request.creator_id, request.auditor_id ?? request.reviewer_id]);
      for (const staffId of told)
        if (staffId !== null)
          await notice(
            telling,
            staffId,
            memberId,
            sentence('{guide} cannot receive {name} any more: choose another guide', {
              guide: request.receiving_name,
              name: request.member_name,
            }),
          );
    });
}

import type { CallForViewer } from '@guidepost/contracts';
import { isCallOver } from '@guidepost/rules';
import { TelephonyError } from '../../connectors/telephony/port.ts';
import { rows } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobContext } from '../../platform/module.ts';
import { followCall } from './follow.ts';
import { callFor } from './queries.ts';
import { heldCall } from './record.ts';
import type { Acting } from './start.ts';

/** Ends a call of the viewer's. One that was not placed yet is over at once; else the carrier ends it and tells. */
export async function hangUp(acting: Acting, callId: number): Promise<CallForViewer> {
  const { db, viewer, now, services } = acting;
  const call = await heldCall(db, callId);
  if (call.guide_id !== viewer.id) throw new AppError('CALL_NOT_YOURS');
  if (isCallOver(call.status)) throw new AppError('CALL_IS_OVER');
  if (call.sid === null) {
    await rows(
      db,
      `UPDATE calls SET status = 'ENDED', time_ended = $2, look_at = NULL, updated_at = $2 WHERE id = $1`,
      [callId, now.toString()],
    );
    await followCall(db, { services, now }, await heldCall(db, callId));
  } else await services.jobs.add(db, 'end_call', { callId, sid: call.sid }, { key: `end-call-${callId}` });
  return callFor(db, callId, acting);
}

/** The job that has the carrier end a call; where it cannot be asked it is asked again. */
export async function endCall({ callId, sid }: Record<string, unknown>, context: JobContext): Promise<void> {
  try {
    await context.services.connectors.telephony.endCall(String(sid));
  } catch (error) {
    if (error instanceof TelephonyError)
      context.log.info({ callId, kind: error.kind }, 'the carrier could not be asked to end a call');
    throw error;
  }
}

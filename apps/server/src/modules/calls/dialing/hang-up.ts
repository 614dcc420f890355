import { setTimeout as sleep } from 'node:timers/promises';
import type { CallForViewer, CallId, StaffId } from '@guidepost/contracts';
import { isCallOver, isLegOver } from '@guidepost/rules';
import { TelephonyError } from '../../../connectors/telephony/port.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Acting, JobContext } from '../../../platform/module.ts';
import { updateCallRecords } from '../outcomes/follow-up.ts';
import { callFor } from '../present.ts';
import { type CallRecord, endUnplacedCall, findOpenCalls, requireCall } from '../queries-record.ts';

/**
 * Ends one of the viewer's calls. A call that was not placed ends immediately. Otherwise the carrier ends the call and
 * sends a report. An incoming call that still rings is declined: the guide's phone stops ringing, and the caller hears
 * the greeting.
 */
export async function hangUp(acting: Acting, callId: CallId): Promise<CallForViewer> {
  const { db, viewer } = acting;
  const call = await requireCall(db, callId);
  if (call.guide_id !== viewer.id) throw new AppError('CALL_NOT_YOURS');
  if (isCallOver(call.status)) throw new AppError('CALL_IS_OVER');
  await endCallLegs(acting, call);
  return callFor(acting, callId);
}

async function endCallLegs(
  { db, now, services }: Pick<Acting, 'db' | 'now' | 'services'>,
  call: CallRecord,
): Promise<void> {
  const { id: callId, sid } = call;
  if (sid === null) {
    await endUnplacedCall(db, callId, now.toString());
    await updateCallRecords(db, { services, now }, await requireCall(db, callId));
  } else if (call.incoming && call.status === 'CONNECTING')
    await services.jobs.add(db, 'decline_call', { callId, sid }, { key: `decline-call-${callId}` });
  else await services.jobs.add(db, 'end_call', { callId, sid }, { key: `end-call-${callId}` });
}

/** Ends all calls of a guide whose account is disabled or deleted. */
export async function endCallsOf(acting: Pick<Acting, 'db' | 'now' | 'services'>, guideId: StaffId): Promise<void> {
  for (const callId of await findOpenCalls(acting.db, guideId))
    await endCallLegs(acting, await requireCall(acting.db, callId));
}

/** Sends a request to the carrier and logs failures. The job is retried if the carrier cannot be reached. */
async function requestCarrier(context: JobContext, callId: unknown, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof TelephonyError)
      context.log.info({ callId, kind: error.kind }, 'the carrier did not accept a hang-up');
    throw error;
  }
}

/** Job that asks the carrier to end a call. */
export const endCall = ({ callId, sid }: Record<string, unknown>, context: JobContext): Promise<void> =>
  requestCarrier(context, callId, () => context.services.connectors.telephony.endCall(String(sid)));

/** How many times the job looks for the guide's leg, which may not exist yet, and the pause between attempts. */
const declineRetries = { tries: 15, pauseMs: 700 } as const;

/**
 * Job that declines a ringing call. Ends only the guide's leg, so that the caller can still leave a voicemail. If the
 * guide has answered in the meantime, the leg continues.
 */
export const declineCall = ({ callId, sid }: Record<string, unknown>, context: JobContext): Promise<void> =>
  requestCarrier(context, callId, async () => {
    const { telephony } = context.services.connectors;
    for (let attempt = 1; attempt <= declineRetries.tries; attempt += 1) {
      const legs = await telephony.findLegs(String(sid));
      for (const leg of legs) if (!isLegOver(leg.status)) await telephony.cancelCall(leg.sid);
      if (legs.length > 0) return;
      await sleep(declineRetries.pauseMs);
    }
  });

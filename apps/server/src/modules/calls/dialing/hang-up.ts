import { asId, type CallForViewer, type CallId, type StaffId } from '@guidepost/contracts';
import { isCallOver, isLegOver } from '@guidepost/rules';
import { TelephonyError } from '../../../connectors/telephony/port.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Acting, JobContext, Services } from '../../../platform/module.ts';
import { realIn } from '../../../platform/real-time.ts';
import { updateCallRecords } from '../outcomes/follow-up.ts';
import { callFor } from '../present.ts';
import { type CallRecord, endUnplacedCall, findOpenCalls, readCall, requireCall } from '../queries-record.ts';
import { findLegStatus, scheduleCallCheck } from './queries-legs.ts';

/**
 * Ends one of the viewer's calls. A call that was not placed ends immediately. Otherwise the carrier ends the call and
 * sends a report. An incoming call that still rings is declined: the guide's phone stops ringing, and the caller hears
 * the greeting.
 * @param onlyIfRinging declines the call, but does nothing if the guide has answered it in the meantime
 */
export async function hangUp(acting: Acting, callId: CallId, onlyIfRinging = false): Promise<CallForViewer> {
  const { db, viewer } = acting;
  const call = await requireCall(db, callId);
  if (call.guide_id !== viewer.id) throw new AppError('CALL_NOT_YOURS');
  if (isCallOver(call.status)) throw new AppError('CALL_IS_OVER');
  if (!onlyIfRinging || call.status === 'CONNECTING') await endCallLegs(acting, call);
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
  } else if (call.incoming && call.status === 'CONNECTING') await addDeclineJob(db, services, { callId, sid });
  else await addEndJob(db, services, { callId, sid });
}

/** Ends all calls of a guide whose account is disabled or deleted. */
export async function endCallsOf(acting: Pick<Acting, 'db' | 'now' | 'services'>, guideId: StaffId): Promise<void> {
  for (const callId of await findOpenCalls(acting.db, guideId))
    await endCallLegs(acting, await requireCall(acting.db, callId));
}

/**
 * How many seconds later a hang-up is repeated if the carrier cannot be reached. The pause is short, because the member
 * stays connected and recorded until then. It is longer after `frequent` attempts. The last attempt is after four hours,
 * when the carrier ends each call.
 */
const repeat = { seconds: 3, frequent: 100, laterSeconds: 10, maxAttempts: 1500 } as const;

const nextAttemptAt = (attempt: number): string =>
  realIn({ seconds: attempt < repeat.frequent ? repeat.seconds : repeat.laterSeconds });

/** A hang-up: the call, and the leg that the carrier ends, or the leg whose dialed phone stops ringing. */
interface HangUp {
  callId: CallId;
  sid: string;
  attempt?: number;
}

const hangUpOf = ({ callId, sid, attempt }: Record<string, unknown>): Required<HangUp> => ({
  callId: asId(Number(callId)),
  sid: String(sid),
  attempt: Number(attempt ?? 1),
});

/** Adds the job that asks the carrier to end a leg. The end of a call's first leg ends the whole call. */
export const addEndJob = (
  tx: Db,
  { jobs }: Pick<Services, 'jobs'>,
  hangUp: HangUp,
  later: { runAt?: string } = {},
): Promise<void> => jobs.add(tx, 'end_call', { ...hangUp }, { key: `end-leg-${hangUp.sid}`, ...later });

const addDeclineJob = (
  tx: Db,
  { jobs }: Pick<Services, 'jobs'>,
  hangUp: HangUp,
  later: { runAt?: string } = {},
): Promise<void> => jobs.add(tx, 'decline_call', { ...hangUp }, { key: `decline-call-${hangUp.callId}`, ...later });

/** Returns the hang-up with the number of the next attempt. */
const nextAttempt = (hangUp: Required<HangUp>): HangUp => ({ ...hangUp, attempt: hangUp.attempt + 1 });

/**
 * Sends a request to the carrier and logs failures. Returns true if the request need not be repeated: the carrier
 * answered, or this was the last attempt. If the carrier refused, it would also refuse a repeated request.
 */
async function tryRequest(
  context: JobContext,
  { callId, attempt }: Required<HangUp>,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error;
    context.log.info({ callId, kind: error.kind, attempt }, 'the carrier did not accept a hang-up');
    return error.kind === 'refused' || attempt >= repeat.maxAttempts;
  }
}

/**
 * Job that asks the carrier to end a call. Repeats the request until the carrier has answered or the leg has ended. Also
 * has the call's state checked soon, because the carrier's report about the end can be lost.
 */
export async function endCall(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { services, transaction } = context;
  const hangUp = hangUpOf(payload);
  const isDone = await tryRequest(context, hangUp, () => services.connectors.telephony.endCall(hangUp.sid));
  await transaction(async (tx) => {
    if (isLegOver((await findLegStatus(tx, hangUp.sid)) ?? null)) return;
    await scheduleCallCheck(tx, hangUp.callId, realIn({ seconds: repeat.seconds }));
    if (!isDone) await addEndJob(tx, services, nextAttempt(hangUp), { runAt: nextAttemptAt(hangUp.attempt) });
  });
}

/** How many times the job looks for the guide's leg, which may not exist yet, and the pause between attempts. */
const declineRetries = { tries: 10, seconds: 1 } as const;

/**
 * Job that declines a ringing call. Ends only the guide's leg, so that the caller can still leave a voicemail. If the
 * guide has answered in the meantime, the leg continues. Repeats the request until the carrier has answered or the call
 * no longer rings.
 */
export async function declineCall(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { services, transaction } = context;
  const { telephony } = services.connectors;
  const hangUp = hangUpOf(payload);
  const call = await transaction((tx) => readCall(tx, hangUp.callId));
  if (call?.status !== 'CONNECTING') return;
  let hasLegs = false;
  const isDone = await tryRequest(context, hangUp, async () => {
    const legs = await telephony.findLegs(hangUp.sid);
    hasLegs = legs.length > 0;
    for (const leg of legs) if (!isLegOver(leg.status)) await telephony.cancelCall(leg.sid);
  });
  if (isDone && (hasLegs || hangUp.attempt >= declineRetries.tries)) return;
  const runAt = isDone ? realIn({ seconds: declineRetries.seconds }) : nextAttemptAt(hangUp.attempt);
  await transaction((tx) => addDeclineJob(tx, services, nextAttempt(hangUp), { runAt }));
}

import type { CallId } from '@guidepost/contracts';
import { type CarrierCall, TelephonyError } from '../../../connectors/telephony/port.ts';
import type { JobContext } from '../../../platform/module.ts';
import { realIn, realNow } from '../../../platform/real-time.ts';
import { scheduleMuteJob } from '../mute/mute.ts';
import type { CallSide } from '../queries.ts';
import { failPlacedCall, placeCall, reconcile } from './place-call.ts';
import { applyLegReport } from './progress.ts';
import { claimDueCalls, type DueCall } from './queries-legs.ts';

/**
 * Time limit for placing a call, in seconds. After this time the call fails, because a late ring would surprise the
 * guide.
 */
const overdueSeconds = 60;
/** How many seconds a process may check a call before another process may check it. */
const claimSeconds = 45;

async function fetchCallState(context: JobContext, callId: CallId, sid: string): Promise<void> {
  const { telephony } = context.services.connectors;
  const own = await telephony.findCall(sid);
  const legs = own ? await telephony.findLegs(sid) : [];
  const notify = (side: CallSide, leg: Pick<CarrierCall, 'sid' | 'status' | 'at' | 'endedAt'>, isAll = false) =>
    context.transaction((tx) =>
      applyLegReport(tx, context.services, context.now(), {
        callId,
        side,
        sid: leg.sid,
        status: leg.status,
        at: (leg.status === 'in-progress' ? leg.at : leg.endedAt) ?? context.now(),
        source: `${leg.sid}:${leg.status}`,
        errorCode: null,
        isAll,
        seconds: leg.at && leg.endedAt ? Math.round(leg.at.until(leg.endedAt).total('seconds')) : null,
      }),
    );
  // The dialed leg best shows how the call ended, so its report is processed first.
  for (const leg of legs) await notify('receiver', leg);
  await notify('originator', own ?? { sid, status: 'failed', at: null, endedAt: null }, true);
}

async function checkCall(context: JobContext, call: DueCall): Promise<void> {
  if (call.sid !== null) {
    await fetchCallState(context, call.id, call.sid);
    if (call.is_mute_open) await context.transaction((tx) => scheduleMuteJob(tx, context.services, call.id));
    return;
  }
  const since = Temporal.Instant.from(call.time_started);
  if (call.claim !== null && call.guide_phone !== null && call.line_number !== null)
    return reconcile(context, { id: call.id, guide_phone: call.guide_phone, line_number: call.line_number, since });
  if (since.until(context.now()).total('seconds') > overdueSeconds) return failPlacedCall(context, call.id, null);
  return placeCall({ callId: call.id }, context);
}

/**
 * Asks the carrier for the state of calls without recent reports. Reports are missing if a placement's result is
 * unknown, a job stopped or a webhook was lost.
 */
export async function checkCalls(context: JobContext): Promise<void> {
  const due = await context.transaction((tx) =>
    claimDueCalls(tx, realNow().toString(), realIn({ seconds: claimSeconds })),
  );
  await Promise.all(
    due.map(async (call) => {
      try {
        await checkCall(context, call);
      } catch (error) {
        if (!(error instanceof TelephonyError)) throw error;
        context.log.info({ callId: call.id, kind: error.kind }, 'the carrier did not return the status of a call');
      }
    }),
  );
}

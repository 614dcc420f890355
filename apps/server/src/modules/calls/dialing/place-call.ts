import { setTimeout as sleep } from 'node:timers/promises';
import { asId, type CallId } from '@guidepost/contracts';
import { isCallOver, isLegOver } from '@guidepost/rules';
import { withRepeatedWebhooks } from '../../../connectors/telephony/documents.ts';
import { type CarrierCall, TelephonyError } from '../../../connectors/telephony/port.ts';
import { webhookAddress } from '../../../platform/http/webhook.ts';
import type { JobContext } from '../../../platform/module.ts';
import { realIn } from '../../../platform/real-time.ts';
import { failCall, lockCall } from '../queries-record.ts';
import { addEndJob } from './hang-up.ts';
import { applyLegReport, handleCallChange } from './progress.ts';
import { claimCall, findKnownLegs, scheduleCallCheck } from './queries-legs.ts';

/** How many seconds each phone rings. On most phones, voicemail answers only after this time. */
export const ringSeconds = { guide: 25, member: 40, guideIncoming: 20 } as const;

/** Seconds after which the server checks a call that the carrier should have placed. */
const placingSeconds = 30;
/** Seconds after an unknown result before the server checks whether the carrier accepted the call. */
const reconcileAfterSeconds = 3;
const busyPauseMs = 1500;

export const paths = {
  answer: '/webhooks/calls/answer',
  dial: '/webhooks/calls/dial',
  status: '/webhooks/calls/status',
  recording: '/webhooks/calls/recording',
  transcription: '/webhooks/calls/transcription',
  incoming: '/webhooks/calls/incoming',
  notice: '/webhooks/calls/notice',
  guide: '/webhooks/calls/guide',
  machine: '/webhooks/calls/machine',
} as const;

/**
 * Records that the carrier accepted the call. The accepted leg is the guide's leg. If the call has ended in the meantime,
 * the carrier is asked to end the leg, so that the phone stops ringing.
 */
async function recordPlacedCall(context: JobContext, callId: CallId, placed: CarrierCall): Promise<void> {
  await context.transaction(async (tx) => {
    const call = await applyLegReport(tx, context.services, context.now(), {
      callId,
      side: 'originator',
      sid: placed.sid,
      status: placed.status,
      at: placed.at ?? context.now(),
      source: `${placed.sid}:placed`,
      errorCode: null,
      seconds: null,
    });
    if (call && isCallOver(call.status) && !isLegOver(placed.status))
      await addEndJob(tx, context.services, { callId, sid: placed.sid });
  });
}

/** Marks a call as failed after the carrier refused to place it. */
export async function failPlacedCall(context: JobContext, callId: CallId, code: number | null): Promise<void> {
  await context.transaction(async (tx) => {
    const call = await lockCall(tx, callId);
    if (!call || isCallOver(call.status)) return;
    const now = context.now();
    await failCall(tx, callId, code, now.toString());
    await handleCallChange(tx, { services: context.services, now }, call);
  });
}

/**
 * Asks the carrier to ring the guide's phone. Retries once if the carrier has certainly not placed the call. If the
 * result is unknown, does not send the request again. Instead, `reconcile` looks for the call at the carrier later.
 */
export async function placeCall({ callId }: Record<string, unknown>, context: JobContext): Promise<void> {
  const id = asId<'Call'>(Number(callId));
  const call = await context.transaction((tx) => claimCall(tx, id, realIn({ seconds: placingSeconds })));
  if (!call) return;
  const { telephony } = context.services.connectors;
  const address = (path: string) =>
    withRepeatedWebhooks(webhookAddress(context, path, { call: id, side: 'originator' }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const placed = await telephony.startCall({
        from: call.line_number,
        to: call.guide_phone,
        answerUrl: address(paths.answer),
        statusUrl: address(paths.status),
        ringSeconds: ringSeconds.guide,
      });
      await recordPlacedCall(context, id, placed);
      return;
    } catch (error) {
      if (!(error instanceof TelephonyError)) throw error;
      context.log.info({ callId: id, kind: error.kind, code: error.code, attempt }, 'call not placed');
      if (error.kind === 'unknown') {
        await context.transaction((tx) => scheduleCallCheck(tx, id, realIn({ seconds: reconcileAfterSeconds })));
        return;
      }
      // In these two cases the carrier did not place the call, so a new attempt is safe.
      if (attempt === 1 && (error.kind === 'busy' || error.kind === 'unreachable')) {
        await sleep(busyPauseMs);
        continue;
      }
      await failPlacedCall(context, id, error.code);
      return;
    }
  }
}

/**
 * Looks for a call at the carrier if the result of its placement is unknown. If the call exists, applies the carrier's
 * status. Otherwise marks the call as failed, and the guide can try again.
 * @throws TelephonyError if the carrier does not respond
 */
export async function reconcile(
  context: JobContext,
  call: { id: CallId; guide_phone: string; line_number: string; since: Temporal.Instant },
): Promise<void> {
  const { telephony } = context.services.connectors;
  const found = await telephony.findCalls({
    from: call.line_number,
    to: call.guide_phone,
    since: call.since,
  });
  const others = await context.transaction((tx) =>
    findKnownLegs(
      tx,
      found.map(({ sid }) => sid),
    ),
  );
  const placedLeg = found.find(({ sid, parentSid }) => parentSid === null && !others.has(sid));
  if (!placedLeg) return failPlacedCall(context, call.id, null);
  await recordPlacedCall(context, call.id, placedLeg);
}

import { isCallOver, isLegOver } from '@guidepost/rules';
import { toldAgain } from '../../connectors/telephony/documents.ts';
import { type CarrierCall, TelephonyError } from '../../connectors/telephony/port.ts';
import { rows } from '../../platform/database.ts';
import { webhookAddress } from '../../platform/http/webhook.ts';
import type { JobContext } from '../../platform/module.ts';
import { followNews, takeNews } from './progress.ts';
import { type CallRecord, lockCall, realTime } from './record.ts';

/** How long each phone rings, in seconds: shorter than most phones' own voicemail takes to answer. */
export const ringSeconds = { guide: 25, member: 40, guideIncoming: 20 } as const;

/** Nobody knows whether the carrier took the call: when to ask, and how old a call may be that it was, in seconds. */
const askAfter = 3;
const busyPauseMs = 1500;

export const paths = {
  answer: '/webhooks/calls/answer',
  dial: '/webhooks/calls/dial',
  status: '/webhooks/calls/status',
  recording: '/webhooks/calls/recording',
  transcription: '/webhooks/calls/transcription',
  incoming: '/webhooks/calls/incoming',
} as const;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Placeable {
  id: number;
  guide_phone: string;
  line_number: string;
}

/** Takes the one right to place a call; nothing where somebody has it, or the call is over. */
async function claim({ transaction }: JobContext, callId: number): Promise<Placeable | undefined> {
  const [row] = await transaction((tx) =>
    rows<Placeable>(
      tx,
      `UPDATE calls c SET claim = gen_random_uuid(), look_at = $2 FROM lines l
        WHERE c.id = $1 AND l.id = c.line_id AND c.sid IS NULL AND c.claim IS NULL AND NOT c.incoming
          AND c.status = 'CONNECTING' AND c.deleted_at IS NULL
       RETURNING c.id, c.guide_phone, l.number AS line_number`,
      [callId, realTime(30)],
    ),
  );
  return row;
}

/** The carrier took the call as `sid`: its leg is the guide's. Answers the call as it is then. */
async function taken(context: JobContext, callId: number, placed: CarrierCall): Promise<CallRecord | undefined> {
  return context.transaction((tx) =>
    takeNews(tx, context.services, context.now(), {
      callId,
      side: 'originator',
      sid: placed.sid,
      status: placed.status,
      at: placed.at ?? context.now(),
      source: `${placed.sid}:placed`,
      errorCode: null,
      seconds: null,
    }),
  );
}

/** The carrier did not do it, and will not: the call failed. */
export async function failed(context: JobContext, callId: number, code: number | null): Promise<void> {
  await context.transaction(async (tx) => {
    const call = await lockCall(tx, callId);
    if (!call || isCallOver(call.status)) return;
    const now = context.now();
    await rows(
      tx,
      `UPDATE calls SET status = 'FAILED', originator_error = coalesce($2, originator_error), time_ended = $3, look_at = NULL,
              updated_at = $3 WHERE id = $1`,
      [callId, code, now.toString()],
    );
    await followNews(tx, { services: context.services, now }, call);
  });
}

const lookIn = ({ transaction }: JobContext, callId: number, seconds: number) =>
  transaction((tx) => rows(tx, 'UPDATE calls SET look_at = $2 WHERE id = $1', [callId, realTime(seconds)]));

/**
 * Asks the carrier to ring the guide's phone, once for one call whatever happens: where nobody knows whether it took the
 * call, it is asked for it later (`reconcile`), and never asked to ring again.
 */
export async function placeCall({ callId }: Record<string, unknown>, context: JobContext): Promise<void> {
  const id = Number(callId);
  const call = await claim(context, id);
  if (!call) return;
  const { telephony } = context.services.connectors;
  const address = (path: string) => toldAgain(webhookAddress(context, path, { call: id, side: 'originator' }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const placed = await telephony.startCall({
        from: call.line_number,
        to: call.guide_phone,
        answerUrl: address(paths.answer),
        statusUrl: address(paths.status),
        ringSeconds: ringSeconds.guide,
      });
      const now = await taken(context, id, placed);
      // it was ended before it began to ring
      if (now && isCallOver(now.status)) await telephony.endCall(placed.sid);
      return;
    } catch (error) {
      if (!(error instanceof TelephonyError)) throw error;
      context.log.info({ callId: id, kind: error.kind, code: error.code, attempt }, 'call not placed');
      if (error.kind === 'unknown') {
        await lookIn(context, id, askAfter);
        return;
      }
      // of these two the carrier did nothing
      if (attempt === 1 && (error.kind === 'busy' || error.kind === 'unreachable')) {
        await pause(busyPauseMs);
        continue;
      }
      await failed(context, id, error.code);
      return;
    }
  }
}

/**
 * Finds the call of a placement of which nobody knows whether the carrier took it. Where it did, it goes on with what
 * it is; where it did not, the call failed and the guide may try again.
 * @throws TelephonyError where the carrier cannot be asked
 */
export async function reconcile(
  context: JobContext,
  call: { id: number; guide_phone: string; line_number: string; since: Temporal.Instant },
): Promise<void> {
  const { telephony } = context.services.connectors;
  const found = await telephony.findCalls({
    from: call.line_number,
    to: call.guide_phone,
    since: call.since,
  });
  const known = await context.transaction((tx) =>
    rows<{ sid: string }>(tx, 'SELECT sid FROM call_legs WHERE sid = ANY($1::text[])', [found.map(({ sid }) => sid)]),
  );
  const others = new Set(known.map(({ sid }) => sid));
  const mine = found.find(({ sid, parentSid }) => parentSid === null && !others.has(sid));
  if (!mine) return failed(context, call.id, null);
  const now = await taken(context, call.id, mine);
  // whoever ended it while nobody knew of it is not to be rung any longer
  if (now && isCallOver(now.status) && !isLegOver(mine.status)) await telephony.endCall(mine.sid);
}

import type { Line } from '@guidepost/contracts';
import { connectDocument, goodbyeDocument, voicemailDocument } from '../../connectors/telephony/documents.ts';
import { rows } from '../../platform/database.ts';
import { type SignedRequest, webhookAddress } from '../../platform/http/webhook.ts';
import type { Db, RouteContext } from '../../platform/module.ts';
import { greetingOf, mediaAddress } from '../files/service.ts';
import { lineOfNumber } from '../lines/service.ts';
import { followCall } from './follow.ts';
import { lastTalkedWith, membersWith } from './numbers.ts';
import { paths, ringSeconds } from './place.ts';
import { takeNews } from './progress.ts';
import { type CallRecord, lockCall, realTime } from './record.ts';

/** Long enough for the carrier to fetch a greeting. */
const greetingMinutes = 10;

/** Whose number calls: the one member who has it, of several the one whom this line last talked with, else nobody. */
async function callerOf(tx: Db, number: string, line: Line): Promise<number | null> {
  const found = await membersWith(tx, number);
  if (found.length <= 1) return found[0] ?? null;
  return (await lastTalkedWith(tx, { lineId: line.id, number, among: found })) ?? null;
}

/** Who is rung: whose line it is, else the member's guide, else who looks after the line. */
async function guideOf(tx: Db, memberId: number | null, line: Line): Promise<{ id: number; phone: string | null }> {
  const [row] = await rows<{ id: number; phone: string | null }>(
    tx,
    `SELECT s.user_id AS id, s.mobile_phone AS phone FROM staff s
      WHERE s.user_id = coalesce($2::bigint, (SELECT m.assigned_guide_id FROM members m WHERE m.user_id = $1), $3) AND s.disabled_at IS NULL`,
    [memberId, line.guideId, line.ownerId],
  );
  return row ?? { id: line.ownerId, phone: null };
}

/**
 * The call that the carrier tells of, made if it is told for the first time, by whatever comes first; undefined where
 * the number is none of ours.
 */
export async function arrive(
  tx: Db,
  context: Pick<RouteContext, 'services' | 'now'>,
  { params }: SignedRequest,
): Promise<CallRecord | undefined> {
  const { CallSid: sid = '', From: from = '', To: to = '' } = params;
  const line = await lineOfNumber(tx, to);
  if (!line || sid === '') return undefined;
  const at = context.now();
  const memberId = await callerOf(tx, from, line);
  const guide = await guideOf(tx, memberId, line);
  const [made] = await rows<{ id: number }>(
    tx,
    `INSERT INTO calls (sid, member_id, guide_id, incoming, status, is_feedback_call, phone_number, phone_number_id, line_id, guide_phone,
       time_started, look_at, created_at, updated_at)
     VALUES ($1, $2, $3, true, 'CONNECTING', $4, $5,
       (SELECT p.id FROM phone_numbers p WHERE p.user_id = $2 AND p.number = $5 AND p.deleted_at IS NULL ORDER BY p.id LIMIT 1),
       $6, $7, $8, $9, $8, $8)
     ON CONFLICT (sid) DO NOTHING RETURNING id`,
    [sid, memberId, guide.id, line.isFeedbackNumber, from, line.id, guide.phone, at.toString(), realTime(45)],
  );
  if (made) {
    const call = await lockCall(tx, made.id);
    if (call) await followCall(tx, { services: context.services, now: at }, call);
    return call;
  }
  const [known] = await rows<{ id: number }>(tx, 'SELECT id FROM calls WHERE sid = $1', [sid]);
  return known && lockCall(tx, known.id);
}

/** Somebody calls one of our numbers: the guide's phone is rung, or there is nobody to ring and the greeting plays. */
export async function answerIncoming(context: RouteContext, request: SignedRequest): Promise<string> {
  const { CallSid: sid = '', CallStatus: status = 'ringing' } = request.params;
  const call = await context.transaction(async (tx) => {
    const arrived = await arrive(tx, context, request);
    if (!arrived) return undefined;
    return takeNews(tx, context.services, context.now(), {
      callId: arrived.id,
      side: 'originator',
      sid,
      status,
      at: context.now(),
      source: `${sid}:${status}`,
      errorCode: null,
      seconds: null,
    });
  });
  if (!call?.line_number) return goodbyeDocument('This number is not in service. Goodbye.');
  if (call.guide_phone === null) return voicemailOf(context, call);
  const address = (path: string, more: Record<string, string> = {}) =>
    webhookAddress(context, path, { call: call.id, ...more });
  return connectDocument({
    from: call.line_number,
    to: call.guide_phone,
    ringSeconds: ringSeconds.guideIncoming,
    actionUrl: address(paths.dial, { side: 'receiver' }),
    statusUrl: address(paths.status, { side: 'receiver' }),
    recordingUrl: address(paths.recording),
    answerOnBridge: true,
  });
}

const words = {
  en: (who: string) => `You have reached ${who}. Nobody can answer right now. Please leave a message after the tone.`,
  es: (who: string) =>
    `Se ha comunicado con ${who}. En este momento nadie puede contestar. Por favor deje un mensaje después del tono.`,
} as const;

/** The document that greets a caller, with the guide's own greeting where there is one, and takes their voicemail. */
export async function voicemailOf(context: RouteContext, call: CallRecord): Promise<string> {
  const { services } = context;
  const found = await context.transaction(async (tx) => {
    const greeting = call.guide_id === null ? undefined : await greetingOf(tx, call.guide_id);
    const [member] = await rows<{ language: 'en' | 'es' }>(tx, 'SELECT language FROM members WHERE user_id = $1', [
      call.member_id,
    ]);
    return {
      greetingUrl: greeting ? await mediaAddress(tx, services, greeting.id, greetingMinutes) : null,
      language: member?.language ?? 'en',
    };
  });
  const address = (path: string) => webhookAddress(context, path, { call: call.id, kind: 'voicemail' });
  const who = call.guide_name ?? services.config.organisationName;
  return voicemailDocument({
    greetingUrl: found.greetingUrl,
    words: words[found.language](who),
    recordingUrl: address(paths.recording),
    transcriptionUrl: address(paths.transcription),
  });
}

import type { Line } from '@guidepost/contracts';
import {
  connectDocument,
  goodbyeDocument,
  type SpokenText,
  voicemailDocument,
} from '../../../connectors/telephony/documents.ts';
import type { Db } from '../../../platform/db.ts';
import { type SignedRequest, webhookAddress } from '../../../platform/http/webhook.ts';
import type { RouteContext } from '../../../platform/module.ts';
import { realIn } from '../../../platform/real-time.ts';
import { findRespondingGuide } from '../../../platform/services/covers.ts';
import { greetingOf, mediaAddress } from '../../files/public.ts';
import { lineOfNumber } from '../../lines/public.ts';
import { findLanguage } from '../../members/public.ts';
import { subjectsAtNumber } from '../../referrals/public.ts';
import { paths, ringSeconds } from '../dialing/place-call.ts';
import { applyLegReport } from '../dialing/progress.ts';
import { findCallBySid, findGuidePhone, insertIncomingCall } from '../dialing/queries-start.ts';
import { updateCallRecords } from '../outcomes/follow-up.ts';
import { type CallRecord, lockCall } from '../queries-record.ts';
import { recordingNoticeForCall } from '../recordings/notice.ts';
import { checkOf } from './guide-answer.ts';

/** Lifetime of a greeting's URL, in minutes. The carrier fetches the greeting within this time. */
const greetingUrlMinutes = 10;
/** Seconds after which the server asks the carrier for the state of an incoming call. */
const statusCheckSeconds = 45;

/**
 * Returns the call that a carrier's report describes. Creates the call on the first report of any kind. Returns
 * undefined if the number is not one of the organization's lines.
 */
export async function findOrCreateIncomingCall(
  tx: Db,
  context: Pick<RouteContext, 'services' | 'now'>,
  { params }: SignedRequest,
): Promise<CallRecord | undefined> {
  const { CallSid: sid = '', From: from = '', To: to = '' } = params;
  const line = await lineOfNumber(tx, to);
  if (!line || sid === '') return undefined;
  const at = context.now();
  const { owner, guideId } = await subjectsAtNumber(tx, from, at.toString());
  // Rings the line's guide. If the line has no guide, rings the guide of the members with the caller's number. If an
  // organization calls, rings the guide of the member that it was asked about. Otherwise rings the line's owner. A
  // covering guide replaces an absent one.
  const rung = line.guideId ?? guideId ?? line.ownerId;
  const guide = await findGuidePhone(tx, await findRespondingGuide(tx, rung, at));
  const made = await insertIncomingCall(tx, {
    sid,
    memberId: owner?.memberId ?? null,
    guideId: guide?.id ?? line.ownerId,
    guidePhone: guide?.phone ?? null,
    isFeedbackCall: line.isFeedbackNumber,
    number: from,
    numberId: owner?.phoneNumberId ?? null,
    lineId: line.id,
    at: at.toString(),
    checkAt: realIn({ seconds: statusCheckSeconds }),
  });
  if (made !== undefined) {
    const call = await lockCall(tx, made);
    if (call) await updateCallRecords(tx, { services: context.services, now: at }, call);
    return call;
  }
  const known = await findCallBySid(tx, sid);
  return known === undefined ? undefined : lockCall(tx, known);
}

/** Handles an incoming call. Rings the guide's phone, or plays the greeting if the guide has no phone. */
export async function answerIncoming(context: RouteContext, request: SignedRequest): Promise<string> {
  const { CallSid: sid = '', CallStatus: status = 'ringing' } = request.params;
  const call = await context.transaction(async (tx) => {
    const arrived = await findOrCreateIncomingCall(tx, context, request);
    if (!arrived) return undefined;
    return applyLegReport(tx, context.services, context.now(), {
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
  if (call.guide_phone === null) return voicemailDocumentFor(context, call);
  const address = (path: string, more: Record<string, string> = {}) =>
    webhookAddress(context, path, { call: call.id, ...more });
  return connectDocument({
    from: call.line_number,
    to: call.guide_phone,
    ringSeconds: ringSeconds.guideIncoming,
    actionUrl: address(paths.dial, { side: 'receiver' }),
    statusUrl: address(paths.status, { side: 'receiver' }),
    recordingUrl: address(paths.recording),
    notice: await recordingNoticeForCall(context, call.id),
    check: await checkOf(context, call.id),
    answerOnBridge: true,
  });
}

const voicemailTexts = {
  en: (who: string) => `You have reached ${who}. No one can answer right now. Please leave a message after the tone.`,
  es: (who: string) =>
    `Se ha comunicado con ${who}. En este momento nadie puede contestar. Por favor deje un mensaje después del tono.`,
} as const;

/** Returns the line's greeting text, in the caller's language if possible. */
function lineGreeting({ greeting, greetingEs }: Line, language: 'en' | 'es'): SpokenText | null {
  if (language === 'es' && greetingEs !== null) return { words: greetingEs, language };
  if (greeting !== null) return { words: greeting, language: 'en' };
  return greetingEs === null ? null : { words: greetingEs, language: 'es' };
}

/**
 * Returns the TwiML that greets a caller and records their voicemail. If the line is the guide's own or has no text,
 * the guide's recorded greeting is played. Otherwise, the line's text is spoken. If there is neither, the standard text
 * is spoken (docs/areas/lines.md#greetings).
 */
export async function voicemailDocumentFor(context: RouteContext, call: CallRecord): Promise<string> {
  const { services } = context;
  const found = await context.transaction(async (tx) => {
    const language = (await findLanguage(tx, call.member_id)) ?? ('en' as const);
    const line = call.line_number === null ? undefined : await lineOfNumber(tx, call.line_number);
    const own = line ? lineGreeting(line, language) : null;
    const isGuides = own === null || line?.guideId === call.guide_id;
    const greeting = call.guide_id !== null && isGuides ? await greetingOf(tx, call.guide_id) : undefined;
    return {
      greetingUrl: greeting ? await mediaAddress(tx, services, greeting.id, greetingUrlMinutes) : null,
      own,
      language,
    };
  });
  const address = (path: string) => webhookAddress(context, path, { call: call.id, kind: 'voicemail' });
  const who = call.guide_name ?? services.config.organisationName;
  return voicemailDocument({
    greetingUrl: found.greetingUrl,
    words: found.own ?? { words: voicemailTexts[found.language](who), language: found.language },
    recordingUrl: address(paths.recording),
    transcriptionUrl: address(paths.transcription),
  });
}

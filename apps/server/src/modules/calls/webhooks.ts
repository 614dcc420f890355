import { type CallId, parseId } from '@guidepost/contracts';
import { isCallOver } from '@guidepost/rules';
import type { FastifyPluginAsync } from 'fastify';
import { connectDocument, goodbyeDocument } from '../../connectors/telephony/documents.ts';
import { mountWebhook, type SignedRequest, type WebhookAnswer, webhookAddress } from '../../platform/http/webhook.ts';
import type { RouteContext } from '../../platform/module.ts';
import { continueAnsweredCall, keyRequestForGuide, storeAnsweredBy } from './dial-in/guide-answer.ts';
import { answerIncoming, findOrCreateIncomingCall, voicemailDocumentFor } from './dial-in/incoming.ts';
import { paths, ringSeconds } from './dialing/place-call.ts';
import { applyLegReport, type LegReport } from './dialing/progress.ts';
import { findLegCall } from './dialing/queries-legs.ts';
import { conferenceDocumentForCaller } from './mute/mute.ts';
import type { CallSide } from './queries.ts';
import { lockCall } from './queries-record.ts';
import { noticeToAnswerer, recordingNoticeForCall } from './recordings/notice.ts';
import { storeRecordingPart } from './recordings/recording-parts.ts';
import { storeRecording, storeTranscription } from './recordings/recordings.ts';

/** Returns the call id from the query string of a webhook's URL. */
export const callIdOf = ({ query }: SignedRequest): CallId | undefined =>
  parseId<'Call'>(query.get('call')) ?? undefined;

const sideOf = ({ query }: SignedRequest): CallSide => (query.get('side') === 'receiver' ? 'receiver' : 'originator');

const numberOf = (text: string | undefined): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

/**
 * Returns when the event happened according to the carrier (RFC 2822, whole seconds). Returns the current time if the
 * report contains no time.
 */
function instantOf(text: string | undefined, now: Temporal.Instant): Temporal.Instant {
  const ms = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? now : Temporal.Instant.fromEpochMilliseconds(ms);
}

const legReport = (request: SignedRequest, callId: CallId, side: CallSide, now: Temporal.Instant): LegReport => {
  const { CallSid: sid = '', CallStatus: status = '', Timestamp, CallDuration, ErrorCode } = request.params;
  return {
    callId,
    side,
    sid,
    status,
    at: instantOf(Timestamp, now),
    source: `${sid}:${status}`,
    errorCode: numberOf(ErrorCode),
    seconds: numberOf(CallDuration),
  };
};

/** Handles the report of a leg's status. Creates an incoming call if its first webhook was lost. */
async function handleStatusReport(context: RouteContext, request: SignedRequest): Promise<WebhookAnswer> {
  const { services } = context;
  await context.transaction(async (tx) => {
    const now = context.now();
    const id = callIdOf(request);
    const known =
      id === undefined ? await findLegCall(tx, request.params['CallSid'] ?? '') : { callId: id, side: sideOf(request) };
    if (known) return void (await applyLegReport(tx, services, now, legReport(request, known.callId, known.side, now)));
    const arrived =
      request.params['Direction'] === 'inbound' ? await findOrCreateIncomingCall(tx, context, request) : undefined;
    if (arrived) await applyLegReport(tx, services, now, legReport(request, arrived.id, 'originator', now));
  });
  return undefined;
}

/**
 * Rings the member after the guide answered, or requests a key press if a voicemail may have answered. Hangs up if the
 * call has ended in the meantime.
 */
async function answerGuide(context: RouteContext, request: SignedRequest): Promise<WebhookAnswer> {
  const id = callIdOf(request);
  const call = await context.transaction(async (tx) => {
    if (id === undefined) return undefined;
    const now = context.now();
    return applyLegReport(tx, context.services, now, legReport(request, id, 'originator', now));
  });
  if (!call?.line_number || isCallOver(call.status)) return { document: goodbyeDocument() };
  const doubt = await keyRequestForGuide(context, call, request);
  if (doubt !== undefined) return { document: doubt };
  const address = (path: string, more: Record<string, string> = {}) =>
    webhookAddress(context, path, { call: call.id, ...more });
  return {
    document: connectDocument({
      from: call.line_number,
      to: call.phone_number,
      ringSeconds: ringSeconds.member,
      actionUrl: address(paths.dial, { side: 'receiver' }),
      statusUrl: address(paths.status, { side: 'receiver' }),
      recordingUrl: address(paths.recording),
      notice: await recordingNoticeForCall(context, call.id),
      check: null,
      answerOnBridge: false,
    }),
  };
}

/** Announcement that the guide hears if the member was not reached, by the Dial's status. */
const unreachedAnnouncements: Readonly<Record<string, string>> = {
  busy: 'The line is busy. Goodbye.',
  'no-answer': 'There was no answer. Goodbye.',
  failed: 'The call could not be connected. Goodbye.',
};

/**
 * Handles the end of a Dial, which also ends an outgoing call. In an incoming call that the guide did not answer, the
 * caller can then leave a voicemail.
 */
async function afterDial(context: RouteContext, request: SignedRequest): Promise<WebhookAnswer> {
  const id = callIdOf(request);
  if (id === undefined) return { document: goodbyeDocument() };
  const conferred = await conferenceDocumentForCaller(context, id);
  if (conferred !== undefined) return { document: conferred };
  const { CallSid = '', DialCallSid, DialCallStatus = 'failed', DialCallDuration, ErrorCode } = request.params;
  const status = DialCallStatus === 'answered' ? 'completed' : DialCallStatus;
  // If the carrier refused the Dial, no phone rang and there is no leg.
  const sid = DialCallSid ?? `${CallSid}:dial`;
  const call = await context.transaction((tx) =>
    applyLegReport(tx, context.services, context.now(), {
      callId: id,
      side: 'receiver',
      sid,
      status,
      at: context.now(),
      source: `${sid}:${status}`,
      errorCode: numberOf(ErrorCode),
      seconds: numberOf(DialCallDuration),
    }),
  );
  const now = call && (await context.transaction((tx) => lockCall(tx, call.id)));
  if (!now) return { document: goodbyeDocument() };
  const isReached = status === 'completed' && !(now.incoming && now.is_guide_awaited);
  if (now.incoming && !isReached) return { document: await voicemailDocumentFor(context, now) };
  return {
    document: goodbyeDocument(
      isReached ? undefined : (unreachedAnnouncements[status] ?? unreachedAnnouncements['failed']),
    ),
  };
}

/** Webhooks of the telephone service about calls, authorized by its signature. */
export const callWebhooks =
  (context: RouteContext): FastifyPluginAsync =>
  async (scope) => {
    mountWebhook(scope, context, paths.incoming, async (request) => ({
      document: await answerIncoming(context, request),
    }));
    mountWebhook(scope, context, paths.answer, (request) => answerGuide(context, request));
    mountWebhook(scope, context, paths.notice, async (request) => ({
      document: await noticeToAnswerer(context, callIdOf(request)),
    }));
    mountWebhook(scope, context, paths.guide, async (request) => ({
      document: await continueAnsweredCall(context, request, callIdOf(request)),
    }));
    mountWebhook(scope, context, paths.machine, async (request) => {
      await storeAnsweredBy(context, request, callIdOf(request));
      return undefined;
    });
    mountWebhook(scope, context, paths.dial, (request) => afterDial(context, request));
    mountWebhook(scope, context, paths.status, (request) => handleStatusReport(context, request));
    mountWebhook(scope, context, paths.recording, async (request) => {
      const storePart = request.query.get('kind') === 'conference' ? storeRecordingPart : storeRecording;
      await storePart(context, request, callIdOf(request));
      return { document: goodbyeDocument() };
    });
    mountWebhook(scope, context, paths.transcription, async (request) => {
      await storeTranscription(context, request, callIdOf(request));
      return undefined;
    });
  };

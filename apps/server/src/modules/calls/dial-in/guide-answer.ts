import type { CallId } from '@guidepost/contracts';
import { isCallOver } from '@guidepost/rules';
import {
  continueDocument,
  goodbyeDocument,
  keyDocument,
  noticeDocument,
} from '../../../connectors/telephony/documents.ts';
import { type SignedRequest, webhookAddress } from '../../../platform/http/webhook.ts';
import type { RouteContext } from '../../../platform/module.ts';
import { paths } from '../dialing/place-call.ts';
import { applyLegReport } from '../dialing/progress.ts';
import { markGuideAwaited, markGuideConnected, setAnsweredBy } from '../dialing/queries-legs.ts';
import { type CallRecord, lockCall, readCall } from '../queries-record.ts';
import { recordingNoticeTexts } from '../recordings/notice.ts';

/*
 * A guide's phone has its own voicemail, which could answer instead of the guide. The carrier detects whether a person
 * or a machine answered. If it detects no person, the phone plays a request for a key press
 * (docs/decisions/2026-11-23-answering-machine-detection.md). In this case, the call counts as answered only after the
 * key press.
 */

/** Number of one-second pauses before the phone asks for a key press, if the carrier has detected nothing by then. */
const pausesBeforeKeyRequest = 6;
const keySeconds = 6;

/** Returns true if the carrier detected a person. Other values mean a machine or an unknown result. */
const isHuman = (answeredBy: string): boolean => answeredBy === 'human';

/**
 * Returns the TwiML that asks for a key press. It reveals nothing about the member, because a voicemail may record it.
 */
const askForKey = ({ services: { config } }: RouteContext, url: string): string =>
  keyDocument({
    words: `A call for you from ${config.organisationName}. Press 1 to take it.`,
    waitSeconds: keySeconds,
    url,
  });

const isKeyPressed = ({ params }: SignedRequest): boolean => (params['Digits'] ?? '') !== '';

/**
 * Prepares the check that runs before the caller of an incoming call is connected: whether the guide or a voicemail
 * answered the phone. Returns the URLs of this check.
 */
export async function checkOf(context: RouteContext, callId: CallId): Promise<{ url: string; machineUrl: string }> {
  await context.transaction((tx) => markGuideAwaited(tx, callId));
  const address = (path: string) => webhookAddress(context, path, { call: callId, side: 'receiver' });
  return { url: address(paths.guide), machineUrl: address(paths.machine) };
}

/** Stores whether the carrier detected a person or a machine at the guide's phone. */
export async function storeAnsweredBy(
  context: RouteContext,
  { params }: SignedRequest,
  callId: CallId | undefined,
): Promise<void> {
  const answeredBy = params['AnsweredBy'];
  if (callId !== undefined && answeredBy !== undefined)
    await context.transaction((tx) => setAnsweredBy(tx, callId, answeredBy));
}

/** Records that the guide answered the phone, which connects the call. */
const connectGuide = (context: RouteContext, callId: CallId, sid: string): Promise<unknown> =>
  context.transaction(async (tx) => {
    const now = context.now();
    await lockCall(tx, callId);
    if ((await markGuideConnected(tx, callId, now.toString())) === 0) return;
    await applyLegReport(tx, context.services, now, {
      callId,
      side: 'receiver',
      sid,
      status: 'in-progress',
      event: 'connected',
      at: now,
      source: `${sid}:there`,
      errorCode: null,
      seconds: null,
    });
  });

/**
 * Returns the next step after a guide's phone was answered in an incoming call. First the phone plays the recording
 * notice and waits for the carrier's detection. Then the server connects the caller or requests a key press.
 */
export async function continueAnsweredCall(
  context: RouteContext,
  request: SignedRequest,
  callId: CallId | undefined,
): Promise<string> {
  const call = callId === undefined ? undefined : await context.transaction((tx) => readCall(tx, callId));
  if (!call || isCallOver(call.status)) return goodbyeDocument();
  const step = Number(request.query.get('step') ?? 0);
  const next = (after: number): string =>
    webhookAddress(context, paths.guide, { call: call.id, side: 'receiver', step: after });
  if (step === 0) {
    const spoken = await recordingNoticeTexts(context, call.id);
    if (spoken.length > 0) return continueDocument({ spoken, waitSeconds: 0, url: next(1) });
  }
  const answeredBy = call.guide_answered_by;
  if (answeredBy === null && step <= pausesBeforeKeyRequest && !isKeyPressed(request))
    return continueDocument({ spoken: [], waitSeconds: 1, url: next(step + 1) });
  if (!isKeyPressed(request) && (answeredBy === null || !isHuman(answeredBy)))
    return askForKey(context, next(step + 1));
  await connectGuide(context, call.id, request.params['CallSid'] ?? '');
  return noticeDocument([]);
}

/**
 * Returns the TwiML that asks for a key press in an outgoing call, if the carrier did not detect a person at the
 * guide's phone.
 * @returns undefined if the guide answered the phone
 */
export async function keyRequestForGuide(
  context: RouteContext,
  call: CallRecord,
  request: SignedRequest,
): Promise<string | undefined> {
  const answeredBy = request.params['AnsweredBy'];
  const isThere = isKeyPressed(request) || answeredBy === undefined || isHuman(answeredBy);
  const at = context.now().toString();
  await context.transaction(async (tx) => {
    if (answeredBy !== undefined) await setAnsweredBy(tx, call.id, answeredBy);
    await (isThere ? markGuideConnected(tx, call.id, at) : markGuideAwaited(tx, call.id));
  });
  if (isThere) return undefined;
  return askForKey(context, webhookAddress(context, paths.answer, { call: call.id, side: 'originator' }));
}

import type { BodyOf, CallForViewer, CallId, calls, TextId } from '@guidepost/contracts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import { realIn } from '../../../platform/real-time.ts';
import { requireNeedFor } from '../../needs/public.ts';
import { checkEvent } from '../../schedule/public.ts';
import { updateCallRecords } from '../outcomes/follow-up.ts';
import { needIdInBody } from '../outcomes/need-id-in-body.ts';
import { callFor } from '../present.ts';
import { requireCall } from '../queries-record.ts';
import { findLineToCall, findNumberToCall } from './numbers.ts';
import { isContactForbidden } from './queries-numbers.ts';
import { findOtherSide, insertCall, isOnCall, lockGuidePhone, type NewCall, type OtherSide } from './queries-start.ts';

/**
 * Maximum length of a call that the carrier allows, in hours. If the end of a call is never reported, the guide can
 * make another call after this time.
 */
const longestCallHours = 4;

/** Seconds after which the server checks a call that its job has not placed. */
const placingSeconds = 15;

function requireFeedback(viewer: Viewer): void {
  if (!viewer.permissions.has('CAN_MANAGE_MEMBER_FEEDBACK'))
    throw new AppError('FORBIDDEN', { message: 'The role lacks CAN_MANAGE_MEMBER_FEEDBACK.' });
}

/** Returns the guide's own phone. Locks the guide, so that the guide cannot start two calls at the same time. */
async function phoneOf({ db, viewer, now }: Acting): Promise<string> {
  const phone = await lockGuidePhone(db, viewer.id);
  if (!phone) throw new AppError('NO_PHONE_OF_YOURS');
  if (await isOnCall(db, viewer.id, now.subtract({ hours: longestCallHours }).toString()))
    throw new AppError('ALREADY_ON_A_CALL');
  return phone;
}

async function startCall(acting: Acting, guidePhone: string, call: NewCall): Promise<CallForViewer> {
  const { db, viewer, now, services } = acting;
  const checkAt = realIn({ seconds: placingSeconds });
  const callId = await insertCall(db, { ...call, guideId: viewer.id, guidePhone, at: now.toString(), checkAt });
  await updateCallRecords(db, { services, now }, await requireCall(db, callId));
  await services.jobs.add(db, 'place_call', { callId }, { key: `place-call-${callId}` });
  return callFor(acting, callId);
}

/**
 * Starts a call to a member. Stores the call, and adds a job that asks the carrier to place it.
 * @throws AppError NUMBER_NOT_FOUND, NUMBER_DO_NOT_CONTACT, NO_LINE, NO_PHONE_OF_YOURS, ALREADY_ON_A_CALL,
 * NEED_NOT_FOUND, NEED_NOT_CHANGEABLE, SCHEDULED_EVENT_NOT_FOUND
 */
export async function createCall(acting: Acting, body: BodyOf<typeof calls.create>): Promise<CallForViewer> {
  const { db, viewer, now } = acting;
  const { resourceInteraction, needResourceInteraction, targetUserId, scheduledEventId } = body;
  const needId = needIdInBody(body) ?? null;
  if (needId !== null) await requireNeedFor(acting, needId, { memberId: targetUserId, property: 'userNeedId' });
  const isFeedbackCall = body.isFeedbackCall ?? false;
  if (isFeedbackCall) requireFeedback(viewer);
  const guidePhone = await phoneOf(acting);
  const number = await findNumberToCall(db, targetUserId, body);
  const line = await findLineToCall(db, viewer, targetUserId, { now, feedback: isFeedbackCall });
  if (scheduledEventId) await checkEvent(db, targetUserId, scheduledEventId);
  return startCall(acting, guidePhone, {
    memberId: targetUserId,
    number: number.number,
    numberId: number.id,
    lineId: line.id,
    isFeedbackCall,
    scheduledEventId,
    resourceTitle: resourceInteraction?.title ?? null,
    needResourceTitle: needResourceInteraction?.title ?? null,
    findHelpId: resourceInteraction?.findHelpId ?? needResourceInteraction?.findHelpId ?? null,
    needId,
  });
}

/**
 * Calls back the other person of an earlier call, who may be unknown. Feedback calls require
 * CAN_MANAGE_MEMBER_FEEDBACK.
 * @throws AppError NUMBER_DO_NOT_CONTACT, NO_LINE, NO_PHONE_OF_YOURS, ALREADY_ON_A_CALL
 */
export async function returnCall(acting: Acting, callId: CallId): Promise<CallForViewer> {
  const returned = await requireCall(acting.db, callId);
  if (returned.is_feedback_call) requireFeedback(acting.viewer);
  return callOtherSide(acting, returned, {
    isFeedbackCall: returned.is_feedback_call,
    // If the earlier call itself returned a call, the new call is linked to that original call.
    returnsCallId: returned.returns_call_id ?? callId,
  });
}

/**
 * Calls the sender of a text, who may be unknown (docs/areas/texts.md#unknown-numbers).
 * @throws AppError NOT_FOUND, NUMBER_DO_NOT_CONTACT, NO_LINE, NO_PHONE_OF_YOURS, ALREADY_ON_A_CALL
 */
export async function callSender(acting: Acting, textId: TextId): Promise<CallForViewer> {
  const sender = await findOtherSide(acting.db, textId);
  if (!sender) throw notFound();
  return callOtherSide(acting, sender, { isFeedbackCall: false });
}

/** Calls the member or the unknown number of an earlier call or text. An unknown number is called from the same line. */
async function callOtherSide(
  acting: Acting,
  { member_id: memberId, phone_number: phoneNumber, line_id: lineId }: OtherSide,
  call: Pick<NewCall, 'isFeedbackCall' | 'returnsCallId'>,
): Promise<CallForViewer> {
  const { db, viewer, now } = acting;
  const guidePhone = await phoneOf(acting);
  if (memberId === null) {
    if (lineId === null) throw new AppError('NO_LINE');
    if (await isContactForbidden(db, phoneNumber)) throw new AppError('NUMBER_DO_NOT_CONTACT');
    return startCall(acting, guidePhone, { ...call, memberId, number: phoneNumber, numberId: null, lineId });
  }
  const { number, id: numberId } = await findNumberToCall(db, memberId, { phoneNumber });
  const line = await findLineToCall(db, viewer, memberId, { now, feedback: call.isFeedbackCall });
  return startCall(acting, guidePhone, { ...call, memberId, number, numberId, lineId: line.id });
}

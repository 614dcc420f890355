import type { BodyOf, CallForViewer, calls } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Db, Services } from '../../platform/module.ts';
import { requireEvent } from '../schedule/service.ts';
import { followCall } from './follow.ts';
import { type CalledNumber, lineToCall, numberToCall } from './numbers.ts';
import { callFor } from './queries.ts';
import { heldCall, realTime } from './record.ts';

export interface Acting {
  db: Db;
  viewer: Viewer;
  now: Temporal.Instant;
  services: Services;
}

/** A call that was never told to be over keeps nobody from calling for longer than the carrier lets one last. */
const longestCallHours = 4;

/** Rows before the first ring: the carrier is asked to place the call once they are committed. */
const placingSeconds = 15;

/** Needs come with their own module; until then no id can belong to this member. */
export function refuseNeeds(...ids: (number | null | undefined)[]): void {
  if (ids.some((id) => id))
    throw new AppError('NEED_NOT_FOUND', {
      errors: [{ property: 'userNeedId', constraints: { exists: 'This need could not be found.' } }],
    });
}

function requireFeedback(viewer: Viewer): void {
  if (!viewer.permissions.has('CAN_MANAGE_MEMBER_FEEDBACK'))
    throw new AppError('FORBIDDEN', { message: 'The role lacks CAN_MANAGE_MEMBER_FEEDBACK.' });
}

/** The guide's own phone; whoever calls is held, so that two calls at once are one after the other. */
async function phoneOf({ db, viewer, now }: Acting): Promise<string> {
  const [person] = await rows<{ mobile_phone: string | null }>(
    db,
    'SELECT mobile_phone FROM staff WHERE user_id = $1 FOR NO KEY UPDATE',
    [viewer.id],
  );
  if (!person?.mobile_phone) throw new AppError('NO_PHONE_OF_YOURS');
  const open = await rows(
    db,
    `SELECT id FROM calls WHERE guide_id = $1 AND status IN ('CONNECTING', 'ACTIVE') AND deleted_at IS NULL
        AND NOT (incoming AND status = 'CONNECTING') AND time_started > $2 LIMIT 1`,
    [viewer.id, now.subtract({ hours: longestCallHours }).toString()],
  );
  if (open.length > 0) throw new AppError('ALREADY_ON_A_CALL');
  return person.mobile_phone;
}

interface NewCall {
  memberId: number | null;
  number: CalledNumber;
  lineId: number;
  isFeedbackCall: boolean;
  scheduledEventId?: number | null | undefined;
  resourceTitle?: string | null;
  needResourceTitle?: string | null;
  findHelpId?: string | null;
  returnsCallId?: number;
}

async function begin(acting: Acting, guidePhone: string, call: NewCall): Promise<CallForViewer> {
  const { db, viewer, now, services } = acting;
  const [row] = await rows<{ id: number }>(
    db,
    `INSERT INTO calls (member_id, guide_id, incoming, status, is_feedback_call, phone_number, phone_number_id, line_id, guide_phone,
       scheduled_event_id, resource_title, need_resource_title, find_help_id, returns_call_id, time_started, look_at, created_at, updated_at)
     VALUES ($1, $2, false, 'CONNECTING', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $13) RETURNING id`,
    [
      call.memberId,
      viewer.id,
      call.isFeedbackCall,
      call.number.number,
      call.number.id,
      call.lineId,
      guidePhone,
      call.scheduledEventId ?? null,
      call.resourceTitle ?? null,
      call.needResourceTitle ?? null,
      call.findHelpId ?? null,
      call.returnsCallId ?? null,
      now.toString(),
      realTime(placingSeconds),
    ],
  );
  if (!row) throw new Error('The call was not written');
  await followCall(db, { services, now }, await heldCall(db, row.id));
  await services.jobs.add(db, 'place_call', { callId: row.id }, { key: `place-call-${row.id}` });
  return callFor(db, row.id, acting);
}

/**
 * Calls a member: rows only, the carrier is asked by a job.
 * @throws AppError NUMBER_NOT_FOUND, NUMBER_DO_NOT_CONTACT, NO_LINE, NO_PHONE_OF_YOURS, ALREADY_ON_A_CALL, NEED_NOT_FOUND,
 * SCHEDULED_EVENT_NOT_FOUND
 */
export async function createCall(acting: Acting, body: BodyOf<typeof calls.create>): Promise<CallForViewer> {
  const { db, viewer, now } = acting;
  const { resourceInteraction, needResourceInteraction, targetUserId, scheduledEventId } = body;
  refuseNeeds(body.userNeedId, body.needId, resourceInteraction?.userNeedId, needResourceInteraction?.userNeedId);
  const isFeedbackCall = body.isFeedbackCall ?? false;
  if (isFeedbackCall) requireFeedback(viewer);
  const guidePhone = await phoneOf(acting);
  const number = await numberToCall(db, targetUserId, body);
  const line = await lineToCall(db, viewer, targetUserId, { now, feedback: isFeedbackCall });
  if (scheduledEventId) await requireEvent(db, targetUserId, scheduledEventId);
  return begin(acting, guidePhone, {
    memberId: targetUserId,
    number,
    lineId: line.id,
    isFeedbackCall,
    scheduledEventId,
    resourceTitle: resourceInteraction?.title ?? null,
    needResourceTitle: needResourceInteraction?.title ?? null,
    findHelpId: resourceInteraction?.findHelpId ?? needResourceInteraction?.findHelpId ?? null,
  });
}

/**
 * Calls back whoever a call was with, also somebody whom nobody knows yet; feedback calls with CAN_MANAGE_MEMBER_FEEDBACK.
 * @throws AppError NUMBER_DO_NOT_CONTACT, NO_LINE, NO_PHONE_OF_YOURS, ALREADY_ON_A_CALL
 */
export async function returnCall(acting: Acting, callId: number): Promise<CallForViewer> {
  const { db, viewer, now } = acting;
  const returned = await heldCall(db, callId);
  if (returned.is_feedback_call) requireFeedback(viewer);
  const guidePhone = await phoneOf(acting);
  const { member_id: memberId, is_feedback_call: isFeedbackCall } = returned;
  if (memberId === null && returned.line_id === null) throw new AppError('NO_LINE');
  const number =
    memberId === null
      ? { number: returned.phone_number, id: null }
      : await numberToCall(db, memberId, { phoneNumber: returned.phone_number });
  const lineId =
    memberId === null
      ? (returned.line_id as number)
      : (await lineToCall(db, viewer, memberId, { now, feedback: isFeedbackCall })).id;
  return begin(acting, guidePhone, { memberId, number, lineId, isFeedbackCall, returnsCallId: callId });
}

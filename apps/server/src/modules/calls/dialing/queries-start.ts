import type {
  CallId,
  LineId,
  MemberId,
  NeedId,
  PhoneNumberId,
  ScheduledEventId,
  StaffId,
  TextId,
} from '@guidepost/contracts';
import { type Db, execute, rows } from '../../../platform/db.ts';
import { id, nullable, type RowOf, row, text } from '../../../platform/row.ts';

const callRow = row({ id: id<'Call'>() });

/**
 * Returns a guide's phone number, or null if it is not known. Locks the guide until the transaction ends, so that the
 * guide cannot start two calls at the same time.
 */
export async function lockGuidePhone(tx: Db, guideId: StaffId): Promise<string | null> {
  const [person] = await rows(
    tx,
    row({ mobile_phone: nullable(text) }),
    'SELECT mobile_phone FROM staff WHERE user_id = $1 FOR NO KEY UPDATE',
    [guideId],
  );
  return person?.mobile_phone ?? null;
}

/**
 * Returns true if a guide is on a call that started after `since`. An incoming call that still rings does not count.
 */
export async function isOnCall(tx: Db, guideId: StaffId, since: string): Promise<boolean> {
  const open = await execute(
    tx,
    `SELECT FROM calls WHERE guide_id = $1 AND status IN ('CONNECTING', 'ACTIVE') AND deleted_at IS NULL
        AND NOT (incoming AND status = 'CONNECTING') AND time_started > $2 LIMIT 1`,
    [guideId, since],
  );
  return open > 0;
}

const otherSideRow = row({ member_id: nullable(id<'Member'>()), phone_number: text, line_id: nullable(id<'Line'>()) });
/** The person of a call or text, who may be unknown, and the organization's line. */
export type OtherSide = RowOf<typeof otherSideRow>;

/** Returns the person of a text and the line. Returns undefined if the text does not exist. */
export async function findOtherSide(db: Db, textId: TextId): Promise<OtherSide | undefined> {
  const [found] = await rows(
    db,
    otherSideRow,
    'SELECT member_id, phone_number, line_id FROM texts WHERE id = $1 AND deleted_at IS NULL',
    [textId],
  );
  return found;
}

export interface NewCall {
  memberId: MemberId | null;
  number: string;
  /** Null if the number is not one of the member's numbers. */
  numberId: PhoneNumberId | null;
  lineId: LineId;
  isFeedbackCall: boolean;
  scheduledEventId?: ScheduledEventId | null | undefined;
  resourceTitle?: string | null;
  needResourceTitle?: string | null;
  findHelpId?: string | null;
  needId?: NeedId | null;
  returnsCallId?: CallId;
}

/**
 * Adds a call that a guide makes.
 * @param checkAt when the call is checked if no reports have arrived by then, by the actual clock
 * @returns the id of the call
 */
export async function insertCall(
  tx: Db,
  call: NewCall & { guideId: StaffId; guidePhone: string; at: string; checkAt: string },
): Promise<CallId> {
  const [written] = await rows(
    tx,
    callRow,
    `INSERT INTO calls (member_id, guide_id, incoming, status, is_feedback_call, phone_number, phone_number_id, line_id, guide_phone,
       scheduled_event_id, resource_title, need_resource_title, find_help_id, returns_call_id, time_started, look_at, created_at, updated_at, need_id)
     VALUES ($1, $2, false, 'CONNECTING', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $13, $15) RETURNING id`,
    [
      call.memberId,
      call.guideId,
      call.isFeedbackCall,
      call.number,
      call.numberId,
      call.lineId,
      call.guidePhone,
      call.scheduledEventId ?? null,
      call.resourceTitle ?? null,
      call.needResourceTitle ?? null,
      call.findHelpId ?? null,
      call.returnsCallId ?? null,
      call.at,
      call.checkAt,
      call.needId ?? null,
    ],
  );
  if (!written) throw new Error('The call was not written');
  return written.id;
}

/**
 * Adds an incoming call.
 * @returns the id of the call; undefined if the carrier already reported the call
 */
export async function insertIncomingCall(
  tx: Db,
  call: {
    sid: string;
    memberId: MemberId | null;
    guideId: StaffId;
    guidePhone: string | null;
    isFeedbackCall: boolean;
    number: string;
    numberId: PhoneNumberId | null;
    lineId: LineId;
    at: string;
    checkAt: string;
  },
): Promise<CallId | undefined> {
  const [written] = await rows(
    tx,
    callRow,
    `INSERT INTO calls (sid, member_id, guide_id, incoming, status, is_feedback_call, phone_number, phone_number_id, line_id, guide_phone,
       time_started, look_at, created_at, updated_at)
     VALUES ($1, $2, $3, true, 'CONNECTING', $4, $5, $6, $7, $8, $9, $10, $9, $9)
     ON CONFLICT (sid) DO NOTHING RETURNING id`,
    [
      call.sid,
      call.memberId,
      call.guideId,
      call.isFeedbackCall,
      call.number,
      call.numberId,
      call.lineId,
      call.guidePhone,
      call.at,
      call.checkAt,
    ],
  );
  return written?.id;
}

/** Returns the id of the call with this sid, the carrier's id. */
export async function findCallBySid(tx: Db, sid: string): Promise<CallId | undefined> {
  const [known] = await rows(tx, callRow, 'SELECT id FROM calls WHERE sid = $1', [sid]);
  return known?.id;
}

const guidePhoneRow = row({ id: id<'Staff'>(), phone: nullable(text) });

/** Returns the phone that rings for a guide. Returns undefined if the guide's account is disabled. */
export async function findGuidePhone(tx: Db, guideId: StaffId): Promise<RowOf<typeof guidePhoneRow> | undefined> {
  const [found] = await rows(
    tx,
    guidePhoneRow,
    'SELECT s.user_id AS id, s.mobile_phone AS phone FROM staff s WHERE s.user_id = $1 AND s.disabled_at IS NULL',
    [guideId],
  );
  return found;
}

import type { Call } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';

/** A call as it is stored, with whom it concerns: what writes it works with. */
export interface CallRecord {
  id: number;
  sid: string | null;
  status: Call['status'];
  incoming: boolean;
  is_feedback_call: boolean;
  member_id: number | null;
  guide_id: number | null;
  guide_phone: string | null;
  phone_number: string;
  phone_number_id: number | null;
  line_id: number | null;
  outcome_id: number | null;
  outcome_details: string | null;
  note: string | null;
  insufficient_notes: boolean;
  resource_title: string | null;
  need_resource_title: string | null;
  find_help_id: string | null;
  scheduled_event_id: number | null;
  returns_call_id: number | null;
  no_follow_up_needed: boolean;
  time_started: string;
  time_connected: string | null;
  time_ended: string | null;
  voicemail_seconds: number | null;
  created_at: string;
  version: number;
  /** Somebody was reached: its outcome counts as the month's outreach. */
  counts_as_outreach: boolean;
  guide_zone: string | null;
  guide_name: string | null;
  member_name: string | null;
  assigned_guide_id: number | null;
  line_number: string | null;
  line_owner_id: number | null;
  line_zone: string | null;
  /** Of the member's client. */
  minimum: string | null;
}

const columns = `c.id, c.sid, c.status, c.incoming, c.is_feedback_call, c.member_id, c.guide_id, c.guide_phone, c.phone_number,
  c.phone_number_id, c.line_id, c.outcome_id, c.outcome_details, c.note, c.insufficient_notes, c.resource_title,
  c.need_resource_title, c.find_help_id, c.scheduled_event_id, c.returns_call_id, c.no_follow_up_needed, c.time_started,
  c.time_connected, c.time_ended, c.voicemail_seconds, c.created_at, c.version,
  coalesce(o.counts_as_outreach, false) AND NOT c.insufficient_notes AS counts_as_outreach, st.time_zone AS guide_zone,
  gu.name AS guide_name, m.name AS member_name, m.assigned_guide_id, l.number AS line_number, l.owner_id AS line_owner_id,
  l.time_zone AS line_zone, cl.call_engagement_length_requirement_in_minutes AS minimum`;

const joins = `LEFT JOIN outcomes o ON o.id = c.outcome_id LEFT JOIN staff st ON st.user_id = c.guide_id
  LEFT JOIN users gu ON gu.id = c.guide_id LEFT JOIN members m ON m.user_id = c.member_id
  LEFT JOIN lines l ON l.id = c.line_id LEFT JOIN clients cl ON cl.id = m.client_id`;

/** The call, held until the transaction ends; undefined where it is not there. */
export async function lockCall(tx: Db, id: number): Promise<CallRecord | undefined> {
  const [row] = await rows<CallRecord>(
    tx,
    `SELECT ${columns} FROM calls c ${joins} WHERE c.id = $1 AND c.deleted_at IS NULL FOR UPDATE OF c`,
    [id],
  );
  return row;
}

/** The call as it stands, without holding it; undefined where it is not there. */
export async function readCall(tx: Db, id: number): Promise<CallRecord | undefined> {
  const [row] = await rows<CallRecord>(
    tx,
    `SELECT ${columns} FROM calls c ${joins} WHERE c.id = $1 AND c.deleted_at IS NULL`,
    [id],
  );
  return row;
}

/** @throws AppError NOT_FOUND */
export async function heldCall(tx: Db, id: number): Promise<CallRecord> {
  const call = await lockCall(tx, id);
  if (!call) throw notFound();
  return call;
}

/** Real time from now, as look_at and claims have it. */
export const realTime = (seconds: number): string =>
  Temporal.Now.instant().add({ seconds }).round('millisecond').toString();

import {
  type IdOf,
  type MemberId,
  type NeedId,
  needActionStages,
  type ReferralFields,
  referralAnswers,
  referralChannels,
  referralStates,
  type StaffId,
} from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { array, day, id, instant, int, nullable, oneOf, outer, type RowOf, row, text } from '../../platform/row.ts';
import { lastAnswerOf } from './queries.ts';

const actionRow = row({
  id: id<'NeedAction'>(),
  need_id: id<'Need'>(),
  member_id: id<'Member'>(),
  activity_id: id<'NeedActivity'>(),
  activity_key: text,
  activity_label: text,
  activity_label_es: nullable(text),
  icon_name: text,
  date: day,
  duration_in_minutes: nullable(int),
  description: text,
  stage: oneOf(needActionStages),
  original_action_id: nullable(id<'NeedAction'>()),
  subsequent_ids: array(id<'NeedAction'>()),
  creator_id: id<'Staff'>(),
  creator_name: text,
  created_at: instant,
  updated_at: instant,
  version: int,
});
export type ActionRow = RowOf<typeof actionRow>;

const actionSelect = `SELECT a.id, a.need_id, a.member_id, a.activity_id, t.key AS activity_key, t.label AS activity_label, t.label_es AS activity_label_es, t.icon_name,
    a.date, a.duration_in_minutes, a.description, a.stage, a.original_action_id,
    ARRAY(SELECT s.id FROM need_actions s WHERE s.original_action_id = a.id AND s.need_id = a.need_id ORDER BY s.id) AS subsequent_ids,
    a.creator_id, u.name AS creator_name, a.created_at, a.updated_at, a.version
  FROM need_actions a JOIN need_activities t ON t.id = a.activity_id JOIN users u ON u.id = a.creator_id`;

/** Returns the actions of a need, oldest first. */
export const findActions = (db: Db, needId: NeedId): Promise<ActionRow[]> =>
  rows(db, actionRow, `${actionSelect} WHERE a.need_id = $1 AND a.deleted_at IS NULL ORDER BY a.id`, [needId]);

export async function findAction(db: Db, actionId: IdOf<'NeedAction'>): Promise<ActionRow | undefined> {
  const [found] = await rows(db, actionRow, `${actionSelect} WHERE a.id = $1 AND a.deleted_at IS NULL`, [actionId]);
  return found;
}

/** Columns of a question to an organization, or of a result that a user recorded. */
const requestColumns = {
  request_id: id<'ReferralRequest'>(),
  requested_by: id<'Staff'>(),
  requester_name: text,
  requested_at: instant,
  request_state: oneOf(referralStates),
};
const requestDetails = {
  channel: nullable(oneOf(referralChannels)),
  sent_to: nullable(text),
  remind_on: nullable(day),
  close_on: nullable(day),
  seen_at: nullable(instant),
  reminded_at: nullable(instant),
  closed_at: nullable(instant),
  answer: nullable(oneOf(referralAnswers)),
  answer_text: nullable(text),
  answered_at: nullable(instant),
};
const lastAnswerColumns = { last_answer: oneOf(referralAnswers), last_answered_at: instant };
export const referralRow = row({
  id: id<'ResourceReferral'>(),
  need_id: id<'Need'>(),
  member_id: id<'Member'>(),
  action_id: id<'NeedAction'>(),
  program_id: nullable(id<'Program'>()),
  outside_program_id: nullable(text),
  resource_name: text,
  contact_name: nullable(text),
  phone_number: nullable(text),
  url: nullable(text),
  street_address: nullable(text),
  city: nullable(text),
  state: nullable(text),
  zipcode: nullable(text),
  creator_id: id<'Staff'>(),
  created_at: instant,
  ...outer(requestColumns),
  ...requestDetails,
  ...outer(lastAnswerColumns),
});
export type ReferralRow = RowOf<typeof referralRow>;
export const requestRow = row({ ...requestColumns, ...requestDetails });
export type RequestRow = RowOf<typeof requestRow>;
export const joinedRequest = requestColumns;
export const joinedAnswer = lastAnswerColumns;

/** SQL for the state of a question `q` to an organization. */
const requestState = `CASE WHEN q.answered_at IS NOT NULL THEN 'answered' WHEN q.withdrawn_at IS NOT NULL THEN 'withdrawn'
  WHEN q.failed_at IS NOT NULL THEN 'not-sent' WHEN q.closed_at IS NOT NULL THEN 'unanswered'
  WHEN q.sent_at IS NULL THEN 'waiting' ELSE 'asked' END`;

/** SQL that selects questions to organizations and recorded results. */
const requestSelect = `SELECT q.id AS request_id, q.channel, q.sent_to, q.requested_by, u.name AS requester_name, q.requested_at, q.remind_on,
    q.close_on, ${requestState} AS request_state, coalesce(l.first_opened_at, m.first_opened_at) AS seen_at, q.reminded_at, q.closed_at,
    q.answer, q.answer_text, q.answered_at
  FROM need_referral_requests q JOIN users u ON u.id = q.requested_by LEFT JOIN public_links l ON l.id = q.link_id
  LEFT JOIN public_links m ON m.id = q.reminder_link_id`;

/** SQL that selects referrals, each with its newest question to the organization and its newest answer. */
const referralSelect = `SELECT r.id, r.need_id, r.member_id, r.action_id, r.program_id, r.outside_program_id, r.resource_name, r.contact_name, r.phone_number, r.url,
    r.street_address, r.city, r.state, r.zipcode, r.creator_id, r.created_at, q.*,
    a.answer AS last_answer, a.answered_at AS last_answered_at
  FROM need_referrals r
  LEFT JOIN LATERAL (${requestSelect} WHERE q.referral_id = r.id ORDER BY q.id DESC LIMIT 1) q ON true
  LEFT JOIN LATERAL (${lastAnswerOf('r.id')}) a ON true`;

/** Returns all questions and recorded results about a need's referrals. */
export const findRequests = (db: Db, needId: NeedId): Promise<RequestRow[]> =>
  rows(db, requestRow, `${requestSelect} JOIN need_referrals r ON r.id = q.referral_id WHERE r.need_id = $1`, [needId]);

/** Returns a need's referrals, oldest first. */
export const findReferrals = (db: Db, needId: NeedId): Promise<ReferralRow[]> =>
  rows(db, referralRow, `${referralSelect} WHERE r.need_id = $1 AND r.deleted_at IS NULL ORDER BY r.id`, [needId]);

export async function findReferral(db: Db, referralId: IdOf<'ResourceReferral'>): Promise<ReferralRow | undefined> {
  const [found] = await rows(db, referralRow, `${referralSelect} WHERE r.id = $1 AND r.deleted_at IS NULL`, [
    referralId,
  ]);
  return found;
}

/** Returns true if the activity exists and is not retired. */
export const isActivityOffered = async (db: Db, activityId: IdOf<'NeedActivity'>): Promise<boolean> =>
  (await execute(db, 'SELECT FROM need_activities WHERE id = $1 AND retired_at IS NULL', [activityId])) > 0;

/** Returns true if the action belongs to the need. */
export const isActionOf = async (db: Db, actionId: IdOf<'NeedAction'>, needId: NeedId): Promise<boolean> =>
  (await execute(db, 'SELECT FROM need_actions WHERE id = $1 AND need_id = $2 AND deleted_at IS NULL', [
    actionId,
    needId,
  ])) > 0;

/** Returns how many of these programs exist. */
export const countPrograms = (db: Db, ids: readonly IdOf<'Program'>[]): Promise<number> =>
  execute(db, 'SELECT FROM directory_programs WHERE id = ANY($1::bigint[])', [ids]);

/** The fields of an action that a user can edit. */
export interface ActionValues {
  activityId: IdOf<'NeedActivity'>;
  date: string;
  durationInMinutes: number | null;
  description: string;
}

const actionIdRow = row({ id: id<'NeedAction'>() });
const referralIdRow = row({ id: id<'ResourceReferral'>() });

export async function insertAction(
  tx: Db,
  action: ActionValues & {
    needId: NeedId;
    memberId: MemberId;
    stage: string;
    originalActionId: IdOf<'NeedAction'> | null;
    creatorId: StaffId;
    at: string;
  },
): Promise<IdOf<'NeedAction'>> {
  const [written] = await rows(
    tx,
    actionIdRow,
    `INSERT INTO need_actions (need_id, member_id, activity_id, date, duration_in_minutes, description, stage,
       original_action_id, creator_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING id`,
    [
      action.needId,
      action.memberId,
      action.activityId,
      action.date,
      action.durationInMinutes,
      action.description,
      action.stage,
      action.originalActionId,
      action.creatorId,
      action.at,
    ],
  );
  if (!written) throw new Error('The action was not written');
  return written.id;
}

export function sendUpdateAction(tx: Db, actionId: IdOf<'NeedAction'>, values: ActionValues, at: string): void {
  send(
    tx,
    `UPDATE need_actions SET activity_id = $2, date = $3, duration_in_minutes = $4, description = $5, updated_at = $6,
       version = version + 1 WHERE id = $1`,
    [actionId, values.activityId, values.date, values.durationInMinutes, values.description, at],
  );
}

export function sendSetStage(tx: Db, actionId: IdOf<'NeedAction'>, stage: string): void {
  send(tx, 'UPDATE need_actions SET stage = $2 WHERE id = $1 AND stage <> $2', [actionId, stage]);
}

/** Adds referrals to an action in the given order, with one statement. Returns their ids. */
export async function insertReferrals(
  tx: Db,
  action: { id: IdOf<'NeedAction'>; needId: NeedId; memberId: MemberId; creatorId: StaffId; at: string },
  referrals: readonly ReferralFields[],
): Promise<IdOf<'ResourceReferral'>[]> {
  const written = await rows(
    tx,
    referralIdRow,
    `INSERT INTO need_referrals (action_id, need_id, member_id, creator_id, created_at, resource_name, contact_name,
       phone_number, url, street_address, city, state, zipcode, program_id, outside_program_id)
     SELECT $1, $2, $3, $4, $5, x."resourceName", nullif(x."contactName", ''), nullif(x."phoneNumber", ''), nullif(x.url, ''),
            nullif(x."streetAddress", ''), nullif(x.city, ''), nullif(x.state, ''), nullif(x.zipcode, ''),
            CASE WHEN x."programId" NOT LIKE '%:%' THEN x."programId"::bigint END, CASE WHEN x."programId" LIKE '%:%' THEN x."programId" END
       FROM ROWS FROM (jsonb_to_recordset($6::jsonb) AS ("resourceName" text, "contactName" text, "phoneNumber" text, url text,
              "streetAddress" text, city text, state text, zipcode text, "programId" text)) WITH ORDINALITY
              AS x ("resourceName", "contactName", "phoneNumber", url, "streetAddress", city, state, zipcode, "programId", position)
      ORDER BY x.position
     RETURNING id`,
    [action.id, action.needId, action.memberId, action.creatorId, action.at, JSON.stringify(referrals)],
  );
  return written.map((one) => one.id);
}

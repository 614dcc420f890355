import { type IdOf, type MemberId, type NeedId, referralAnswers, type StaffId } from '@guidepost/contracts';
import type { NeedProgress } from '@guidepost/rules';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { array, day, id, instant, int, nullable, oneOf, outer, type RowOf, row, text } from '../../platform/row.ts';

/**
 * Columns for the times of a need's last action and last referral. `doneFields` is the SQL that selects them for need
 * `n`.
 */
export const doneColumns = { last_action_at: nullable(instant), last_referral_at: nullable(instant) };
export const doneFields = `n.last_action_at,
    (SELECT max(d.created_at) FROM need_referrals d WHERE d.need_id = n.id AND d.deleted_at IS NULL) AS last_referral_at`;

/** Returns the times of a need's last action and last referral, in the format that the rules expect. */
export const doneFor = (need: RowOf<typeof doneColumns>): NeedProgress => ({
  lastActionAt: need.last_action_at,
  lastReferralAt: need.last_referral_at,
});

/** SQL that selects the newest answer about a referral. Selects no row if there is no answer. */
export const lastAnswerOf = (referralId: string): string =>
  `SELECT a.answer, a.answered_at FROM need_referral_requests a
     WHERE a.referral_id = ${referralId} AND a.answered_at IS NOT NULL ORDER BY a.answered_at DESC, a.id DESC LIMIT 1`;

/** The last answer from an organization about one of the need's referrals. */
export const lastAnswerRow = { answered_by: text, answer: oneOf(referralAnswers), answered_at: instant };
const needRow = row({
  id: id<'Need'>(),
  member_id: id<'Member'>(),
  issue_id: id<'NeedIssue'>(),
  issue_key: text,
  issue_label: text,
  issue_label_es: nullable(text),
  time_frame: int,
  category_id: id<'NeedCategory'>(),
  category_key: text,
  category_label: text,
  category_label_es: nullable(text),
  zcode_key: nullable(text),
  zcode_label: nullable(text),
  reason: text,
  identified_at: instant,
  fulfilled_at: nullable(instant),
  abandoned_at: nullable(instant),
  expires_at: day,
  extended_at: nullable(instant),
  creator_id: id<'Staff'>(),
  creator_name: text,
  closed_by_id: nullable(id<'Staff'>()),
  closed_by_name: nullable(text),
  created_at: instant,
  updated_at: instant,
  version: int,
  stage_key: text,
  guide_id: nullable(id<'Staff'>()),
  action_count: int,
  last_action_id: nullable(id<'NeedAction'>()),
  last_action_label: nullable(text),
  last_action_label_es: nullable(text),
  last_action_date: nullable(day),
  last_action_creator: nullable(text),
  ...doneColumns,
  ...outer(lastAnswerRow),
  history_entry_ids: array(id<'NeedHistoryEntry'>()),
});
export type NeedRow = RowOf<typeof needRow>;

const needSelect = `SELECT n.id, n.member_id, n.issue_id, i.key AS issue_key, i.label AS issue_label, i.label_es AS issue_label_es,
    i.default_time_frame_in_days AS time_frame, i.category_id, c.key AS category_key, c.label AS category_label,
    c.label_es AS category_label_es, z.key AS zcode_key, z.label AS zcode_label, n.reason, n.identified_at, n.fulfilled_at, n.abandoned_at, n.expires_at,
    n.extended_at, ${doneFields}, n.creator_id, cu.name AS creator_name, n.closed_by_id, cl.name AS closed_by_name,
    n.created_at, n.updated_at, n.version, s.key AS stage_key, m.assigned_guide_id AS guide_id,
    la.id AS last_action_id, la.label AS last_action_label, la.label_es AS last_action_label_es, la.date AS last_action_date, la.name AS last_action_creator,
    ra.resource_name AS answered_by, ra.answer, ra.answered_at,
    (SELECT count(*) FROM need_actions a WHERE a.need_id = n.id AND a.deleted_at IS NULL) AS action_count,
    ARRAY(SELECT h.id FROM need_history_entries h WHERE h.need_id = n.id ORDER BY h.id DESC) AS history_entry_ids
  FROM needs n
  JOIN need_issues i ON i.id = n.issue_id
  JOIN need_categories c ON c.id = i.category_id
  LEFT JOIN need_zcodes z ON z.id = i.zcode_id
  JOIN users cu ON cu.id = n.creator_id
  LEFT JOIN users cl ON cl.id = n.closed_by_id
  LEFT JOIN LATERAL (
    SELECT a.id, ac.label, ac.label_es, a.date, au.name FROM need_actions a
      JOIN need_activities ac ON ac.id = a.activity_id
      JOIN users au ON au.id = a.creator_id
     WHERE a.need_id = n.id AND a.deleted_at IS NULL
     ORDER BY a.date DESC, a.id DESC LIMIT 1) la ON true
  LEFT JOIN LATERAL (
    SELECT r.resource_name, q.answer, q.answered_at
      FROM need_referrals r JOIN need_referral_requests q ON q.referral_id = r.id AND q.answered_at IS NOT NULL
     WHERE r.need_id = n.id AND r.deleted_at IS NULL
     ORDER BY q.answered_at DESC, q.id DESC LIMIT 1) ra ON true
  JOIN members m ON m.user_id = n.member_id
  JOIN member_stages s ON s.id = m.stage_id`;

/** Returns all needs of a member, in one query. */
export const findNeeds = (db: Db, memberId: MemberId): Promise<NeedRow[]> =>
  rows(db, needRow, `${needSelect} WHERE n.member_id = $1 AND n.deleted_at IS NULL`, [memberId]);

/**
 * Returns all needs of the member who has this need. A need's position on the screen depends on the member's other
 * needs.
 */
export const findNeedsOfSameMember = (db: Db, needId: NeedId): Promise<NeedRow[]> =>
  rows(
    db,
    needRow,
    `${needSelect} WHERE n.member_id = (SELECT member_id FROM needs WHERE id = $1 AND deleted_at IS NULL) AND n.deleted_at IS NULL`,
    [needId],
  );

/**
 * Locks a need until the transaction ends. Reads the need after it has the lock, so that it sees the changes of other
 * transactions. Returns all needs of its member, or an empty list if the need does not exist.
 */
export async function lockNeed(tx: Db, needId: NeedId): Promise<NeedRow[]> {
  const [, needs] = await Promise.all([
    execute(tx, 'SELECT FROM needs WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [needId]),
    findNeedsOfSameMember(tx, needId),
  ]);
  return needs;
}

const issueRow = row({ id: id<'NeedIssue'>(), time_frame: int });

/** Finds an issue. Returns undefined if it is retired or does not exist. */
export async function findIssue(db: Db, issueId: IdOf<'NeedIssue'>): Promise<RowOf<typeof issueRow> | undefined> {
  const [found] = await rows(
    db,
    issueRow,
    'SELECT id, default_time_frame_in_days AS time_frame FROM need_issues WHERE id = $1 AND retired_at IS NULL',
    [issueId],
  );
  return found;
}

/** SQL that counts how many needs of member `m` are goals, and how many of them are fulfilled. */
export const needGoalCounts = `SELECT count(*) AS total, count(n.fulfilled_at) AS completed FROM needs n
  WHERE n.member_id = m.user_id AND n.deleted_at IS NULL AND n.abandoned_at IS NULL`;

const memberRow = row({ stage_key: text, guide_id: nullable(id<'Staff'>()) });

/** Returns a member's stage and guide. */
export async function findMemberOfNeed(db: Db, memberId: MemberId): Promise<RowOf<typeof memberRow> | undefined> {
  const [found] = await rows(
    db,
    memberRow,
    `SELECT s.key AS stage_key, m.assigned_guide_id AS guide_id
       FROM members m JOIN member_stages s ON s.id = m.stage_id WHERE m.user_id = $1`,
    [memberId],
  );
  return found;
}

const idRow = row({ id: id<'Need'>() });

export async function insertNeed(
  tx: Db,
  need: {
    memberId: MemberId;
    issueId: IdOf<'NeedIssue'>;
    reason: string;
    expiresAt: string;
    creatorId: StaffId;
    at: string;
  },
): Promise<NeedId> {
  const [written] = await rows(
    tx,
    idRow,
    `INSERT INTO needs (member_id, issue_id, reason, expires_at, creator_id, identified_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6) RETURNING id`,
    [need.memberId, need.issueId, need.reason, need.expiresAt, need.creatorId, need.at],
  );
  if (!written) throw new Error('The need was not written');
  return written.id;
}

/** The values of a need that can change. */
export interface NeedValues {
  issueId: IdOf<'NeedIssue'>;
  reason: string;
  expiresAt: string;
  extendedAt: string | null;
  fulfilledAt: string | null;
  abandonedAt: string | null;
  closedById: StaffId | null;
}

/** Updates a need. The calling code must have locked it. */
export function sendUpdateNeed(tx: Db, needId: NeedId, values: NeedValues, at: string): void {
  send(
    tx,
    `UPDATE needs SET issue_id = $2, reason = $3, expires_at = $4, extended_at = $5, fulfilled_at = $6, abandoned_at = $7,
       closed_by_id = $8, updated_at = $9, version = version + 1 WHERE id = $1`,
    [
      needId,
      values.issueId,
      values.reason,
      values.expiresAt,
      values.extendedAt,
      values.fulfilledAt,
      values.abandonedAt,
      values.closedById,
      at,
    ],
  );
}

/** Stores the time of a need's last action. The calling code must have locked the need. */
export function sendTouchNeed(tx: Db, needId: NeedId, at: string): void {
  send(tx, 'UPDATE needs SET last_action_at = $2, updated_at = $2, version = version + 1 WHERE id = $1', [needId, at]);
}

export function sendDeleteNeed(tx: Db, needId: NeedId, at: string): void {
  send(tx, 'UPDATE needs SET deleted_at = $2, version = version + 1 WHERE id = $1', [needId, at]);
}

const categoryRow = row({
  id: id<'NeedCategory'>(),
  key: text,
  label: text,
  label_es: nullable(text),
  issue_id: id<'NeedIssue'>(),
  issue_key: text,
  issue_label: text,
  issue_label_es: nullable(text),
});

/** Returns the categories and issues that guides can choose, one row for each issue. */
export const findCategories = (db: Db): Promise<RowOf<typeof categoryRow>[]> =>
  rows(
    db,
    categoryRow,
    `SELECT c.id, c.key, c.label, c.label_es, i.id AS issue_id, i.key AS issue_key, i.label AS issue_label,
            i.label_es AS issue_label_es
       FROM need_categories c JOIN need_issues i ON i.category_id = c.id
      WHERE c.retired_at IS NULL AND i.retired_at IS NULL ORDER BY c.sort_order, c.id, i.sort_order, i.id`,
  );

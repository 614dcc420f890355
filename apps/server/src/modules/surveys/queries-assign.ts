import type { AssignedSurveyId, SurveyAssignment, SurveyId } from '@guidepost/contracts';
import { isContactStopped } from '../../platform/access/contact.ts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { array, id, int, nullable, type RowOf, row, text } from '../../platform/row.ts';

const memberRow = row({
  member_id: id<'Member'>(),
  zone: text,
  segment_ids: array(id<'Segment'>()),
  average_months: nullable(int),
});

/** Returns true if a survey's assignment for the given day is finished. */
export const isAssignedOn = async (db: Db, surveyId: SurveyId, day: string): Promise<boolean> =>
  (await execute(db, 'SELECT FROM survey_assignment_runs WHERE survey_id = $1 AND day = $2', [surveyId, day])) > 0;

/**
 * Locks a survey until the transaction ends, so that no user publishes a new version in the meantime. Returns true if
 * the given version is still the newest one.
 */
export async function lockVersion(
  tx: Db,
  { surveyId, versionId }: { surveyId: SurveyId; versionId: number },
): Promise<boolean> {
  await execute(tx, 'SELECT FROM surveys WHERE id = $1 FOR SHARE', [surveyId]);
  const newer = await execute(
    tx,
    `SELECT FROM survey_versions v JOIN survey_versions mine ON mine.id = $2
      WHERE v.survey_id = $1 AND v.number > mine.number`,
    [surveyId, versionId],
  );
  return newer === 0;
}

export function sendFinishAssignment(tx: Db, surveyId: SurveyId, day: string, at: string): void {
  send(tx, 'INSERT INTO survey_assignment_runs VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [surveyId, day, at]);
}

/**
 * Deletes the records that mark a survey's daily assignments as finished. The survey can then be assigned again on the
 * same day, because its audience or version has changed.
 */
export function sendDeleteAssignmentRecords(tx: Db, surveyId: SurveyId): void {
  send(tx, 'DELETE FROM survey_assignment_runs WHERE survey_id = $1', [surveyId]);
}

/**
 * SQL condition: the survey is for member `m`, and contact with the member has not ended. Must match the rule
 * `isSurveyFor`.
 */
const isEligible = `m.deleted_at IS NULL AND NOT st.ends_contact AND NOT ${isContactStopped('m.user_id')} AND m.client_id = ANY($1::bigint[])
  AND (cardinality($2::bigint[]) = 0 OR EXISTS (SELECT 1 FROM member_segments g WHERE g.member_id = m.user_id AND g.segment_id = ANY($2::bigint[])))
  AND (cardinality($3::bigint[]) = 0 OR m.stage_id = ANY($3::bigint[]))`;

const namedIn = ({ clientIds, segmentIds, stageIds }: SurveyAssignment) => [clientIds, segmentIds, stageIds];

/**
 * Finds at most `most` members who should get a survey in this period but do not have it yet. Also returns how many
 * months members of their client stay in the program on average; null if unknown.
 */
export const findMembersToAssign = (
  tx: Db,
  assignment: SurveyAssignment,
  { surveyId, period, most }: { surveyId: SurveyId; period: string; most: number },
): Promise<RowOf<typeof memberRow>[]> =>
  rows(
    tx,
    memberRow,
    `SELECT m.user_id AS member_id, coalesce(s.time_zone, m.time_zone) AS zone,
            ARRAY(SELECT g.segment_id FROM member_segments g WHERE g.member_id = m.user_id ORDER BY g.segment_id) AS segment_ids,
            c.average_months_in_program AS average_months
       FROM members m
       JOIN member_statuses st ON st.id = m.status_id
       JOIN clients c ON c.id = m.client_id
       LEFT JOIN staff s ON s.user_id = m.assigned_guide_id
      WHERE ${isEligible}
        AND NOT EXISTS (SELECT 1 FROM assigned_surveys a WHERE a.survey_id = $4 AND a.member_id = m.user_id AND a.period = $5)
      ORDER BY m.user_id LIMIT $6`,
    [...namedIn(assignment), surveyId, period, most],
  );

const countRow = row({ total: int });

/** Counts the members who should get a survey in this period but do not have it yet. */
export async function countToAssign(
  db: Db,
  assignment: SurveyAssignment,
  { surveyId, period }: { surveyId: SurveyId; period: string },
): Promise<number> {
  const [counted] = await rows(
    db,
    countRow,
    `SELECT count(*) AS total FROM members m JOIN member_statuses st ON st.id = m.status_id WHERE ${isEligible}
        AND NOT EXISTS (SELECT 1 FROM assigned_surveys a WHERE a.survey_id = $4 AND a.member_id = m.user_id AND a.period = $5)`,
    [...namedIn(assignment), surveyId, period],
  );
  return counted?.total ?? 0;
}

const isOpen = 'a.completed_at IS NULL AND a.deleted_at IS NULL';
/** SQL condition: the assignment has no answer and no finished part, and nobody started it through a link. */
const isNotStarted = `NOT EXISTS (SELECT FROM survey_answers w WHERE w.assigned_survey_id = a.id)
  AND NOT EXISTS (SELECT FROM assigned_survey_phases p WHERE p.assigned_survey_id = a.id)
  AND NOT EXISTS (SELECT FROM survey_links l WHERE l.assigned_survey_id = a.id AND l.begun_at IS NOT NULL)`;

const openCountsRow = row({ started: int, unstarted: int });

/** Counts a survey's open assignments: those that were started, and those that were not. */
export async function countOpen(db: Db, surveyId: SurveyId): Promise<RowOf<typeof openCountsRow>> {
  const [counted] = await rows(
    db,
    openCountsRow,
    `SELECT count(*) FILTER (WHERE NOT (${isNotStarted})) AS started, count(*) FILTER (WHERE ${isNotStarted}) AS unstarted
       FROM assigned_surveys a WHERE a.survey_id = $1 AND ${isOpen}`,
    [surveyId],
  );
  return counted ?? { started: 0, unstarted: 0 };
}

const assignedRow = row({ id: id<'AssignedSurvey'>(), member_id: id<'Member'>() });

/** Locks assignments of older versions that were not started, sorted by id. */
export const lockNotStarted = (
  tx: Db,
  { surveyId, versionId }: { surveyId: SurveyId; versionId: number },
  limit: number,
): Promise<RowOf<typeof assignedRow>[]> =>
  rows(
    tx,
    assignedRow,
    `SELECT a.id, a.member_id FROM assigned_surveys a
      WHERE a.survey_id = $1 AND a.survey_version_id <> $2 AND ${isOpen} AND ${isNotStarted}
      ORDER BY a.id LIMIT $3 FOR UPDATE OF a SKIP LOCKED`,
    [surveyId, versionId, limit],
  );

/**
 * Moves locked assignments to a version. Skips an assignment if an answer was stored while the locking statement
 * waited. That statement does not see such answers, so this is a separate statement. Returns the moved assignments.
 */
export const moveToVersion = (
  tx: Db,
  ids: readonly AssignedSurveyId[],
  { versionId, at }: { versionId: number; at: string },
): Promise<RowOf<typeof assignedRow>[]> =>
  rows(
    tx,
    assignedRow,
    `UPDATE assigned_surveys a SET survey_version_id = $2, updated_at = $3
      WHERE a.id = ANY($1::bigint[]) AND ${isOpen} AND ${isNotStarted}
     RETURNING a.id, a.member_id`,
    [ids, versionId, at],
  );

/**
 * Assigns a survey version to members, each with a due date. Skips members who already have the survey for this period.
 * Returns the new assignments.
 */
export const insertAssigned = (
  tx: Db,
  survey: { surveyId: SurveyId; versionId: number; period: string; at: string },
  members: readonly { memberId: number; dueAt: string | null }[],
): Promise<RowOf<typeof assignedRow>[]> =>
  rows(
    tx,
    assignedRow,
    `INSERT INTO assigned_surveys (member_id, survey_id, survey_version_id, period, due_at, created_at, updated_at)
     SELECT u.member_id, $1, $2, $3, u.due_at, $4, $4 FROM unnest($5::bigint[], $6::timestamptz[]) AS u (member_id, due_at)
     ON CONFLICT (survey_id, member_id, period) DO NOTHING RETURNING id, member_id`,
    [
      survey.surveyId,
      survey.versionId,
      survey.period,
      survey.at,
      members.map(({ memberId }) => memberId),
      members.map(({ dueAt }) => dueAt),
    ],
  );

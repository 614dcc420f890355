import type { AssignedSurveyId, MemberId, TextId } from '@guidepost/contracts';
import { type Db, execute, isIn, rows } from '../../platform/db.ts';
import { array, bool, id, instant, int, nullable, type RowOf, row, text } from '../../platform/row.ts';
import { sentLinkColumns, sentLinkJoins, sentLinkRow } from '../links/public.ts';

export const insertSurveyLink = async (
  tx: Db,
  link: { linkId: number; assignedSurveyId: AssignedSurveyId; textId: TextId | null },
): Promise<void> => {
  await execute(tx, 'INSERT INTO survey_links (link_id, assigned_survey_id, text_id) VALUES ($1, $2, $3)', [
    link.linkId,
    link.assignedSurveyId,
    link.textId,
  ]);
};

const linkRow = row({ ...sentLinkRow, assigned_survey_id: id<'AssignedSurvey'>() });
export type SurveyLinkRow = RowOf<typeof linkRow>;

/** Finds the links to these surveys, newest first. */
export const findLinks = (db: Db, ids: readonly number[]): Promise<SurveyLinkRow[]> =>
  rows(
    db,
    linkRow,
    `SELECT ${sentLinkColumns}, g.assigned_survey_id FROM survey_links g ${sentLinkJoins}
      WHERE g.assigned_survey_id ${isIn(1)} ORDER BY l.id DESC`,
    [ids],
  );

/** Finds a link's member, if the link is for the given survey. */
export async function findMemberOf(
  db: Db,
  linkId: number,
  assignedSurveyId: AssignedSurveyId,
): Promise<MemberId | undefined> {
  const [found] = await rows(
    db,
    row({ member_id: id<'Member'>() }),
    `SELECT a.member_id FROM survey_links s JOIN assigned_surveys a ON a.id = s.assigned_survey_id
      WHERE s.link_id = $1 AND s.assigned_survey_id = $2`,
    [linkId, assignedSurveyId],
  );
  return found?.member_id;
}

const ofLinkRow = row({
  assigned_survey_id: id<'AssignedSurvey'>(),
  /** The link's creator; null if it was not a staff member. */
  created_by: nullable(id<'Staff'>()),
});

export async function findSurveyOf(db: Db, linkId: number): Promise<RowOf<typeof ofLinkRow> | undefined> {
  const [found] = await rows(
    db,
    ofLinkRow,
    `SELECT s.assigned_survey_id, t.user_id AS created_by FROM survey_links s JOIN public_links l ON l.id = s.link_id
       LEFT JOIN staff t ON t.user_id = l.created_by WHERE s.link_id = $1`,
    [linkId],
  );
  return found;
}

/** Finds the survey that a link is for, and the survey's name. */
export async function findSurveyNameOf(db: Db, linkId: number): Promise<{ id: AssignedSurveyId; survey: string }> {
  const [found] = await rows(
    db,
    row({ id: id<'AssignedSurvey'>(), survey: text }),
    `SELECT a.id, v.content ->> 'displayName' AS survey FROM survey_links s
       JOIN assigned_surveys a ON a.id = s.assigned_survey_id JOIN survey_versions v ON v.id = a.survey_version_id
      WHERE s.link_id = $1`,
    [linkId],
  );
  if (!found) throw new Error('The link does not belong to a survey');
  return found;
}

/** Records that the survey was started with this link. Returns true only the first time. */
export const markFormStarted = async (tx: Db, linkId: number, at: string): Promise<boolean> =>
  (await execute(tx, 'UPDATE survey_links SET begun_at = $2 WHERE link_id = $1 AND begun_at IS NULL', [linkId, at])) >
  0;

/** Records that the survey was completed with this link. */
export const markFormFinished = async (tx: Db, linkId: number, at: string): Promise<void> => {
  await execute(tx, 'UPDATE survey_links SET finished_at = $2 WHERE link_id = $1', [linkId, at]);
};

const deviceRow = row({ id: id(), name: nullable(text) });
/** A device that answers a link's survey, with the name that the member entered there. */
export type Device = RowOf<typeof deviceRow>;

export async function insertDevice(
  tx: Db,
  device: {
    linkId: number;
    secretHash: Uint8Array;
    at: string;
    identity: { name: string; dateOfBirth: string } | null;
  },
): Promise<void> {
  await execute(
    tx,
    'INSERT INTO survey_devices (link_id, secret_hash, created_at, name, date_of_birth) VALUES ($1, $2, $3, $4, $5)',
    [device.linkId, device.secretHash, device.at, device.identity?.name ?? null, device.identity?.dateOfBirth ?? null],
  );
}

/** Finds a link's device by the hash of its secret. Returns undefined if there is no such device. */
export async function findDevice(db: Db, linkId: number, secretHash: Uint8Array): Promise<Device | undefined> {
  const [found] = await rows(
    db,
    deviceRow,
    'SELECT id, name FROM survey_devices WHERE secret_hash = $2 AND link_id = $1',
    [linkId, secretHash],
  );
  return found;
}

/**
 * Returns true if a survey has an answer from staff or from another device. A null device id stands for an unknown
 * device.
 */
export const isAnsweredElsewhere = async (
  db: Db,
  assignedSurveyId: AssignedSurveyId,
  deviceId: number | null,
): Promise<boolean> =>
  (await execute(
    db,
    'SELECT FROM survey_answers WHERE assigned_survey_id = $1 AND (device_id IS NULL OR device_id IS DISTINCT FROM $2) LIMIT 1',
    [assignedSurveyId, deviceId],
  )) > 0;

const submissionRow = row({
  question_id: int,
  round: int,
  skipped: bool,
  selected_option_ids: array(int),
  text_response: nullable(text),
  answered_at: instant,
});
export type SubmissionRow = RowOf<typeof submissionRow>;

/** Finds the answer that was stored for a button press. Returns undefined if none was stored. */
export async function findSubmission(
  db: Db,
  deviceId: number,
  submissionKey: string,
): Promise<SubmissionRow | undefined> {
  const [found] = await rows(
    db,
    submissionRow,
    `SELECT question_id, round, skipped, selected_option_ids, text_response, answered_at FROM survey_answers
      WHERE device_id = $1 AND submission_key = $2`,
    [deviceId, submissionKey],
  );
  return found;
}

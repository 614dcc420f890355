import {
  type IdOf,
  LearnMoreContent,
  type StaffId,
  SurveyAssignment,
  SurveyContent,
  SurveyDue,
  type SurveyId,
} from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { bool, id, instant, int, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

const recordRow = row({
  id: id<'Survey'>(),
  key: text,
  content: json(SurveyContent),
  assignment_configuration: json(SurveyAssignment),
  initial_checkpoint_due_at: json(SurveyDue),
  learn_more_id: nullable(id<'LearnMore'>()),
  published_at: nullable(instant),
  updated_at: instant,
  version: int,
  number: nullable(int),
  published_content: nullable(json(SurveyContent)),
});
export type RecordRow = RowOf<typeof recordRow>;

const recordSelect = `SELECT s.id, s.key, s.content, s.assignment_configuration, s.initial_checkpoint_due_at, s.learn_more_id,
    s.published_at, s.updated_at, s.version, v.number, v.content AS published_content
  FROM surveys s
  LEFT JOIN LATERAL (SELECT number, content FROM survey_versions WHERE survey_id = s.id ORDER BY number DESC LIMIT 1) v ON true
  WHERE s.deleted_at IS NULL`;

/** Finds all surveys, including drafts, sorted by name. */
export const findRecords = (db: Db): Promise<RecordRow[]> =>
  rows(db, recordRow, `${recordSelect} ORDER BY lower(s.content ->> 'name'), s.id`);

export async function findRecord(db: Db, surveyId: SurveyId): Promise<RecordRow | undefined> {
  const [found] = await rows(db, recordRow, `${recordSelect} AND s.id = $1`, [surveyId]);
  return found;
}

/** Locks a survey until the transaction ends, and then reads it. */
export async function lockRecord(tx: Db, surveyId: SurveyId): Promise<RecordRow | undefined> {
  const [, found] = await Promise.all([
    execute(tx, 'SELECT FROM surveys WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [surveyId]),
    findRecord(tx, surveyId),
  ]);
  return found;
}

const idRow = row({ id: id<'Survey'>() });

/** Adds a survey. Returns undefined if the key is in use. */
export async function insertRecord(
  tx: Db,
  survey: {
    key: string;
    content: SurveyContent;
    assignment: SurveyAssignment;
    due: SurveyDue;
    by: StaffId | null;
    at: string;
  },
): Promise<SurveyId | undefined> {
  const [made] = await rows(
    tx,
    idRow,
    `INSERT INTO surveys (key, content, assignment_configuration, initial_checkpoint_due_at, created_by, created_at, updated_at)
     VALUES ($1, $2::jsonb, $3::jsonb, $4::jsonb, $5, $6, $6) ON CONFLICT (key) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
    [
      survey.key,
      JSON.stringify(survey.content),
      JSON.stringify(survey.assignment),
      JSON.stringify(survey.due),
      survey.by,
      survey.at,
    ],
  );
  return made?.id;
}

/** Updates a locked survey. Returns false if another survey has its key. */
export async function updateRecord(
  tx: Db,
  surveyId: SurveyId,
  survey: {
    key: string;
    content: SurveyContent;
    assignment: SurveyAssignment;
    due: SurveyDue;
    learnMoreId: IdOf<'LearnMore'> | null;
    publishedAt: string | null;
    at: string;
  },
): Promise<boolean> {
  const changed = await execute(
    tx,
    `UPDATE surveys SET key = $2, content = $3::jsonb, assignment_configuration = $4::jsonb, initial_checkpoint_due_at = $5::jsonb,
       learn_more_id = $6, published_at = $7, updated_at = $8, version = version + 1
      WHERE id = $1 AND NOT EXISTS (SELECT FROM surveys o WHERE o.key = $2 AND o.id <> $1 AND o.deleted_at IS NULL)`,
    [
      surveyId,
      survey.key,
      JSON.stringify(survey.content),
      JSON.stringify(survey.assignment),
      JSON.stringify(survey.due),
      survey.learnMoreId,
      survey.publishedAt,
      survey.at,
    ],
  );
  return changed > 0;
}

export function sendDeleteRecord(tx: Db, surveyId: SurveyId, at: string): void {
  send(tx, 'UPDATE surveys SET deleted_at = $2, updated_at = $2, version = version + 1 WHERE id = $1', [surveyId, at]);
}

export function sendInsertVersion(
  tx: Db,
  version: {
    surveyId: SurveyId;
    number: number;
    content: SurveyContent;
    movesUnstarted: boolean;
    by: StaffId;
    at: string;
  },
): void {
  send(
    tx,
    `INSERT INTO survey_versions (survey_id, number, content, source, published_by, published_at, moves_unstarted)
       SELECT $1, $2, $3::jsonb, (SELECT source FROM surveys WHERE id = $1), $4, $5, $6`,
    [version.surveyId, version.number, JSON.stringify(version.content), version.by, version.at, version.movesUnstarted],
  );
}

const stageRow = row({ id: id<'Stage'>(), key: text, name: text });
const segmentRow = row({ id: id<'Segment'>(), key: text, name: text });

export const findStages = (db: Db): Promise<RowOf<typeof stageRow>[]> =>
  rows(db, stageRow, 'SELECT id, key, name FROM member_stages ORDER BY sort_order, id');
export const findSegments = (db: Db): Promise<RowOf<typeof segmentRow>[]> =>
  rows(db, segmentRow, 'SELECT id, key, name FROM segments ORDER BY sort_order, id');

const contentRow = row({ id: id<'LearnMore'>(), content: json(LearnMoreContent), updated_at: instant, version: int });
export type ContentRow = RowOf<typeof contentRow>;
const contentSelect = 'SELECT id, content, updated_at, version FROM learn_more_contents WHERE deleted_at IS NULL';

export const findContents = (db: Db): Promise<ContentRow[]> =>
  rows(db, contentRow, `${contentSelect} ORDER BY lower(content ->> 'title'), id`);

export async function findContent(db: Db, contentId: IdOf<'LearnMore'>): Promise<ContentRow | undefined> {
  const [found] = await rows(db, contentRow, `${contentSelect} AND id = $1`, [contentId]);
  return found;
}

/** Locks learn-more content until the transaction ends, and then reads it. */
export async function lockContent(tx: Db, contentId: IdOf<'LearnMore'>): Promise<ContentRow | undefined> {
  const [, found] = await Promise.all([
    execute(tx, 'SELECT FROM learn_more_contents WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [contentId]),
    findContent(tx, contentId),
  ]);
  return found;
}

/**
 * Returns true if learn-more content exists. It cannot be deleted until the transaction ends. Call this before a survey
 * is locked: deleting content locks the content first and then its surveys.
 */
export const reserveContent = async (tx: Db, contentId: IdOf<'LearnMore'>): Promise<boolean> =>
  (await execute(tx, 'SELECT FROM learn_more_contents WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE', [
    contentId,
  ])) > 0;

const contentIdRow = row({ id: id<'LearnMore'>() });

export async function insertContent(
  tx: Db,
  content: LearnMoreContent,
  by: StaffId,
  at: string,
): Promise<IdOf<'LearnMore'>> {
  const [made] = await rows(
    tx,
    contentIdRow,
    'INSERT INTO learn_more_contents (content, created_by, created_at, updated_at) VALUES ($1::jsonb, $2, $3, $3) RETURNING id',
    [JSON.stringify(content), by, at],
  );
  if (!made) throw new Error('The content was not stored');
  return made.id;
}

export function sendUpdateContent(tx: Db, contentId: IdOf<'LearnMore'>, content: LearnMoreContent, at: string): void {
  send(tx, 'UPDATE learn_more_contents SET content = $2::jsonb, updated_at = $3, version = version + 1 WHERE id = $1', [
    contentId,
    JSON.stringify(content),
    at,
  ]);
}

/** Deletes learn-more content, and the links to it in surveys. Returns the ids of these surveys. */
export async function deleteContent(tx: Db, contentId: IdOf<'LearnMore'>, at: string): Promise<SurveyId[]> {
  send(tx, 'UPDATE learn_more_contents SET deleted_at = $2, version = version + 1 WHERE id = $1', [contentId, at]);
  const changed = await rows(
    tx,
    idRow,
    'UPDATE surveys SET learn_more_id = NULL, updated_at = $2, version = version + 1 WHERE learn_more_id = $1 RETURNING id',
    [contentId, at],
  );
  return changed.map(({ id }) => id);
}

const unknownRow = row({ clients: bool, segments: bool, stages: bool });

/** Returns the property in an assignment that contains an unknown id, or undefined if all ids exist. */
export async function findUnknown(
  db: Db,
  { clientIds, segmentIds, stageIds }: SurveyAssignment,
): Promise<'clientIds' | 'segmentIds' | 'stageIds' | undefined> {
  const missing = (table: string, n: number) =>
    `EXISTS (SELECT FROM unnest($${n}::bigint[]) w WHERE NOT EXISTS (SELECT FROM ${table} x WHERE x.id = w))`;
  const [found] = await rows(
    db,
    unknownRow,
    `SELECT ${missing('clients', 1)} AS clients, ${missing('segments', 2)} AS segments, ${missing('member_stages', 3)} AS stages`,
    [clientIds, segmentIds, stageIds],
  );
  return found?.clients ? 'clientIds' : found?.segments ? 'segmentIds' : found?.stages ? 'stageIds' : undefined;
}

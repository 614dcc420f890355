import {
  type AssignedSurveyId,
  LearnMoreContent,
  type MemberId,
  type StaffId,
  SurveyAssignment,
  SurveyCheckpoint,
  SurveyContent,
  SurveyDue,
  type SurveyId,
} from '@guidepost/contracts';
import { type Db, execute, isIn, rows, send } from '../../platform/db.ts';
import {
  array,
  bool,
  day,
  float,
  id,
  instant,
  int,
  json,
  nullable,
  type RowOf,
  row,
  text,
} from '../../platform/row.ts';

const assignedRow = row({
  id: id<'AssignedSurvey'>(),
  member_id: id<'Member'>(),
  survey_id: id<'Survey'>(),
  version_number: int,
  content: json(SurveyContent),
  learn_more: nullable(json(LearnMoreContent)),
  llm_learn_more: nullable(text),
  notes: nullable(text),
  due_at: nullable(instant),
  completed_at: nullable(instant),
  completed_by: nullable(id<'Staff'>()),
  completed_by_name: nullable(text),
  created_at: instant,
  version: int,
  /** Time zone for dates: the guide's zone, or the member's zone if the member has no guide. */
  zone: text,
  need_ids: array(id<'Need'>()),
});
export type AssignedRow = RowOf<typeof assignedRow>;

const assignedSelect = `SELECT a.id, a.member_id, a.survey_id, v.number AS version_number, v.content, l.content AS learn_more,
    s.llm_learn_more, a.notes, a.due_at, a.completed_at, a.completed_by, cu.name AS completed_by_name, a.created_at,
    a.version, coalesce(g.time_zone, m.time_zone) AS zone,
    ARRAY(SELECT n.need_id FROM assigned_survey_needs n WHERE n.assigned_survey_id = a.id ORDER BY n.need_id) AS need_ids
  FROM assigned_surveys a
  JOIN survey_versions v ON v.id = a.survey_version_id
  JOIN surveys s ON s.id = a.survey_id
  LEFT JOIN learn_more_contents l ON l.id = s.learn_more_id AND l.deleted_at IS NULL
  LEFT JOIN users cu ON cu.id = a.completed_by
  JOIN members m ON m.user_id = a.member_id
  LEFT JOIN staff g ON g.user_id = m.assigned_guide_id`;

/** Finds a member's surveys: open surveys by due date, then completed surveys, newest first. */
export const findOfMember = (db: Db, memberId: MemberId): Promise<AssignedRow[]> =>
  rows(
    db,
    assignedRow,
    `${assignedSelect} WHERE a.member_id = $1 AND a.deleted_at IS NULL
      ORDER BY a.completed_at IS NOT NULL, a.completed_at DESC, a.due_at NULLS LAST, a.id`,
    [memberId],
  );

export const findAssigned = (db: Db, surveyId: AssignedSurveyId): Promise<AssignedRow[]> =>
  rows(db, assignedRow, `${assignedSelect} WHERE a.id = $1 AND a.deleted_at IS NULL`, [surveyId]);

/** Finds members' surveys by id, in any order. */
export const findAssignedOf = (db: Db, ids: readonly AssignedSurveyId[]): Promise<AssignedRow[]> =>
  rows(db, assignedRow, `${assignedSelect} WHERE a.id ${isIn(1)} AND a.deleted_at IS NULL`, [ids]);

/** Locks a member's survey until the transaction ends, and then reads it. Returns undefined if it does not exist. */
export async function lockAssigned(tx: Db, surveyId: AssignedSurveyId): Promise<AssignedRow | undefined> {
  const [, [found]] = await Promise.all([
    execute(tx, 'SELECT FROM assigned_surveys WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [surveyId]),
    findAssigned(tx, surveyId),
  ]);
  return found;
}

const answerRow = row({
  id: id<'SurveyAnswer'>(),
  assigned_survey_id: id<'AssignedSurvey'>(),
  question_id: int,
  round: int,
  skipped: bool,
  selected_option_ids: array(int),
  text_response: nullable(text),
  number: nullable(float),
  date: nullable(day),
  date_time: nullable(instant),
  /** Both columns are null if the member answered on a device. */
  answered_by: nullable(id<'Staff'>()),
  answered_by_name: nullable(text),
  device_id: nullable(id()),
  answered_at: instant,
});
export type AnswerRow = RowOf<typeof answerRow>;

/**
 * Finds the current answers in these surveys: the last answer to each question in each round, unless that answer was
 * withdrawn.
 */
export const findAnswers = (db: Db, ids: readonly number[]): Promise<AnswerRow[]> =>
  rows(
    db,
    answerRow,
    `SELECT l.id, l.assigned_survey_id, l.question_id, l.round, l.skipped, l.selected_option_ids, l.text_response, l.number,
            l.date, l.date_time, l.answered_by, u.name AS answered_by_name, l.device_id, l.answered_at
       FROM (SELECT DISTINCT ON (assigned_survey_id, question_id, round) * FROM survey_answers
              WHERE assigned_survey_id ${isIn(1)} ORDER BY assigned_survey_id, question_id, round, id DESC) l
       LEFT JOIN users u ON u.id = l.answered_by
      WHERE NOT l.withdrawn ORDER BY l.id`,
    [ids],
  );

const phaseRow = row({
  assigned_survey_id: id<'AssignedSurvey'>(),
  checkpoint_key: text,
  checkpoint: json(SurveyCheckpoint),
  completed_at: instant,
  next_phase_due_at: nullable(instant),
});
export type PhaseRow = RowOf<typeof phaseRow>;

/** Finds the finished checkpoints of these surveys, earliest first. */
export const findPhases = (db: Db, ids: readonly number[]): Promise<PhaseRow[]> =>
  rows(
    db,
    phaseRow,
    `SELECT assigned_survey_id, checkpoint_key, checkpoint, completed_at, next_phase_due_at FROM assigned_survey_phases
      WHERE assigned_survey_id ${isIn(1)} AND reopened_at IS NULL ORDER BY completed_at, id`,
    [ids],
  );

const stayRow = row({
  assigned_survey_id: id<'AssignedSurvey'>(),
  id: id<'Hospitalization'>(),
  hospital: text,
  admit_date: day,
  discharge_date: nullable(day),
});
export type StayRow = RowOf<typeof stayRow>;

/** Finds the hospital stays that are linked to these surveys. */
export const findStays = (db: Db, ids: readonly number[]): Promise<StayRow[]> =>
  rows(
    db,
    stayRow,
    `SELECT t.assigned_survey_id, h.id, h.hospital, h.admit_date,
            coalesce(h.discharge_date, h.guide_entered_discharged_at) AS discharge_date FROM assigned_survey_hospitalizations t
       JOIN hospitalizations h ON h.id = t.hospitalization_id AND h.deleted_at IS NULL
      WHERE t.assigned_survey_id ${isIn(1)} ORDER BY h.admit_date DESC, h.id`,
    [ids],
  );

/** The author of an answer: a staff member, or the member on a device. */
export type AnswerAuthor = { staffId: StaffId; deviceId: null } | { staffId: null; deviceId: number };

interface NewAnswer {
  assignedSurveyId: AssignedSurveyId;
  questionId: number;
  round: number;
  skipped: boolean;
  withdrawn: boolean;
  selectedOptionIds: readonly number[];
  textResponse: string | null;
  number: number | null;
  date: string | null;
  dateTime: string | null;
  by: AnswerAuthor;
  /** Identifies the button press that sent the member's answer; null for staff. */
  submissionKey: string | null;
  at: string;
}

/** Adds an answer. Keeps earlier answers to the same question. */
export function sendInsertAnswer(tx: Db, answer: NewAnswer): void {
  send(
    tx,
    `INSERT INTO survey_answers (assigned_survey_id, question_id, round, skipped, withdrawn, selected_option_ids,
       text_response, number, date, date_time, answered_by, device_id, submission_key, answered_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      answer.assignedSurveyId,
      answer.questionId,
      answer.round,
      answer.skipped,
      answer.withdrawn,
      answer.selectedOptionIds,
      answer.textResponse,
      answer.number,
      answer.date,
      answer.dateTime,
      answer.by.staffId,
      answer.by.deviceId,
      answer.submissionKey,
      answer.at,
    ],
  );
}

export function sendInsertPhase(
  tx: Db,
  phase: {
    assignedSurveyId: AssignedSurveyId;
    checkpointKey: string;
    checkpoint: SurveyCheckpoint;
    by: AnswerAuthor;
    at: string;
    nextPhaseDueAt: string | null;
  },
): void {
  send(
    tx,
    `INSERT INTO assigned_survey_phases (assigned_survey_id, checkpoint_key, checkpoint, completed_at, completed_by, device_id,
       next_phase_due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (assigned_survey_id, checkpoint_key) WHERE reopened_at IS NULL
     DO UPDATE SET checkpoint = EXCLUDED.checkpoint, completed_at = EXCLUDED.completed_at,
       completed_by = EXCLUDED.completed_by, device_id = EXCLUDED.device_id, next_phase_due_at = EXCLUDED.next_phase_due_at`,
    [
      phase.assignedSurveyId,
      phase.checkpointKey,
      JSON.stringify(phase.checkpoint),
      phase.at,
      phase.by.staffId,
      phase.by.deviceId,
      phase.nextPhaseDueAt,
    ],
  );
}

/** Stores the due date and completion of a locked survey. */
export function sendUpdateState(
  tx: Db,
  surveyId: AssignedSurveyId,
  state: { dueAt: string | null; completedAt: string | null; completedBy: StaffId | null },
  at: string,
): void {
  send(
    tx,
    'UPDATE assigned_surveys SET due_at = $2, completed_at = $3, completed_by = $4, updated_at = $5 WHERE id = $1',
    [surveyId, state.dueAt, state.completedAt, state.completedBy, at],
  );
}

/** Marks a survey's completion checkpoint as reopened. */
export function sendReopenCompletion(tx: Db, surveyId: AssignedSurveyId, at: string): void {
  send(
    tx,
    `UPDATE assigned_survey_phases SET reopened_at = $2
      WHERE assigned_survey_id = $1 AND reopened_at IS NULL AND (checkpoint ->> 'isCompletionCheckpoint')::boolean`,
    [surveyId, at],
  );
}

export function sendUpdateNotes(tx: Db, surveyId: AssignedSurveyId, notes: string | null, at: string): void {
  send(tx, 'UPDATE assigned_surveys SET notes = $2, updated_at = $3, version = version + 1 WHERE id = $1', [
    surveyId,
    notes,
    at,
  ]);
}

export function sendSetNeeds(tx: Db, surveyId: AssignedSurveyId, ids: readonly number[]): void {
  send(tx, 'DELETE FROM assigned_survey_needs WHERE assigned_survey_id = $1', [surveyId]);
  send(tx, 'INSERT INTO assigned_survey_needs SELECT $1, u.id FROM unnest($2::bigint[]) AS u (id)', [surveyId, ids]);
}

export function sendSetStays(tx: Db, surveyId: AssignedSurveyId, ids: readonly number[]): void {
  send(tx, 'DELETE FROM assigned_survey_hospitalizations WHERE assigned_survey_id = $1', [surveyId]);
  send(tx, 'INSERT INTO assigned_survey_hospitalizations SELECT $1, u.id FROM unnest($2::bigint[]) AS u (id)', [
    surveyId,
    ids,
  ]);
}

/** Returns how many of these ids are ids of the member's needs. */
export const countNeeds = (db: Db, memberId: MemberId, ids: readonly number[]): Promise<number> =>
  execute(db, `SELECT FROM needs WHERE member_id = $1 AND deleted_at IS NULL AND id ${isIn(2)}`, [memberId, ids]);
/** Returns how many of these ids are ids of the member's hospital stays. */
export const countStays = (db: Db, memberId: MemberId, ids: readonly number[]): Promise<number> =>
  execute(db, `SELECT FROM hospitalizations WHERE member_id = $1 AND deleted_at IS NULL AND id ${isIn(2)}`, [
    memberId,
    ids,
  ]);

/** SQL that counts member `m`'s surveys, and how many of them are completed. */
export const surveyGoalCounts = `SELECT count(*) AS total, count(a.completed_at) AS completed FROM assigned_surveys a
  WHERE a.member_id = m.user_id AND a.deleted_at IS NULL`;

const goalRow = row({
  id: id<'AssignedSurvey'>(),
  name: text,
  due_at: nullable(instant),
  completed_at: nullable(instant),
  has_scores: bool,
});

/** Finds a member's surveys for the goals, with names and dates. */
export const findGoals = (db: Db, memberId: MemberId): Promise<RowOf<typeof goalRow>[]> =>
  rows(
    db,
    goalRow,
    `SELECT a.id, v.content ->> 'displayName' AS name, a.due_at, a.completed_at, v.content ? 'scores' AS has_scores
       FROM assigned_surveys a
       JOIN survey_versions v ON v.id = a.survey_version_id
      WHERE a.member_id = $1 AND a.deleted_at IS NULL ORDER BY a.due_at NULLS LAST, a.id`,
    [memberId],
  );

const surveyRow = row({
  id: id<'Survey'>(),
  key: text,
  assignment_configuration: json(SurveyAssignment),
  initial_checkpoint_due_at: json(SurveyDue),
  published_at: nullable(instant),
  version_id: id<'SurveyVersion'>(),
  number: int,
  content: json(SurveyContent),
  moves_unstarted: bool,
});
export type SurveyRow = RowOf<typeof surveyRow>;

const surveySelect = `SELECT s.id, s.key, s.assignment_configuration, s.initial_checkpoint_due_at, s.published_at,
    v.id AS version_id, v.number, v.content, v.moves_unstarted
  FROM surveys s
  JOIN LATERAL (SELECT id, number, content, moves_unstarted FROM survey_versions WHERE survey_id = s.id ORDER BY number DESC LIMIT 1) v ON true
  WHERE s.deleted_at IS NULL AND s.published_at IS NOT NULL`;

/** Finds the published surveys, each with its newest version, sorted by name. */
export const findPublished = (db: Db): Promise<SurveyRow[]> =>
  rows(db, surveyRow, `${surveySelect} ORDER BY lower(v.content ->> 'name'), s.id`);

export async function findPublishedOne(db: Db, surveyId: SurveyId): Promise<SurveyRow | undefined> {
  const [found] = await rows(db, surveyRow, `${surveySelect} AND s.id = $1`, [surveyId]);
  return found;
}

const openRow = row({ id: id<'AssignedSurvey'>(), name: text });

const sourceRow = row({ key: text, source: nullable(json<Record<string, unknown>>()) });

/** Finds the key of a member's survey, and the FHIR Questionnaire that its version was imported from. */
export async function findSource(db: Db, surveyId: AssignedSurveyId): Promise<RowOf<typeof sourceRow> | undefined> {
  const [found] = await rows(
    db,
    sourceRow,
    `SELECT s.key, v.source FROM assigned_surveys a JOIN surveys s ON s.id = a.survey_id
       JOIN survey_versions v ON v.id = a.survey_version_id WHERE a.id = $1`,
    [surveyId],
  );
  return found;
}

/** Deletes a member's open surveys and returns them. */
export const deleteOpen = (tx: Db, memberId: MemberId, at: string): Promise<RowOf<typeof openRow>[]> =>
  rows(
    tx,
    openRow,
    `UPDATE assigned_surveys a SET deleted_at = $2, updated_at = $2 FROM survey_versions v
      WHERE v.id = a.survey_version_id AND a.member_id = $1 AND a.completed_at IS NULL AND a.deleted_at IS NULL
      RETURNING a.id, v.content ->> 'displayName' AS name`,
    [memberId, at],
  );

import {
  type IdOf,
  type StaffId,
  type WorkflowCause,
  type WorkflowId,
  type WorkflowPhaseFields,
  type WorkflowPhaseId,
  WorkflowSection,
  workflowCauses,
} from '@guidepost/contracts';
import { type Db, execute, isIn, rows, send } from '../../platform/db.ts';
import { bool, id, instant, int, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { sectionColumns } from './queries.ts';

const contentRow = row({
  id: id<'WorkflowPhase'>(),
  workflow_id: id<'Workflow'>(),
  workflow_title: text,
  title: text,
  description: text,
  sort_order: int,
  minutes: nullable(int),
  needs_appointment: bool,
  available_after_days: int,
  due_after_days: int,
  survey_id: nullable(id<'Survey'>()),
  survey_name: nullable(text),
  section_count: int,
  has_learn_more: bool,
  sections: json(WorkflowSection.array()),
  version: int,
  assigned_count: int,
});
export type ContentRow = RowOf<typeof contentRow>;

const contentSelect = `SELECT p.id, p.workflow_id, w.title AS workflow_title, p.title, p.description, p.sort_order, p.minutes,
    p.needs_appointment, p.available_after_days, p.due_after_days, p.survey_id, v.content ->> 'displayName' AS survey_name,
    ${sectionColumns}, p.sections, p.version,
    (SELECT count(*) FROM assigned_workflow_phases a
      WHERE a.phase_id = p.id AND a.completed_at IS NULL AND a.deleted_at IS NULL) AS assigned_count
  FROM workflow_phases p
  JOIN workflows w ON w.id = p.workflow_id
  LEFT JOIN LATERAL (SELECT content FROM survey_versions WHERE survey_id = p.survey_id ORDER BY number DESC LIMIT 1) v ON true`;

/** Finds a phase's content. Includes a phase that was removed from its workflow, because members may still have it. */
export async function findContent(db: Db, phaseId: WorkflowPhaseId): Promise<ContentRow | undefined> {
  const [found] = await rows(db, contentRow, `${contentSelect} WHERE p.id = $1`, [phaseId]);
  return found;
}

/** Finds the next phase in the workflow. */
export async function findContentAfter(db: Db, phaseId: WorkflowPhaseId): Promise<ContentRow | undefined> {
  const [found] = await rows(
    db,
    contentRow,
    `${contentSelect} JOIN workflow_phases o ON o.workflow_id = p.workflow_id AND o.sort_order < p.sort_order
      WHERE o.id = $1 AND p.deleted_at IS NULL ORDER BY p.sort_order, p.id LIMIT 1`,
    [phaseId],
  );
  return found;
}

/** Finds the phases of workflows, in display order. */
export const findContents = (db: Db, workflowIds: readonly WorkflowId[]): Promise<ContentRow[]> =>
  rows(
    db,
    contentRow,
    `${contentSelect} WHERE p.workflow_id ${isIn(1)} AND p.deleted_at IS NULL ORDER BY p.sort_order, p.id`,
    [workflowIds],
  );

const workflowRow = row({
  id: id<'Workflow'>(),
  title: text,
  cause: oneOf(workflowCauses),
  need_category_id: nullable(id<'NeedCategory'>()),
  assigned_since: nullable(instant),
  member_count: int,
  version: int,
});
export type WorkflowRow = RowOf<typeof workflowRow>;

const workflowSelect = `SELECT w.id, w.title, w.cause, w.need_category_id, w.assigned_since, w.version,
    (SELECT count(DISTINCT a.member_id) FROM assigned_workflows s
       JOIN assigned_workflow_phases a ON a.assigned_workflow_id = s.id AND a.completed_at IS NULL AND a.deleted_at IS NULL
      WHERE s.workflow_id = w.id) AS member_count
  FROM workflows w WHERE w.deleted_at IS NULL`;

export const findWorkflows = (db: Db): Promise<WorkflowRow[]> =>
  rows(db, workflowRow, `${workflowSelect} ORDER BY lower(w.title), w.id`);

export async function findWorkflow(db: Db, workflowId: WorkflowId): Promise<WorkflowRow | undefined> {
  const [found] = await rows(db, workflowRow, `${workflowSelect} AND w.id = $1`, [workflowId]);
  return found;
}

/** Locks a workflow and its phases for the rest of the transaction, and returns the workflow. */
export async function lockWorkflow(tx: Db, workflowId: WorkflowId): Promise<WorkflowRow | undefined> {
  const [, found] = await Promise.all([
    execute(tx, 'SELECT FROM workflows WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [workflowId]),
    findWorkflow(tx, workflowId),
  ]);
  return found;
}

const workflowIdRow = row({ id: id<'Workflow'>() });

export async function insertWorkflow(
  tx: Db,
  made: { title: string; cause: WorkflowCause; needCategoryId: IdOf<'NeedCategory'> | null; by: StaffId; at: string },
): Promise<WorkflowId> {
  const [found] = await rows(
    tx,
    workflowIdRow,
    `INSERT INTO workflows (title, cause, need_category_id, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5) RETURNING id`,
    [made.title, made.cause, made.needCategoryId, made.by, made.at],
  );
  if (!found) throw new Error('The workflow was not written');
  return found.id;
}

export const sendUpdateWorkflow = (
  tx: Db,
  workflowId: WorkflowId,
  values: { title: string; assignedSince: string | null; at: string },
): void =>
  send(
    tx,
    'UPDATE workflows SET title = $2, assigned_since = $3, updated_at = $4, version = version + 1 WHERE id = $1',
    [workflowId, values.title, values.assignedSince, values.at],
  );

const formerTitleRow = row({ workflow_id: id<'Workflow'>(), title: text, until: instant, renamed_by: text });
export type FormerTitleRow = RowOf<typeof formerTitleRow>;

/** Finds workflows' previous titles, newest first. */
export const findFormerTitles = (db: Db, workflowIds: readonly WorkflowId[]): Promise<FormerTitleRow[]> =>
  rows(
    db,
    formerTitleRow,
    `SELECT f.workflow_id, f.title, f.until, u.name AS renamed_by FROM workflow_titles f JOIN users u ON u.id = f.renamed_by
      WHERE f.workflow_id ${isIn(1)} ORDER BY f.id DESC`,
    [workflowIds],
  );

export const sendInsertFormerTitle = (
  tx: Db,
  former: { workflowId: WorkflowId; title: string; at: string; by: StaffId },
): void =>
  send(tx, 'INSERT INTO workflow_titles (workflow_id, title, until, renamed_by) VALUES ($1, $2, $3, $4)', [
    former.workflowId,
    former.title,
    former.at,
    former.by,
  ]);

/** Puts a workflow's phases in the order of the given ids. */
export const sendOrderPhases = (tx: Db, workflowId: WorkflowId, ids: readonly WorkflowPhaseId[], at: string): void =>
  send(
    tx,
    `UPDATE workflow_phases p SET sort_order = o.place, updated_at = $3
       FROM unnest($2::bigint[]) WITH ORDINALITY AS o (id, place) WHERE p.id = o.id AND p.workflow_id = $1`,
    [workflowId, ids, at],
  );

const phaseValues = (fields: WorkflowPhaseFields) => [
  fields.title,
  fields.description,
  fields.minutes,
  fields.needsAppointment,
  fields.availableAfterDays,
  fields.dueAfterDays,
  fields.surveyId,
  JSON.stringify(fields.sections),
];

/** Adds a phase at the end of its workflow. */
export const sendInsertContent = (tx: Db, workflowId: WorkflowId, fields: WorkflowPhaseFields, at: string): void =>
  send(
    tx,
    `INSERT INTO workflow_phases (workflow_id, created_at, updated_at, sort_order, title, description, minutes,
       needs_appointment, available_after_days, due_after_days, survey_id, sections)
     SELECT $1, $2, $2, (SELECT coalesce(max(sort_order), 0) + 1 FROM workflow_phases WHERE workflow_id = $1),
       $3, $4, $5, $6, $7, $8, $9, $10`,
    [workflowId, at, ...phaseValues(fields)],
  );

export const sendUpdateContent = (tx: Db, phaseId: WorkflowPhaseId, fields: WorkflowPhaseFields, at: string): void =>
  send(
    tx,
    `UPDATE workflow_phases SET updated_at = $2, version = version + 1, title = $3, description = $4, minutes = $5,
       needs_appointment = $6, available_after_days = $7, due_after_days = $8, survey_id = $9, sections = $10 WHERE id = $1`,
    [phaseId, at, ...phaseValues(fields)],
  );

export const sendDeleteContent = (tx: Db, phaseId: WorkflowPhaseId, at: string): void =>
  send(tx, 'UPDATE workflow_phases SET deleted_at = $2, version = version + 1 WHERE id = $1', [phaseId, at]);

export const hasCategory = async (db: Db, categoryId: number): Promise<boolean> =>
  (await execute(db, 'SELECT FROM need_categories WHERE id = $1 AND retired_at IS NULL', [categoryId])) > 0;

export const isPublished = async (db: Db, surveyId: number): Promise<boolean> =>
  (await execute(db, 'SELECT FROM surveys WHERE id = $1 AND published_at IS NOT NULL AND deleted_at IS NULL', [
    surveyId,
  ])) > 0;

import type {
  BodyOf,
  contracts,
  Workflow,
  WorkflowId,
  WorkflowPhase,
  WorkflowPhaseFields,
  WorkflowPhaseId,
  WorkflowSection,
} from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import {
  type ContentRow,
  findContent,
  findContentAfter,
  findContents,
  findFormerTitles,
  findWorkflow,
  findWorkflows,
  hasCategory,
  insertWorkflow,
  isPublished,
  lockWorkflow,
  sendDeleteContent,
  sendInsertContent,
  sendInsertFormerTitle,
  sendOrderPhases,
  sendUpdateContent,
  sendUpdateWorkflow,
  type WorkflowRow,
} from './queries-content.ts';

type Workflows = typeof contracts.workflows;

const presentPhase = (found: ContentRow): WorkflowPhase => ({
  id: found.id,
  workflow: { id: found.workflow_id, title: found.workflow_title },
  title: found.title,
  description: found.description,
  sortOrder: found.sort_order,
  minutes: found.minutes,
  needsAppointment: found.needs_appointment,
  availableAfterDays: found.available_after_days,
  dueAfterDays: found.due_after_days,
  survey: found.survey_id === null ? null : { id: found.survey_id, name: found.survey_name ?? '' },
  sectionCount: found.section_count,
  hasLearnMore: found.has_learn_more,
});

/**
 * Returns a phase's stored content.
 * @throws AppError NOT_FOUND
 */
async function written(db: Db, id: WorkflowPhaseId): Promise<ContentRow> {
  const found = await findContent(db, id);
  if (!found) throw notFound();
  return found;
}

/**
 * Returns a phase's content.
 * @throws AppError NOT_FOUND
 */
export const getContent = async (db: Db, id: WorkflowPhaseId): Promise<WorkflowPhase> =>
  presentPhase(await written(db, id));

/**
 * Returns a phase's reading sections.
 * @throws AppError NOT_FOUND
 */
export const getSections = async (db: Db, id: WorkflowPhaseId): Promise<WorkflowSection[]> =>
  (await written(db, id)).sections;

/**
 * Returns the workflow's next phase, or null after the last phase.
 * @throws AppError NOT_FOUND
 */
export async function previewNext(db: Db, id: WorkflowPhaseId): Promise<WorkflowPhase | null> {
  const [, next] = await Promise.all([written(db, id), findContentAfter(db, id)]);
  return next ? presentPhase(next) : null;
}

async function presentWorkflows(db: Db, workflows: readonly WorkflowRow[]): Promise<Workflow[]> {
  const ids = workflows.map(({ id }) => id);
  const [phases, formerTitles] = await Promise.all([findContents(db, ids), findFormerTitles(db, ids)]);
  return workflows.map((workflow) => ({
    id: workflow.id,
    title: workflow.title,
    cause: workflow.cause,
    needCategoryId: workflow.need_category_id,
    isAssigned: workflow.assigned_since !== null,
    memberCount: workflow.member_count,
    version: workflow.version,
    formerTitles: formerTitles
      .filter(({ workflow_id }) => workflow_id === workflow.id)
      .map(({ title, until, renamed_by }) => ({ title, until, renamedBy: renamed_by })),
    phases: phases
      .filter(({ workflow_id }) => workflow_id === workflow.id)
      .map((phase) => ({
        ...presentPhase(phase),
        sections: phase.sections,
        version: phase.version,
        assignedCount: phase.assigned_count,
      })),
  }));
}

/** Lists all workflows, sorted by title. */
export const listWorkflows = async (db: Db): Promise<Workflow[]> => presentWorkflows(db, await findWorkflows(db));

async function getWorkflow(db: Db, id: WorkflowId): Promise<Workflow> {
  const found = await findWorkflow(db, id);
  const [presented] = await presentWorkflows(db, found ? [found] : []);
  if (!presented) throw notFound();
  return presented;
}

/** Updates open screens after a change to a workflow, and returns the workflow. */
async function notifyAndReadWorkflow({ db, services }: Acting, id: WorkflowId): Promise<Workflow> {
  services.live.emit(db, 'setup_updated', { type: 'workflows', id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  return getWorkflow(db, id);
}

/**
 * Locks and returns a workflow.
 * @throws AppError NOT_FOUND
 */
async function locked({ db }: Acting, id: WorkflowId): Promise<WorkflowRow> {
  const found = await lockWorkflow(db, id);
  if (!found) throw notFound();
  return found;
}

/**
 * Creates a workflow.
 * @throws AppError NEED_CATEGORY_NOT_FOUND
 */
export async function createWorkflow(
  acting: Acting,
  { title, cause, needCategoryId }: BodyOf<Workflows['create']>,
): Promise<Workflow> {
  const { db, viewer, now } = acting;
  const categoryId = cause === 'need' ? (needCategoryId ?? null) : null;
  if (cause === 'need' && (categoryId === null || !(await hasCategory(db, categoryId))))
    throw refusedAt('NEED_CATEGORY_NOT_FOUND', 'needCategoryId', 'exists', 'This category could not be found.');
  const id = await insertWorkflow(db, { title, cause, needCategoryId: categoryId, by: viewer.id, at: now.toString() });
  return notifyAndReadWorkflow(acting, id);
}

/**
 * Changes the title, the order of phases, and whether the workflow is assigned to members from now on. Stores the
 * previous title.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, WORKFLOW_PHASES_DIFFER
 */
export async function changeWorkflow(
  acting: Acting,
  id: WorkflowId,
  { title, isAssigned, phaseIds, version }: BodyOf<Workflows['update']>,
): Promise<Workflow> {
  const { db, now, viewer } = acting;
  const found = await locked(acting, id);
  if (version !== undefined && version !== found.version)
    throw new AppError('VERSION_CONFLICT', { current: await getWorkflow(db, id) });
  const at = now.toString();
  if (phaseIds) {
    const known = (await findContents(db, [id])).map((phase) => phase.id);
    const sent = new Set(phaseIds);
    const isSame = known.length === phaseIds.length && known.every((phaseId) => sent.has(phaseId));
    if (!isSame) throw new AppError('WORKFLOW_PHASES_DIFFER');
    sendOrderPhases(db, id, phaseIds, at);
  }
  // The workflow is assigned only for causes that occur after this time.
  const since = isAssigned === false ? null : isAssigned ? (found.assigned_since ?? at) : found.assigned_since;
  if (title !== undefined && title !== found.title)
    sendInsertFormerTitle(db, { workflowId: id, title: found.title, at, by: viewer.id });
  sendUpdateWorkflow(db, id, { title: title ?? found.title, assignedSince: since, at });
  return notifyAndReadWorkflow(acting, id);
}

/**
 * Checks a phase's survey and days.
 * @throws AppError SURVEY_NOT_PUBLISHED, WORKFLOW_PHASE_DATES
 */
async function checkPhase(db: Db, fields: WorkflowPhaseFields): Promise<void> {
  if (fields.dueAfterDays < fields.availableAfterDays)
    throw refusedAt(
      'WORKFLOW_PHASE_DATES',
      'dueAfterDays',
      'order',
      'The due date of a phase must not be before the date when the phase becomes available.',
    );
  if (fields.surveyId !== null && !(await isPublished(db, fields.surveyId)))
    throw refusedAt(
      'SURVEY_NOT_PUBLISHED',
      'surveyId',
      'published',
      'This survey is not published. Choose a published survey.',
    );
}

/**
 * Adds a phase at the end.
 * @throws AppError NOT_FOUND, SURVEY_NOT_PUBLISHED, WORKFLOW_PHASE_DATES
 */
export async function addPhase(acting: Acting, id: WorkflowId, fields: WorkflowPhaseFields): Promise<Workflow> {
  await locked(acting, id);
  await checkPhase(acting.db, fields);
  sendInsertContent(acting.db, id, fields, acting.now.toString());
  return notifyAndReadWorkflow(acting, id);
}

/**
 * Locks a phase's workflow, and returns the phase.
 * @throws AppError NOT_FOUND
 */
async function lockedPhase(acting: Acting, id: WorkflowPhaseId): Promise<ContentRow> {
  await locked(acting, (await written(acting.db, id)).workflow_id);
  const [found] = (await findContents(acting.db, [(await written(acting.db, id)).workflow_id])).filter(
    (phase) => phase.id === id,
  );
  if (!found) throw notFound();
  return found;
}

/**
 * Changes a phase.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, SURVEY_NOT_PUBLISHED, WORKFLOW_PHASE_DATES
 */
export async function changePhase(
  acting: Acting,
  id: WorkflowPhaseId,
  { version, ...sent }: BodyOf<Workflows['updatePhase']>,
): Promise<Workflow> {
  const { db, now } = acting;
  const found = await lockedPhase(acting, id);
  if (version !== undefined && version !== found.version)
    throw new AppError('VERSION_CONFLICT', {
      current: { ...presentPhase(found), sections: found.sections, version: found.version },
    });
  const fields: WorkflowPhaseFields = {
    title: sent.title ?? found.title,
    description: sent.description ?? found.description,
    minutes: sent.minutes === undefined ? found.minutes : sent.minutes,
    needsAppointment: sent.needsAppointment ?? found.needs_appointment,
    availableAfterDays: sent.availableAfterDays ?? found.available_after_days,
    dueAfterDays: sent.dueAfterDays ?? found.due_after_days,
    surveyId: sent.surveyId === undefined ? found.survey_id : sent.surveyId,
    sections: sent.sections ?? found.sections,
  };
  await checkPhase(db, { ...fields, surveyId: fields.surveyId === found.survey_id ? null : fields.surveyId });
  sendUpdateContent(db, id, fields, now.toString());
  return notifyAndReadWorkflow(acting, found.workflow_id);
}

/**
 * Removes a phase from its workflow.
 * @throws AppError NOT_FOUND
 */
export async function removePhase(acting: Acting, id: WorkflowPhaseId): Promise<Workflow> {
  const found = await lockedPhase(acting, id);
  sendDeleteContent(acting.db, id, acting.now.toString());
  return notifyAndReadWorkflow(acting, found.workflow_id);
}

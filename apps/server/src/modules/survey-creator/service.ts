import { isDeepStrictEqual } from 'node:util';
import {
  type BodyOf,
  type contracts,
  type IdOf,
  type LearnMoreRecord,
  noAssignment,
  noDue,
  type SurveyCheck,
  type SurveyId,
  type SurveyRecord,
} from '@guidepost/contracts';
import {
  dayIn,
  numbered,
  outdatedSpanish,
  sentence,
  sentenceText,
  surveyChanges,
  surveyFindings,
  surveyKeyOf,
} from '@guidepost/rules';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import { sendSetEditors } from '../../platform/http/editors.ts';
import type { Acting, Context } from '../../platform/module.ts';
import { countMembersToAssign, countOpen, sendDeleteAssignmentRecords } from '../surveys/public.ts';
import {
  type ContentRow,
  deleteContent,
  findContent,
  findRecord,
  findUnknown,
  insertContent,
  insertRecord,
  lockContent,
  lockRecord,
  type RecordRow,
  reserveContent,
  sendDeleteRecord,
  sendInsertVersion,
  sendUpdateContent,
  updateRecord,
} from './queries.ts';

type Creator = typeof contracts.surveyCreator;

/** Notifies the other administrators that a survey or learn-more content was changed. */
export const notify = ({ db, services }: Acting, type: 'surveys' | 'learn-more', id: number): void =>
  services.live.emit(db, 'setup_updated', { type, id }, { everyoneWith: 'CAN_ADMINISTRATE_SURVEYS' });

/** Converts a survey for the response. */
export const presentRecord = (found: RecordRow): SurveyRecord => ({
  id: found.id,
  key: found.key,
  surveyContent: found.content,
  assignmentConfiguration: found.assignment_configuration,
  initialCheckpointDueAt: found.initial_checkpoint_due_at,
  learnMoreId: found.learn_more_id,
  publishedAt: found.published_at,
  publishedNumber: found.number,
  isDraft: !isDeepStrictEqual(found.content, found.published_content),
  updatedAt: found.updated_at,
  version: found.version,
});

/**
 * Returns a survey, which may be a draft.
 * @throws AppError NOT_FOUND
 */
export async function getRecord({ db }: Pick<Acting, 'db'>, id: SurveyId): Promise<SurveyRecord> {
  const found = await findRecord(db, id);
  if (!found) throw notFound();
  return presentRecord(found);
}

const keyTaken = () =>
  refusedAt('SURVEY_KEY_TAKEN', 'key', 'unique', 'This key is already in use. Enter a different key.');

/**
 * Locks and returns a survey.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT
 */
async function locked({ db }: Acting, id: SurveyId, version: number | undefined): Promise<RecordRow> {
  const found = await lockRecord(db, id);
  if (!found) throw notFound();
  if (version !== undefined && version !== found.version)
    throw new AppError('VERSION_CONFLICT', { current: presentRecord(found) });
  return found;
}

type NewRecord = Parameters<typeof insertRecord>[1];

/** Adds a survey with the key for its name. Appends a number to the key if the key is in use. */
export async function insertWithFreeKey(db: Acting['db'], survey: Omit<NewRecord, 'key'>): Promise<SurveyId> {
  // leaves space for the number
  const key = surveyKeyOf(survey.content.name).slice(0, 190);
  for (let n = 1; ; n += 1) {
    const id = await insertRecord(db, { ...survey, key: n === 1 ? key : `${key}-${n}` });
    if (id !== undefined) return id;
  }
}

/**
 * Creates a survey.
 * @throws AppError SURVEY_KEY_TAKEN if the request contains a key that is in use
 */
export async function createRecord(acting: Acting, body: BodyOf<Creator['create']>): Promise<SurveyRecord> {
  const { db, viewer, now } = acting;
  const survey = {
    content: numbered(body.surveyContent),
    assignment: noAssignment,
    due: noDue,
    by: viewer.id,
    at: now.toString(),
  };
  const id =
    body.key === undefined ? await insertWithFreeKey(db, survey) : await insertRecord(db, { ...survey, key: body.key });
  if (id === undefined) throw keyTaken();
  notify(acting, 'surveys', id);
  return getRecord(acting, id);
}

/** Converts a stored survey to the values that `updateRecord` writes. */
export const valuesOf = (found: RecordRow, at: string): Parameters<typeof updateRecord>[2] => ({
  key: found.key,
  content: found.content,
  assignment: found.assignment_configuration,
  due: found.initial_checkpoint_due_at,
  learnMoreId: found.learn_more_id,
  publishedAt: found.published_at,
  at,
});

/**
 * Saves a survey's draft.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, SURVEY_KEY_TAKEN
 */
export async function saveRecord(
  acting: Acting,
  id: SurveyId,
  { key, surveyContent, version }: BodyOf<Creator['update']>,
): Promise<SurveyRecord> {
  const found = await locked(acting, id, version);
  const values = valuesOf(found, acting.now.toString());
  const saved = await updateRecord(acting.db, id, {
    ...values,
    key: key ?? values.key,
    content: surveyContent ? numbered(surveyContent) : values.content,
  });
  if (!saved) throw keyTaken();
  notify(acting, 'surveys', id);
  return getRecord(acting, id);
}

/**
 * Stores a survey's audience and due date. On the same day, the survey is assigned to members who do not have it yet.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, SURVEY_CONTENT_NOT_FOUND
 */
export async function changeAssignment(
  acting: Acting,
  id: SurveyId,
  { assignmentConfiguration, dueAtConfig, learnMoreId, version }: BodyOf<Creator['assignment']>,
): Promise<SurveyRecord> {
  const { db, now } = acting;
  const hasContent = learnMoreId ? await reserveContent(db, learnMoreId) : true;
  const found = await locked(acting, id, version);
  const values = valuesOf(found, now.toString());
  if (!hasContent)
    throw refusedAt('SURVEY_CONTENT_NOT_FOUND', 'learnMoreId', 'exists', 'This content could not be found.');
  const unknown = assignmentConfiguration && (await findUnknown(db, assignmentConfiguration));
  if (unknown)
    throw badRequest(
      `assignmentConfiguration.${unknown}`,
      'exists',
      sentence('Some of your selections could not be found. Reload the page and choose again.'),
    );
  await updateRecord(db, id, {
    ...values,
    assignment: assignmentConfiguration ?? values.assignment,
    due: dueAtConfig ?? values.due,
    learnMoreId: learnMoreId === undefined ? values.learnMoreId : learnMoreId,
  });
  sendDeleteAssignmentRecords(db, id);
  notify(acting, 'surveys', id);
  return getRecord(acting, id);
}

/** Returns the problems that prevent publishing a survey's last saved draft. */
const findingsOf = ({ viewer, now }: Pick<Acting, 'viewer' | 'now'>, found: RecordRow) =>
  surveyFindings(found.content, {
    fixedDate: found.initial_checkpoint_due_at.fixedDate,
    today: dayIn(now, viewer.timeZone),
  });

/**
 * Returns the effects of publishing a survey.
 * @throws AppError NOT_FOUND
 */
export async function checkRecord({ db, viewer, now }: Context, id: SurveyId): Promise<SurveyCheck> {
  const found = await findRecord(db, id);
  if (!found) throw notFound();
  const [joining, { started, unstarted }] = await Promise.all([
    countMembersToAssign(db, { surveyId: id, assignment: found.assignment_configuration }, now),
    countOpen(db, id),
  ]);
  const outdated = found.published_content === null ? [] : outdatedSpanish(found.published_content, found.content);
  return {
    problems: [...findingsOf({ viewer, now }, found), ...outdated].map(({ severity, questionKey, text }) => ({
      severity,
      questionKey,
      text: sentenceText(text),
      textSentence: text,
    })),
    changes: found.published_content === null ? [] : surveyChanges(found.published_content, found.content),
    nextNumber: (found.number ?? 0) + 1,
    joining,
    unstarted,
    started,
  };
}

/**
 * Publishes a survey's draft as the version for future assignments. Members who have an older version keep it. If
 * `movesUnstarted` is true, members who have not started it get the new version with the next assignment.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, SURVEY_NOT_PUBLISHABLE
 */
export async function publishRecord(
  acting: Acting,
  id: SurveyId,
  { version, movesUnstarted = false }: BodyOf<Creator['publish']>,
): Promise<SurveyRecord & { moving: number | null }> {
  const { db, viewer, now } = acting;
  const found = await locked(acting, id, version);
  const problem = findingsOf(acting, found).find(({ severity }) => severity === 'error');
  if (problem) throw new AppError('SURVEY_NOT_PUBLISHABLE', { userMessage: problem.text });
  const at = now.toString();
  const number = (found.number ?? 0) + 1;
  const moving = movesUnstarted ? (await countOpen(db, id)).unstarted : null;
  sendInsertVersion(db, { surveyId: id, number, content: found.content, movesUnstarted, by: viewer.id, at });
  await updateRecord(db, id, { ...valuesOf(found, at), publishedAt: at });
  sendDeleteAssignmentRecords(db, id);
  notify(acting, 'surveys', id);
  return { ...(await getRecord(acting, id)), moving };
}

/**
 * Deletes a survey. Members who already have the survey keep it.
 * @throws AppError NOT_FOUND
 */
export async function removeRecord(acting: Acting, id: SurveyId): Promise<{ id: SurveyId }> {
  await locked(acting, id, undefined);
  sendDeleteRecord(acting.db, id, acting.now.toString());
  notify(acting, 'surveys', id);
  return { id };
}

/** Converts learn-more content for the response. */
export const presentContent = ({ id, content, updated_at, version }: ContentRow): LearnMoreRecord => ({
  id,
  ...content,
  updatedAt: updated_at,
  version,
});

type ContentId = IdOf<'LearnMore'>;

/**
 * Returns learn-more content.
 * @throws AppError NOT_FOUND
 */
export async function getContent({ db }: Pick<Acting, 'db'>, id: ContentId): Promise<LearnMoreRecord> {
  const found = await findContent(db, id);
  if (!found) throw notFound();
  return presentContent(found);
}

export async function createContent(acting: Acting, body: BodyOf<Creator['createContent']>): Promise<LearnMoreRecord> {
  const { db, viewer, now } = acting;
  const id = await insertContent(db, body.learnMoreContent, viewer.id, now.toString());
  notify(acting, 'learn-more', id);
  return getContent(acting, id);
}

/**
 * Changes learn-more content.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT
 */
export async function changeContent(
  acting: Acting,
  id: ContentId,
  { learnMoreContent, version }: BodyOf<Creator['updateContent']>,
): Promise<LearnMoreRecord> {
  const { db, now } = acting;
  const found = await lockContent(db, id);
  if (!found) throw notFound();
  if (version !== undefined && version !== found.version)
    throw new AppError('VERSION_CONFLICT', { current: presentContent(found) });
  sendUpdateContent(db, id, learnMoreContent, now.toString());
  notify(acting, 'learn-more', id);
  return getContent(acting, id);
}

/**
 * Deletes learn-more content, and the links to it in surveys. These surveys get a new version, so that open editors no
 * longer send the link.
 * @throws AppError NOT_FOUND
 */
export async function removeContent(acting: Acting, id: ContentId): Promise<{ id: ContentId }> {
  const { db, now } = acting;
  if (!(await lockContent(db, id))) throw notFound();
  const surveyIds = await deleteContent(db, id, now.toString());
  sendSetEditors(db, acting.viewer.id, 'survey', surveyIds);
  for (const surveyId of surveyIds) notify(acting, 'surveys', surveyId);
  notify(acting, 'learn-more', id);
  return { id };
}

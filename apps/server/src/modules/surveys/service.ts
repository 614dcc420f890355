import type {
  AssignedSurvey,
  AssignedSurveyId,
  BodyOf,
  contracts,
  MemberId,
  SurveyQuestion,
} from '@guidepost/contracts';
import {
  canReopenSurvey,
  completionText,
  dayIn,
  emptyAnswer,
  isSupported,
  nextPhaseDueAt,
  type ReadAnswer,
  readAnswer,
} from '@guidepost/rules';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { closeDueTodos, updateDueTodo } from './due.ts';
import { notify, notifyProgress } from './notify.ts';
import { type AssignedParts, pathOf, presentAll } from './present.ts';
import {
  type AnswerAuthor,
  type AssignedRow,
  countNeeds,
  countStays,
  deleteOpen,
  findAnswers,
  findAssigned,
  findPhases,
  lockAssigned,
  sendInsertAnswer,
  sendInsertPhase,
  sendReopenCompletion,
  sendSetNeeds,
  sendSetStays,
  sendUpdateNotes,
  sendUpdateState,
} from './queries.ts';
import type { SubmissionRow } from './queries-links.ts';

/** Returns a member's survey as the viewer may see it. @throws AppError NOT_FOUND */
export async function getAssigned(
  { db, viewer, now }: Pick<Acting, 'db' | 'viewer' | 'now'>,
  id: AssignedSurveyId,
): Promise<AssignedSurvey> {
  const [presented] = await presentAll(db, await findAssigned(db, id), viewer, now);
  if (!presented) throw notFound();
  return presented;
}

/** Context for answering a survey. It has no viewer, because a member who uses a link is not a user. */
export type AnswerContext = Omit<Acting, 'viewer'>;

const staff = ({ viewer }: Acting): AnswerAuthor => ({ staffId: viewer.id, deviceId: null });

/** Locks and returns a member's survey. @throws AppError NOT_FOUND */
async function locked({ db }: Pick<Acting, 'db'>, id: AssignedSurveyId): Promise<AssignedRow> {
  const survey = await lockAssigned(db, id);
  if (!survey) throw notFound();
  return survey;
}

/** Locks an open survey and returns it with its answers. @throws AppError NOT_FOUND, SURVEY_COMPLETE */
export async function openSurvey(acting: Pick<Acting, 'db'>, id: AssignedSurveyId): Promise<AssignedParts> {
  const survey = await locked(acting, id);
  if (survey.completed_at !== null) throw new AppError('SURVEY_COMPLETE');
  const [answers, phases] = await Promise.all([findAnswers(acting.db, [id]), findPhases(acting.db, [id])]);
  return { survey, answers, phases };
}

type Answer = Omit<BodyOf<typeof contracts.surveys.answer>, 'assignedSurveyId'>;

/** The author of an answer, their time zone, and the button press that sent the answer. */
interface Answering {
  by: AnswerAuthor;
  timeZone: string;
  submissionKey: string | null;
}

/**
 * Adds an answer to a member's survey. The answer is stored even if its question is no longer on the path, but it
 * counts only if the path returns to the question (docs/areas/surveys.md#answers).
 * @throws AppError NOT_FOUND, BAD_REQUEST, SURVEY_COMPLETE, SURVEY_QUESTION_NOT_FOUND, SURVEY_NOT_SUPPORTED,
 * SURVEY_CYCLE
 */
export async function answerQuestion(acting: Acting, id: AssignedSurveyId, body: Answer): Promise<AssignedSurvey> {
  const answering = { by: staff(acting), timeZone: acting.viewer.timeZone, submissionKey: null };
  await storeLockedAnswer(acting, await openSurvey(acting, id), answering, body);
  return getAssigned(acting, id);
}

/**
 * Adds an answer like `answerQuestion`, but to a survey that is already locked. The author can be a staff member or the
 * member.
 * @throws AppError BAD_REQUEST, SURVEY_QUESTION_NOT_FOUND, SURVEY_NOT_SUPPORTED, SURVEY_CYCLE
 */
export async function storeLockedAnswer(
  answerContext: AnswerContext,
  parts: AssignedParts,
  answering: Answering,
  body: Answer,
): Promise<void> {
  const question = parts.survey.content.questions.find((one) => one.id === body.questionId);
  if (!question)
    throw refusedAt('SURVEY_QUESTION_NOT_FOUND', 'questionId', 'exists', 'This question could not be found.');
  if (!wasAskedInRound(parts, question.id, body.round ?? 0))
    throw refusedAt(
      'SURVEY_QUESTION_NOT_FOUND',
      'round',
      'exists',
      'You can no longer answer this question here. Reload the page.',
    );
  if (!isSupported(question)) throw new AppError('SURVEY_NOT_SUPPORTED');
  // A cleared answer is stored as empty, so that a required question is open again.
  const answer = body.skipped ? emptyAnswer : parseAnswer(answerContext.now, answering.timeZone, question, body);
  await storeAnswer(answerContext, parts, answering, {
    questionId: question.id,
    round: body.round,
    withdrawn: false,
    ...answer,
  });
}

/**
 * Returns true if an answer equals the stored one. Parses the answer as if it had been given on the day of the stored
 * one.
 */
export function isSameAnswer(
  { survey }: AssignedParts,
  submission: SubmissionRow,
  body: Answer & { round: number },
  timeZone: string,
): boolean {
  const question = survey.content.questions.find((one) => one.id === submission.question_id);
  if (!question || body.questionId !== submission.question_id || body.round !== submission.round) return false;
  const day = dayIn(Temporal.Instant.from(submission.answered_at), timeZone);
  const { answer } = body.skipped ? { answer: emptyAnswer } : readAnswer(question, body, day, timeZone);
  if (answer === undefined) return false;
  return (
    answer.skipped === submission.skipped &&
    answer.textResponse === submission.text_response &&
    answer.selectedOptionIds.join() === submission.selected_option_ids.join()
  );
}

/**
 * Returns true if a question was asked in a round. All questions belong to the first round. Later rounds exist only if
 * the path returned to the question.
 */
const wasAskedInRound = (parts: AssignedParts, questionId: number, round: number): boolean =>
  round === 0 ||
  pathOf(parts).steps.some((step) => step.question.id === questionId && step.round >= round) ||
  parts.answers.some((answer) => answer.question_id === questionId && answer.round >= round);

/** Parses an answer. @throws AppError BAD_REQUEST */
function parseAnswer(now: Temporal.Instant, timeZone: string, question: SurveyQuestion, body: Answer): ReadAnswer {
  const { problem, answer } = readAnswer(question, body, dayIn(now, timeZone), timeZone);
  if (problem) throw badRequest(body.selectedOptionIds ? 'selectedOptionIds' : 'textResponse', 'value', problem);
  return answer;
}

/**
 * Withdraws an answer, so that its question is open again.
 * @throws AppError NOT_FOUND, SURVEY_COMPLETE, SURVEY_QUESTION_NOT_FOUND
 */
export async function withdrawAnswer(
  acting: Acting,
  id: AssignedSurveyId,
  { questionId, round }: { questionId: number; round?: number | undefined },
): Promise<AssignedSurvey> {
  const parts = await openSurvey(acting, id);
  const found = parts.answers.findLast((one) => one.question_id === questionId && one.round === (round ?? one.round));
  if (!found) throw refusedAt('SURVEY_QUESTION_NOT_FOUND', 'questionId', 'exists', 'This question could not be found.');
  await storeAnswer(
    acting,
    parts,
    { by: staff(acting), submissionKey: null },
    {
      questionId,
      round: found.round,
      withdrawn: true,
      ...emptyAnswer,
      skipped: false,
    },
  );
  return getAssigned(acting, id);
}

type WrittenAnswer = Omit<
  Parameters<typeof sendInsertAnswer>[1],
  'assignedSurveyId' | 'by' | 'submissionKey' | 'at' | 'round'
> & {
  round?: number | undefined;
};

/** Stores an answer. @throws AppError SURVEY_CYCLE if the answer makes the path a loop */
async function storeAnswer(
  acting: AnswerContext,
  parts: AssignedParts,
  { by, submissionKey }: Pick<Answering, 'by' | 'submissionKey'>,
  answer: WrittenAnswer,
): Promise<void> {
  const { db, now } = acting;
  const { id, member_id: memberId } = parts.survey;
  const last = pathOf(parts).steps.findLast(({ question }) => question.id === answer.questionId);
  sendInsertAnswer(db, {
    ...answer,
    round: answer.round ?? last?.round ?? 0,
    assignedSurveyId: id,
    by,
    submissionKey,
    at: now.toString(),
  });
  if (pathOf({ ...parts, answers: await findAnswers(db, [id]) }).state === 'cycle') throw new AppError('SURVEY_CYCLE');
  notify(acting, 'survey_question', { id, memberId, questionId: answer.questionId });
}

/**
 * Finishes the part that ends at the checkpoint that was reached. A completion checkpoint completes the survey. A
 * survey without a completion checkpoint is complete at its end. Any other checkpoint sets the next part's due date.
 * @throws AppError NOT_FOUND, SURVEY_COMPLETE, SURVEY_UNFINISHED, SURVEY_CYCLE
 */
export async function submitSurvey(acting: Acting, id: AssignedSurveyId): Promise<AssignedSurvey> {
  await finishSurveyPart(acting, await openSurvey(acting, id), staff(acting));
  return getAssigned(acting, id);
}

/**
 * Finishes a part like `submitSurvey`, but in a survey that is already locked. The author can be a staff member or the
 * member. Returns true if the survey is then complete.
 */
export async function finishSurveyPart(
  acting: AnswerContext,
  parts: AssignedParts,
  by: AnswerAuthor,
): Promise<boolean> {
  const { db, now } = acting;
  const { survey } = parts;
  const { id } = survey;
  const { state, current } = pathOf(parts);
  if (state === 'cycle') throw new AppError('SURVEY_CYCLE');
  if (state === 'open') throw new AppError('SURVEY_UNFINISHED');
  const at = now.toString();
  const isComplete = state !== 'checkpoint';
  const checkpoint = current?.checkpoint;
  const next =
    isComplete || !checkpoint ? null : nextPhaseDueAt(checkpoint.dueDateOffsetDays, now, survey.zone).toString();
  if (checkpoint && current.checkpointKey !== null)
    sendInsertPhase(db, {
      assignedSurveyId: id,
      checkpointKey: current.checkpointKey,
      checkpoint,
      by,
      at,
      nextPhaseDueAt: next,
    });
  const after = isComplete
    ? { dueAt: survey.due_at, completedAt: at, completedBy: by.staffId }
    : { dueAt: next, completedAt: null, completedBy: null };
  sendUpdateState(db, id, after, at);
  await updateDueTodo(acting, id, after);
  notifyProgress(acting, 'survey_phase', { id, memberId: survey.member_id });
  return isComplete;
}

/** Reopens a survey that was completed this month. @throws AppError NOT_FOUND, SURVEY_NOT_REOPENABLE */
export async function reopenSurvey(acting: Acting, id: AssignedSurveyId): Promise<AssignedSurvey> {
  const { db, viewer, now, services } = acting;
  const survey = await locked(acting, id);
  const dates = { dueAt: survey.due_at, completedAt: survey.completed_at };
  if (survey.completed_at === null || !canReopenSurvey(dates, now, viewer.timeZone))
    throw new AppError('SURVEY_NOT_REOPENABLE');
  sendReopenCompletion(db, id, now.toString());
  sendUpdateState(db, id, { dueAt: survey.due_at, completedAt: null, completedBy: null }, now.toString());
  const completedOn = dayIn(Temporal.Instant.from(survey.completed_at), viewer.timeZone).toString();
  await services.changes.record(db, {
    memberId: survey.member_id,
    actorId: viewer.id,
    at: now,
    fields: [
      {
        field: 'surveyCompletion',
        oldValue: completionText(survey.content.displayName, completedOn),
        newValue: null,
      },
    ],
  });
  notifyProgress(acting, 'survey_phase', { id, memberId: survey.member_id });
  return getAssigned(acting, id);
}

/**
 * Stores notes about a survey, or links the member's needs and hospital stays to it. Completed surveys can be changed
 * too.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, NEED_NOT_FOUND, SURVEY_STAY_NOT_FOUND
 */
export async function changeAssigned(
  acting: Acting,
  id: AssignedSurveyId,
  { notes, needIds, hospitalizationIds, version }: BodyOf<typeof contracts.surveys.update>,
): Promise<AssignedSurvey> {
  const { db, viewer, now } = acting;
  const survey = await locked(acting, id);
  if (version !== undefined && version !== survey.version)
    throw new AppError('VERSION_CONFLICT', { current: await getAssigned(acting, id) });
  const memberId = survey.member_id;
  if (needIds) {
    const ids = [...new Set(needIds)];
    if (!viewer.permissions.has('CAN_SEE_USER_NEEDS') || (await countNeeds(db, memberId, ids)) !== ids.length)
      throw refusedAt('NEED_NOT_FOUND', 'needIds', 'exists', 'This need could not be found.');
    sendSetNeeds(db, id, ids);
  }
  if (hospitalizationIds) {
    const ids = [...new Set(hospitalizationIds)];
    if (!viewer.permissions.has('CAN_SEE_HOSPITALIZATIONS') || (await countStays(db, memberId, ids)) !== ids.length)
      throw refusedAt(
        'SURVEY_STAY_NOT_FOUND',
        'hospitalizationIds',
        'exists',
        'This hospitalization could not be found.',
      );
    sendSetStays(db, id, ids);
  }
  const written = notes === undefined ? survey.notes : notes?.trim() || null;
  sendUpdateNotes(db, id, written, now.toString());
  notify(acting, 'survey_summary', { id, memberId });
  return getAssigned(acting, id);
}

/** Deletes a member's open surveys, because contact with the member has ended. Returns the surveys' names. */
export async function stopSurveys(
  acting: Pick<Acting, 'db' | 'now' | 'services'>,
  memberId: MemberId,
): Promise<string[]> {
  const stopped = await deleteOpen(acting.db, memberId, acting.now.toString());
  await closeDueTodos(
    acting,
    stopped.map(({ id }) => id),
  );
  for (const { id } of stopped) notifyProgress(acting, 'survey_assigned', { id, memberId });
  return stopped.map(({ name }) => name);
}

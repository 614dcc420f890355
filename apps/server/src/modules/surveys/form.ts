import type {
  BodyOf,
  contracts,
  FormQuestion,
  MemberId,
  SurveyForm,
  SurveyPlace,
  SurveyQuestion,
} from '@guidepost/contracts';
import {
  bilingualText,
  dateBounds,
  dayIn,
  isAnswerRequired,
  proposedAnswer,
  type SurveyPath,
  type SurveyStep,
} from '@guidepost/rules';
import { AppError } from '../../platform/errors.ts';
import {
  type IdentityCheck,
  identityCheckOf,
  notifyLinkStaff,
  type OpenedForm,
  openForm,
  requireAnsweringDevice,
  surveyRefOf,
} from './form-open.ts';
import { notifyLink } from './notify.ts';
import { pathOf } from './present.ts';
import { findAnswers, findPhases } from './queries.ts';
import { findSubmission, markFormFinished } from './queries-links.ts';
import { type AnswerContext, finishSurveyPart, isSameAnswer, openSurvey, storeLockedAnswer } from './service.ts';

/** `memberId` is for the audit entry. The response does not contain it. */
type FormWithMember = SurveyForm & { memberId: MemberId };

const isStepAt = (place: SurveyPlace) => (step: SurveyStep) =>
  step.question.id === place.questionId && step.round === place.round;
const placeOf = (step: SurveyStep | undefined): SurveyPlace | null =>
  step ? { questionId: step.question.id, round: step.round } : null;

function presentQuestion(step: SurveyStep, today: string, timeZone: string): FormQuestion {
  const { question, round, answer } = step;
  const { min, max } = dateBounds(question, today);
  return {
    questionId: question.id,
    round,
    text: bilingualText(question.text, question.es?.text),
    type: question.type,
    isRequired: isAnswerRequired(question),
    options: question.options
      .toSorted((a, b) => a.sortOrder - b.sortOrder)
      .map(({ id, text, es }) => ({ id, text: bilingualText(text, es?.text) })),
    input: question.input,
    minDate: min,
    maxDate: max,
    answer: answer && {
      skipped: answer.skipped,
      selectedOptionIds: [...answer.selectedOptionIds],
      textResponse: answer.textResponse,
    },
    proposed: proposedOf(step, today, timeZone),
  };
}

function proposedOf(step: SurveyStep, today: string, timeZone: string): FormQuestion['proposed'] {
  const proposed = proposedAnswer(step, today, timeZone);
  return proposed && { ...proposed, selectedOptionIds: [...proposed.selectedOptionIds] };
}

type FormPosition = Pick<SurveyForm, 'stand' | 'question' | 'checkpoint' | 'before' | 'behind' | 'number' | 'percent'>;
const emptyPosition = { question: null, checkpoint: null, before: null, behind: null, number: 0, percent: 0 } as const;

/**
 * Returns the requested question of a survey. If none is requested, returns the open question or the checkpoint that
 * was reached.
 */
function findPosition(
  walk: SurveyPath<SurveyQuestion>,
  total: number,
  at: SurveyPlace | undefined,
  today: string,
  timeZone: string,
): FormPosition {
  const asked = at ? walk.steps.findIndex(isStepAt(at)) : -1;
  const index = asked === -1 && walk.state === 'open' ? walk.steps.length - 1 : asked;
  const step = walk.steps[index];
  const answered = walk.steps.filter(({ answer }) => answer !== null).length;
  const percent = Math.min(100, Math.round((100 * answered) / Math.max(total, 1)));
  if (step) {
    const behind = step.answer === null ? undefined : walk.steps[index + 1];
    return {
      stand: 'question',
      question: presentQuestion(step, today, timeZone),
      checkpoint: null,
      before: placeOf(walk.steps[index - 1]),
      behind: placeOf(behind),
      number: index + 1,
      percent,
    };
  }
  const checkpoint = walk.current?.checkpoint;
  return {
    ...emptyPosition,
    stand: 'checkpoint',
    checkpoint: {
      title: bilingualText(checkpoint?.title ?? '', checkpoint?.es?.title),
      message: bilingualText(checkpoint?.message ?? '', checkpoint?.es?.message),
      isEnd: walk.state !== 'checkpoint',
    },
    before: placeOf(walk.steps.at(-1)),
    number: walk.steps.length,
    percent: walk.state === 'checkpoint' ? percent : 100,
  };
}

async function present(
  { db, now, services }: AnswerContext,
  opened: OpenedForm,
  { device, needsIdentity }: IdentityCheck,
  at: SurveyPlace | undefined,
): Promise<FormWithMember> {
  const { subject, survey, expiresAt } = opened;
  const { content } = survey;
  const head = {
    organisationName: services.config.organisationName,
    clientName: subject.client_name,
    guideName: subject.guide_name,
    languageCode: subject.language,
    expiresAt,
    displayName: bilingualText(content.displayName, content.es?.displayName),
    summary: bilingualText(content.summary, content.es?.summary),
    memberId: subject.id,
    nextDueAt: null,
  };
  if (survey.completed_at !== null) return { ...head, ...emptyPosition, stand: 'finished', percent: 100 };
  if (needsIdentity) return { ...head, ...emptyPosition, stand: 'identity' };
  if (device === null) return { ...head, ...emptyPosition, stand: 'welcome' };
  const [answers, phases] = await Promise.all([findAnswers(db, [survey.id]), findPhases(db, [survey.id])]);
  const walk = pathOf({ survey, answers, phases });
  return {
    ...head,
    ...findPosition(walk, content.questions.length, at, dayIn(now, subject.time_zone), subject.time_zone),
    nextDueAt: phases.length === 0 ? null : survey.due_at,
  };
}

/** Returns the form that a link opens, as a device may see it. Changes nothing. @throws AppError LINK_EXPIRED */
export async function readForm(
  writing: AnswerContext,
  { key, device, at }: BodyOf<typeof contracts.surveys.openForm>,
): Promise<FormWithMember> {
  const opened = await openForm(writing, key);
  return present(writing, opened, await identityCheckOf(writing, opened, device), at);
}

/**
 * Stores a member's answer and returns the next step. If a request for the same button press is repeated, the answer is
 * stored only once.
 * @throws AppError LINK_EXPIRED, BAD_REQUEST, SURVEY_COMPLETE, SURVEY_CYCLE, SURVEY_IDENTITY_NEEDED,
 * SURVEY_NOT_SUPPORTED, SURVEY_QUESTION_NOT_FOUND, SURVEY_ANSWERED_OTHERWISE if the button press was used for another
 * answer
 */
export async function answerForm(
  writing: AnswerContext,
  { key, device: secret, submissionKey, ...answer }: BodyOf<typeof contracts.surveys.answerForm>,
): Promise<FormWithMember> {
  const opened = await openForm(writing, key);
  const parts = await openSurvey(writing, opened.survey.id);
  const device = await requireAnsweringDevice(writing, opened, secret);
  const timeZone = opened.subject.time_zone;
  const submission = await findSubmission(writing.db, device.id, submissionKey);
  if (submission === undefined) {
    const by = { staffId: null, deviceId: device.id };
    await storeLockedAnswer(writing, parts, { by, timeZone, submissionKey }, answer);
  } else if (!isSameAnswer(parts, submission, answer, timeZone)) throw new AppError('SURVEY_ANSWERED_OTHERWISE');
  const walk = pathOf({ ...parts, answers: await findAnswers(writing.db, [parts.survey.id]) });
  // another answer may have removed this question from the path; the form then shows the open question
  const index = walk.steps.findIndex(isStepAt(answer));
  const next = index === -1 ? null : placeOf(walk.steps[index + 1]);
  return present(writing, opened, { device, needsIdentity: false }, next ?? undefined);
}

/**
 * Finishes the part that ends at the checkpoint the member has reached. If this is the last part, completes the survey
 * and notifies the guide.
 * @throws AppError LINK_EXPIRED, SURVEY_COMPLETE, SURVEY_CYCLE, SURVEY_IDENTITY_NEEDED, SURVEY_UNFINISHED
 */
export async function submitForm(
  writing: AnswerContext,
  { key, device: secret }: BodyOf<typeof contracts.surveys.submitForm>,
): Promise<FormWithMember> {
  const opened = await openForm(writing, key);
  const parts = await openSurvey(writing, opened.survey.id);
  const device = await requireAnsweringDevice(writing, opened, secret);
  const isComplete = await finishSurveyPart(writing, parts, { staffId: null, deviceId: device.id });
  if (isComplete) {
    await markFormFinished(writing.db, opened.linkId, writing.now.toString());
    await notifyLinkStaff(writing, opened, 'complete');
    notifyLink(writing, surveyRefOf(opened));
  }
  return present(writing, await openForm(writing, key), { device, needsIdentity: false }, undefined);
}

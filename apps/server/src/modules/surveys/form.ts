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
  dateBounds,
  dayIn,
  isAnswerRequired,
  proposedAnswer,
  type SurveyPath,
  type SurveyStep,
  said,
} from '@guidepost/rules';
import { AppError } from '../../platform/errors.ts';
import {
  answeringDevice,
  type IdentityCheck,
  identityCheckOf,
  type OpenedForm,
  openForm,
  refOf,
  ringAbout,
} from './form-open.ts';
import { notifyLink } from './notify.ts';
import { pathOf } from './present.ts';
import { findAnswers, findPhases } from './queries.ts';
import { findSubmission, markFinished } from './queries-links.ts';
import { finishPart, isSameAnswer, openSurvey, storeLockedAnswer, type Writing } from './service.ts';

/** `memberId` is for the audit entry. The response schema removes it. */
type Presented = SurveyForm & { memberId: MemberId };

const isAt = (place: SurveyPlace) => (step: SurveyStep) =>
  step.question.id === place.questionId && step.round === place.round;
const placeOf = (step: SurveyStep | undefined): SurveyPlace | null =>
  step ? { questionId: step.question.id, round: step.round } : null;

function presentQuestion(step: SurveyStep, today: string, timeZone: string): FormQuestion {
  const { question, round, answer } = step;
  const { min, max } = dateBounds(question, today);
  return {
    questionId: question.id,
    round,
    text: said(question.text, question.es?.text),
    type: question.type,
    isRequired: isAnswerRequired(question),
    options: question.options
      .toSorted((a, b) => a.sortOrder - b.sortOrder)
      .map(({ id, text, es }) => ({ id, text: said(text, es?.text) })),
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

type Standing = Pick<SurveyForm, 'stand' | 'question' | 'checkpoint' | 'before' | 'behind' | 'number' | 'percent'>;
const nowhere = { question: null, checkpoint: null, before: null, behind: null, number: 0, percent: 0 } as const;

/**
 * Returns the requested question of a survey. Without a request, returns the open question or the checkpoint that was
 * reached.
 */
function standing(
  walk: SurveyPath<SurveyQuestion>,
  total: number,
  at: SurveyPlace | undefined,
  today: string,
  timeZone: string,
): Standing {
  const asked = at ? walk.steps.findIndex(isAt(at)) : -1;
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
    ...nowhere,
    stand: 'checkpoint',
    checkpoint: {
      title: said(checkpoint?.title ?? '', checkpoint?.es?.title),
      message: said(checkpoint?.message ?? '', checkpoint?.es?.message),
      isEnd: walk.state !== 'checkpoint',
    },
    before: placeOf(walk.steps.at(-1)),
    number: walk.steps.length,
    percent: walk.state === 'checkpoint' ? percent : 100,
  };
}

async function present(
  { db, now, services }: Writing,
  opened: OpenedForm,
  { device, needsIdentity }: IdentityCheck,
  at: SurveyPlace | undefined,
): Promise<Presented> {
  const { subject, survey, expiresAt } = opened;
  const { content } = survey;
  const head = {
    organisationName: services.config.organisationName,
    clientName: subject.client_name,
    guideName: subject.guide_name,
    languageCode: subject.language,
    expiresAt,
    displayName: said(content.displayName, content.es?.displayName),
    summary: said(content.summary, content.es?.summary),
    memberId: subject.id,
    nextDueAt: null,
  };
  if (survey.completed_at !== null) return { ...head, ...nowhere, stand: 'finished', percent: 100 };
  if (needsIdentity) return { ...head, ...nowhere, stand: 'identity' };
  if (device === null) return { ...head, ...nowhere, stand: 'welcome' };
  const [answers, phases] = await Promise.all([findAnswers(db, [survey.id]), findPhases(db, [survey.id])]);
  const walk = pathOf({ survey, answers, phases });
  return {
    ...head,
    ...standing(walk, content.questions.length, at, dayIn(now, subject.time_zone), subject.time_zone),
    nextDueAt: phases.length === 0 ? null : survey.due_at,
  };
}

/** Returns the form of a link for a device. Changes nothing. @throws AppError LINK_EXPIRED */
export async function readForm(
  writing: Writing,
  { key, device, at }: BodyOf<typeof contracts.surveys.openForm>,
): Promise<Presented> {
  const opened = await openForm(writing, key);
  return present(writing, opened, await identityCheckOf(writing, opened, device), at);
}

/**
 * Stores a member's answer and returns the next step. Repeated requests with the key of the same button press store the
 * answer only once.
 * @throws AppError LINK_EXPIRED, BAD_REQUEST, SURVEY_COMPLETE, SURVEY_CYCLE, SURVEY_IDENTITY_NEEDED,
 * SURVEY_NOT_SUPPORTED, SURVEY_QUESTION_NOT_FOUND, SURVEY_ANSWERED_OTHERWISE for a key that was used for another answer
 */
export async function answerForm(
  writing: Writing,
  { key, device: secret, submissionKey, ...answer }: BodyOf<typeof contracts.surveys.answerForm>,
): Promise<Presented> {
  const opened = await openForm(writing, key);
  const parts = await openSurvey(writing, opened.survey.id);
  const device = await answeringDevice(writing, opened, secret);
  const timeZone = opened.subject.time_zone;
  const taken = await findSubmission(writing.db, device.id, submissionKey);
  if (taken === undefined) {
    const by = { staffId: null, deviceId: device.id };
    await storeLockedAnswer(writing, parts, { by, timeZone, submissionKey }, answer);
  } else if (!isSameAnswer(parts, taken, answer, timeZone)) throw new AppError('SURVEY_ANSWERED_OTHERWISE');
  const walk = pathOf({ ...parts, answers: await findAnswers(writing.db, [parts.survey.id]) });
  const next = placeOf(walk.steps[walk.steps.findIndex(isAt(answer)) + 1]);
  return present(writing, opened, { device, needsIdentity: false }, next ?? undefined);
}

/**
 * Finishes the part up to the checkpoint that the member reached. Completes the survey and notifies the guide if this
 * is the last part.
 * @throws AppError LINK_EXPIRED, SURVEY_COMPLETE, SURVEY_CYCLE, SURVEY_IDENTITY_NEEDED, SURVEY_UNFINISHED
 */
export async function submitForm(
  writing: Writing,
  { key, device: secret }: BodyOf<typeof contracts.surveys.submitForm>,
): Promise<Presented> {
  const opened = await openForm(writing, key);
  const parts = await openSurvey(writing, opened.survey.id);
  const device = await answeringDevice(writing, opened, secret);
  const isComplete = await finishPart(writing, parts, { staffId: null, deviceId: device.id });
  if (isComplete) {
    await markFinished(writing.db, opened.linkId, writing.now.toString());
    await ringAbout(writing, opened, 'complete');
    notifyLink(writing, refOf(opened));
  }
  return present(writing, await openForm(writing, key), { device, needsIdentity: false }, undefined);
}

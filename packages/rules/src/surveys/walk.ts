import type { SurveyCheckpoint } from '@guidepost/contracts';
import { type AnswerTo, conditionsHold } from './conditions.ts';
import { type AskedQuestion, chosenOptions, inOrder, isAnswerRequired, type SurveyAnswer } from './questions.ts';

/** A question on the way through a survey. */
export interface SurveyStep<Q extends AskedQuestion = AskedQuestion> {
  question: Q;
  /** How often the question was met before on this way. */
  round: number;
  /** Null where it is still to be answered. */
  answer: SurveyAnswer | null;
  /** Where a part of the survey is done with this answer. */
  checkpoint: SurveyCheckpoint | null;
  /** Names the checkpoint; null without one. */
  checkpointKey: string | null;
}

/**
 * Where the way stands: at a question that is open, at a checkpoint that is to be finished, behind the completion
 * checkpoint, behind the last question, or in a circle without a checkpoint, which is an error of the survey.
 */
export type SurveyState = 'open' | 'checkpoint' | 'complete' | 'end' | 'cycle';

export interface SurveyWalk<Q extends AskedQuestion = AskedQuestion> {
  steps: SurveyStep<Q>[];
  state: SurveyState;
  /** The open question, the one whose answer reached the checkpoint, or the one that was met again; null at the end. */
  current: SurveyStep<Q> | null;
}

/** The checkpoint that an answer reaches: that of the option, else that of the question. */
export function checkpointOf(
  question: AskedQuestion,
  answer: SurveyAnswer,
): { checkpoint: SurveyCheckpoint; optionId: number | null } | null {
  const option = chosenOptions(question, answer).find(({ checkpoint }) => checkpoint !== null);
  if (option?.checkpoint) return { checkpoint: option.checkpoint, optionId: option.id };
  return question.checkpoint && { checkpoint: question.checkpoint, optionId: null };
}

/** The questions of a survey in their order, each found by its key and its index: a way asks for them at every step. */
interface Ordered<Q extends AskedQuestion> {
  list: readonly Q[];
  byKey: ReadonlyMap<string, Q>;
  indexOf: ReadonlyMap<number, number>;
}

function ordered<Q extends AskedQuestion>(questions: readonly Q[]): Ordered<Q> {
  const list = inOrder(questions);
  return {
    list,
    // of two with one key the first is meant
    byKey: new Map(list.toReversed().map((one) => [one.key, one])),
    indexOf: new Map(list.map(({ id }, index) => [id, index])),
  };
}

function following<Q extends AskedQuestion>(
  { list, byKey, indexOf }: Ordered<Q>,
  question: Q,
  answer: SurveyAnswer | null,
): Q | null {
  const named = (key: string | null | undefined) => (key ? byKey.get(key) : undefined);
  const option = chosenOptions(question, answer).find(({ nextQuestionKey }) => nextQuestionKey);
  const next = list[(indexOf.get(question.id) ?? -1) + 1];
  return named(option?.nextQuestionKey) ?? named(question.nextQuestionKey) ?? next ?? null;
}

/** What comes after an answer: as the option says, else as the question says, else the next in the list. */
export const nextQuestion = <Q extends AskedQuestion>(
  questions: readonly Q[],
  question: Q,
  answer: SurveyAnswer | null,
): Q | null => following(ordered(questions), question, answer);

/** Whether a question is asked after the last answers: where it depends on others, only if those were answered so. */
function isAsked(
  { dependentQuestionId, dependentOptionId, askedWhen }: AskedQuestion,
  byKey: ReadonlyMap<string, AskedQuestion>,
  last: ReadonlyMap<number, SurveyAnswer>,
): boolean {
  const answerTo: AnswerTo = (key) => {
    const question = byKey.get(key);
    return question && { question, answer: last.get(question.id) };
  };
  if (askedWhen && !conditionsHold(askedWhen, answerTo)) return false;
  if (dependentQuestionId === null) return true;
  const answer = last.get(dependentQuestionId);
  if (!answer || answer.skipped) return false;
  return dependentOptionId === null || answer.selectedOptionIds.includes(dependentOptionId);
}

/** Names the checkpoint that an answer reached, so that it is known to be finished. */
const keyOf = (questionId: number, round: number, optionId: number | null) => `${questionId}:${round}:${optionId ?? 0}`;

/** The parts of such a name. */
export function checkpointPlace(key: string): { questionId: number; round: number; optionId: number | null } {
  const [questionId = 0, round = 0, optionId = 0] = key.split(':').map(Number);
  return { questionId, round, optionId: optionId === 0 ? null : optionId };
}

const answerKey = (questionId: number, round: number) => `${questionId}:${round}`;

/**
 * The way through a survey by what was answered. The same answers give the same way, wherever it is walked: it follows
 * jumps, passes over questions that are not asked, and stops at the first question without an answer, or at the first
 * checkpoint that is not finished.
 * @param answers the current answer of each question and round
 * @param isFinished whether a checkpoint was finished, by its name; a completion checkpoint always ends the way
 */
export function walkSurvey<Q extends AskedQuestion>(
  questions: readonly Q[],
  answers: readonly SurveyAnswer[],
  isFinished: (checkpointKey: string) => boolean,
): SurveyWalk<Q> {
  const all = ordered(questions);
  const given = new Map(answers.map((answer) => [answerKey(answer.questionId, answer.round), answer]));
  const steps: SurveyStep<Q>[] = [];
  const rounds = new Map<number, number>();
  const last = new Map<number, SurveyAnswer>();
  let sinceCheckpoint = new Set<number>();
  let question: Q | null = all.list[0] ?? null;
  while (question) {
    if (!isAsked(question, all.byKey, last)) {
      question = all.list[(all.indexOf.get(question.id) ?? -1) + 1] ?? null;
      continue;
    }
    const round = rounds.get(question.id) ?? 0;
    const met = sinceCheckpoint.has(question.id);
    const answer = given.get(answerKey(question.id, round)) ?? null;
    const step: SurveyStep<Q> = { question, round, answer, checkpoint: null, checkpointKey: null };
    if (met) return { steps, state: 'cycle', current: step };
    steps.push(step);
    const isOpen = answer === null || (answer.skipped && isAnswerRequired(question));
    if (isOpen) return { steps, state: 'open', current: step };
    sinceCheckpoint.add(question.id);
    rounds.set(question.id, round + 1);
    last.set(question.id, answer);
    const reached = checkpointOf(question, answer);
    if (reached) {
      step.checkpoint = reached.checkpoint;
      step.checkpointKey = keyOf(question.id, round, reached.optionId);
      if (reached.checkpoint.isCompletionCheckpoint) return { steps, state: 'complete', current: step };
      if (!isFinished(step.checkpointKey)) return { steps, state: 'checkpoint', current: step };
      sinceCheckpoint = new Set();
    }
    question = following(all, question, answer);
  }
  return { steps, state: 'end', current: null };
}

/** Whether an answer stands on the way. */
export const isOnPath = (
  walk: SurveyWalk,
  { questionId, round }: Pick<SurveyAnswer, 'questionId' | 'round'>,
): boolean => walk.steps.some((step) => step.question.id === questionId && step.round === round);

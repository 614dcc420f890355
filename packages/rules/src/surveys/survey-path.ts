import type { SurveyCheckpoint } from '@guidepost/contracts';
import { type AnswerTo, conditionsHold } from './conditions.ts';
import { type AskedQuestion, chosenOptions, inOrder, isAnswerRequired, type SurveyAnswer } from './questions.ts';

/** A question on the path through a survey. */
export interface SurveyStep<Q extends AskedQuestion = AskedQuestion> {
  question: Q;
  /** Number of times that the path had reached the question before this step. */
  round: number;
  /** Null if the question has no answer yet. */
  answer: SurveyAnswer | null;
  /** The checkpoint that this answer reaches, if there is one. */
  checkpoint: SurveyCheckpoint | null;
  /** The checkpoint's key; null if there is no checkpoint. */
  checkpointKey: string | null;
}

/**
 * The path's state: at an open question, at an unfinished checkpoint, after the completion checkpoint, after the last
 * question, or in a cycle without a checkpoint. Such a cycle is an error in the survey.
 */
export type SurveyState = 'open' | 'checkpoint' | 'complete' | 'end' | 'cycle';

export interface SurveyPath<Q extends AskedQuestion = AskedQuestion> {
  steps: SurveyStep<Q>[];
  state: SurveyState;
  /**
   * The open question, the question with the answer that reached the checkpoint, or the question that the cycle
   * repeats. Null at the end.
   */
  current: SurveyStep<Q> | null;
}

/**
 * Returns the checkpoint that an answer reaches: the checkpoint of a chosen option if there is one, otherwise the
 * question's checkpoint.
 */
export function checkpointOf(
  question: AskedQuestion,
  answer: SurveyAnswer,
): { checkpoint: SurveyCheckpoint; optionId: number | null } | null {
  const option = chosenOptions(question, answer).find(({ checkpoint }) => checkpoint !== null);
  if (option?.checkpoint) return { checkpoint: option.checkpoint, optionId: option.id };
  return question.checkpoint && { checkpoint: question.checkpoint, optionId: null };
}

/** A survey's questions in order, indexed by key and by id, because each step looks them up. */
interface Ordered<Q extends AskedQuestion> {
  list: readonly Q[];
  byKey: ReadonlyMap<string, Q>;
  indexOf: ReadonlyMap<number, number>;
}

function ordered<Q extends AskedQuestion>(questions: readonly Q[]): Ordered<Q> {
  const list = inOrder(questions);
  return {
    list,
    // if two questions have the same key, the first one is used
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

/**
 * Returns the question after an answer. The option's jump has priority, then the question's jump, then the next
 * question in the list.
 */
export const nextQuestion = <Q extends AskedQuestion>(
  questions: readonly Q[],
  question: Q,
  answer: SurveyAnswer | null,
): Q | null => following(ordered(questions), question, answer);

/** Returns true if the last answers meet a question's conditions. */
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

/** Returns the key of a reached checkpoint. It identifies finished checkpoints in the database. */
const keyOf = (questionId: number, round: number, optionId: number | null) => `${questionId}:${round}:${optionId ?? 0}`;

/** Parses a checkpoint's key. */
export function checkpointPlace(key: string): { questionId: number; round: number; optionId: number | null } {
  const [questionId = 0, round = 0, optionId = 0] = key.split(':').map(Number);
  return { questionId, round, optionId: optionId === 0 ? null : optionId };
}

const answerKey = (questionId: number, round: number) => `${questionId}:${round}`;

/**
 * Follows the path that the answers take through a survey. The same answers always result in the same path. The path
 * follows jumps and omits questions that are not asked. It stops at the first question without an answer, or at the
 * first unfinished checkpoint.
 * @param answers the current answer to each question and round
 * @param isFinished returns true for a finished checkpoint's key; a completion checkpoint always ends the path
 * @param from the question where the path starts, even if its conditions are not met; by default the first question
 */
export function followSurvey<Q extends AskedQuestion>(
  questions: readonly Q[],
  answers: readonly SurveyAnswer[],
  isFinished: (checkpointKey: string) => boolean,
  from?: Q,
): SurveyPath<Q> {
  const all = ordered(questions);
  const given = new Map(answers.map((answer) => [answerKey(answer.questionId, answer.round), answer]));
  const steps: SurveyStep<Q>[] = [];
  const rounds = new Map<number, number>();
  const last = new Map<number, SurveyAnswer>();
  let sinceCheckpoint = new Set<number>();
  let question: Q | null = from ?? all.list[0] ?? null;
  while (question) {
    const isForced = question === from && steps.length === 0;
    if (!isForced && !isAsked(question, all.byKey, last)) {
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

/** Returns true if an answer is on the path. */
export const isOnPath = (
  walk: SurveyPath,
  { questionId, round }: Pick<SurveyAnswer, 'questionId' | 'round'>,
): boolean => walk.steps.some((step) => step.question.id === questionId && step.round === round);

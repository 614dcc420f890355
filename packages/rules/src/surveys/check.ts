import type { Sentence, SurveyContent, SurveyQuestion } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { dateBounds } from './answers.ts';
import { conditionProblems } from './conditions-edit.ts';
import type { Finding } from './finding.ts';
import { hasOptions, inOrder, isAnswerRequired, isSupported } from './questions.ts';
import { scoreProblems } from './scores.ts';
import { spanishGaps } from './spanish.ts';

interface Edge {
  to: SurveyQuestion | null;
  /** True if the survey stops at a checkpoint after this answer. */
  stops: boolean;
}

/**
 * Returns the edges from a question to the next questions. There is one edge for each option, and one for a skipped
 * answer or an answer without a jump.
 */
function edgesOf(questions: readonly SurveyQuestion[], question: SurveyQuestion): Edge[] {
  const ordered = inOrder(questions);
  const named = (key: string | null) => ordered.find((one) => key !== null && one.key === key);
  const following = ordered[ordered.findIndex(({ id }) => id === question.id) + 1] ?? null;
  const own = named(question.nextQuestionKey) ?? following;
  const skips = !hasOptions(question) || !isAnswerRequired(question) || question.options.length === 0;
  const edge = (to: SurveyQuestion | null, checkpoint: SurveyQuestion['checkpoint']): Edge[] =>
    checkpoint?.isCompletionCheckpoint ? [] : [{ to, stops: checkpoint !== null }];
  return [
    ...question.options.flatMap((option) =>
      edge(named(option.nextQuestionKey) ?? own, option.checkpoint ?? question.checkpoint),
    ),
    ...(skips ? edge(own, question.checkpoint) : []),
    // a question is skipped if its condition is not met
    ...(isConditional(question) ? [{ to: following, stops: false }] : []),
  ];
}

const isConditional = ({ dependentQuestionId, askedWhen }: SurveyQuestion) =>
  dependentQuestionId !== null || (askedWhen ?? []).length > 0;

/** Returns the questions of a cycle that has no checkpoint; an empty list if there is no such cycle. */
export function surveyCycle(questions: readonly SurveyQuestion[]): SurveyQuestion[] {
  const state = new Map<number, 'open' | 'done'>();
  const trail: SurveyQuestion[] = [];
  const visit = (question: SurveyQuestion): SurveyQuestion[] => {
    state.set(question.id, 'open');
    trail.push(question);
    for (const { to, stops } of edgesOf(questions, question)) {
      if (stops || to === null) continue;
      if (state.get(to.id) === 'open') return trail.slice(trail.indexOf(to));
      const found = state.has(to.id) ? [] : visit(to);
      if (found.length > 0) return found;
    }
    trail.pop();
    state.set(question.id, 'done');
    return [];
  };
  for (const question of inOrder(questions)) {
    const found = state.has(question.id) ? [] : visit(question);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the ids of the reachable questions, and whether a path can end without a completion checkpoint. */
function reach(questions: readonly SurveyQuestion[]): { reached: Set<number>; endsOpen: boolean } {
  const [first] = inOrder(questions);
  const reached = new Set<number>();
  const open = first ? [first] : [];
  let endsOpen = false;
  for (let next = open.pop(); next; next = open.pop()) {
    if (reached.has(next.id)) continue;
    reached.add(next.id);
    for (const { to } of edgesOf(questions, next)) {
      if (to) open.push(to);
      else endsOpen = true;
    }
  }
  return { reached, endsOpen };
}

const isEmpty = (text: string) => text.trim() === '';

/** Returns true if the first possible day is after the last possible day. */
function hasNoDay(question: SurveyQuestion): boolean {
  const { min, max } = dateBounds(question, '2026-01-01');
  return min !== null && max !== null && min > max;
}

function findingsOf(
  question: SurveyQuestion,
  questions: readonly SurveyQuestion[],
  keys: ReadonlySet<string>,
): Finding[] {
  const at = (severity: Finding['severity'], text: Sentence): Finding => ({
    severity,
    questionKey: question.key,
    text,
  });
  const number = question.sortOrder;
  const checkpoints = [question.checkpoint, ...question.options.map(({ checkpoint }) => checkpoint)];
  const jumps = [question.nextQuestionKey, ...question.options.map(({ nextQuestionKey }) => nextQuestionKey)];
  return [
    ...(isEmpty(question.text) ? [at('error', sentence('Question {number} has no text.', { number }))] : []),
    ...(isSupported(question)
      ? []
      : [at('error', sentence('The type of question {number} is not supported.', { number }))]),
    ...(hasOptions(question) && question.options.length === 0
      ? [at('error', sentence('Question {number} has no options.', { number }))]
      : []),
    ...(question.options.some(({ text }) => isEmpty(text))
      ? [at('error', sentence('An option of question {number} has no text.', { number }))]
      : []),
    ...(hasNoDay(question)
      ? [
          at(
            'error',
            sentence('Question {number} has no possible date, because its earliest date is after its latest date.', {
              number,
            }),
          ),
        ]
      : []),
    ...(jumps.some((key) => key !== null && !keys.has(key))
      ? [at('error', sentence('Question {number} leads to a question that does not exist.', { number }))]
      : []),
    ...conditionProblems(question, questions).map((problem) => at('error', problem)),
    ...(checkpoints.some((checkpoint) => checkpoint && (isEmpty(checkpoint.title) || isEmpty(checkpoint.message)))
      ? [at('warning', sentence('A checkpoint of question {number} has no title or message.', { number }))]
      : []),
  ];
}

/**
 * Returns the problems and warnings about a survey before it is published, with the errors first
 * (docs/areas/surveys.md#before-publishing).
 * @param fixedDate the fixed due date; `fixedDate` and `today` are `yyyy-MM-dd`
 */
export function surveyFindings(
  content: SurveyContent,
  { fixedDate, today }: { fixedDate: string | null; today: string },
): Finding[] {
  const { name, displayName, summary, questions, scores } = content;
  const whole = (severity: Finding['severity'], text: Sentence): Finding => ({ severity, questionKey: null, text });
  const keys = new Set(questions.map(({ key }) => key));
  const circle = surveyCycle(questions);
  const { reached, endsOpen } = reach(questions);
  const numbers = circle.map(({ sortOrder }) => String(sortOrder));
  const found: Finding[] = [
    ...([name, displayName, summary].some(isEmpty)
      ? [whole('error', sentence('Name, display name and summary are required.'))]
      : []),
    ...(questions.length === 0 ? [whole('error', sentence('The survey has no questions.'))] : []),
    ...(scores ?? []).flatMap((score) => scoreProblems(score, questions)),
    ...(keys.size < questions.length ? [whole('error', sentence('Two questions have the same key.'))] : []),
    ...(circle[0]
      ? [
          {
            severity: 'error' as const,
            questionKey: circle[0].key,
            text: sentence('These questions repeat without a checkpoint: {numbers}.', { numbers: { list: numbers } }),
          },
        ]
      : []),
    ...questions.flatMap((question) => findingsOf(question, questions, keys)),
    ...inOrder(questions)
      .filter(({ id }) => !reached.has(id))
      .map(({ key, sortOrder }) => ({
        severity: 'warning' as const,
        questionKey: key,
        text: sentence('No path in the survey leads to question {number}.', { number: sortOrder }),
      })),
    ...(endsOpen ? [whole('warning', sentence('A path ends without a completion checkpoint.'))] : []),
    ...(fixedDate !== null && fixedDate < today
      ? [whole('warning', sentence('The due date {date} is in the past.', { date: { date: fixedDate } }))]
      : []),
    ...(questions.length === 0 ? [] : spanishGaps(content)),
  ];
  return found.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

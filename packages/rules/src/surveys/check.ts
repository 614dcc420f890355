import type { Sentence, SurveyContent, SurveyQuestion } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { dateBounds } from './answers.ts';
import { conditionProblems } from './conditions-edit.ts';
import type { Finding } from './finding.ts';
import { surveyCycles, surveyReach } from './graph.ts';
import { hasOptions, inOrder, isSupported } from './questions.ts';
import { scoreProblems } from './scores.ts';
import { spanishGaps } from './spanish.ts';

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
            sentence(
              'Question {number} does not accept any date, because its earliest date is after its latest date.',
              {
                number,
              },
            ),
          ),
        ]
      : []),
    ...(jumps.some((key) => key !== null && !keys.has(key))
      ? [at('error', sentence('Question {number} leads to a question that does not exist.', { number }))]
      : []),
    ...conditionProblems(question, questions).map((problem) => at('error', problem)),
    ...(checkpoints.some((checkpoint) => checkpoint && (isEmpty(checkpoint.title) || isEmpty(checkpoint.message)))
      ? [at('warning', sentence('A checkpoint of question {number} is missing a title or message.', { number }))]
      : []),
  ];
}

/**
 * Returns a survey's problems and warnings before it is published, errors first
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
  const { reached, endsOpen } = surveyReach(questions);
  const found: Finding[] = [
    ...([name, displayName, summary].some(isEmpty)
      ? [whole('error', sentence('Name, display name and summary are required.'))]
      : []),
    ...(questions.length === 0 ? [whole('error', sentence('The survey has no questions.'))] : []),
    ...(scores ?? []).flatMap((score) => scoreProblems(score, questions)),
    ...(keys.size < questions.length ? [whole('error', sentence('Two questions have the same key.'))] : []),
    ...surveyCycles(questions).map((circle) => ({
      severity: 'error' as const,
      questionKey: circle[0]?.key ?? null,
      text: sentence('A checkpoint is missing, so these questions repeat endlessly: {numbers}.', {
        numbers: { list: circle.map(({ sortOrder }) => String(sortOrder)) },
      }),
    })),
    ...questions.flatMap((question) => findingsOf(question, questions, keys)),
    ...inOrder(questions)
      .filter(({ id }) => !reached.has(id))
      .map(({ key, sortOrder }) => ({
        severity: 'warning' as const,
        questionKey: key,
        text: sentence('No path in the survey leads to question {number}.', { number: sortOrder }),
      })),
    ...(endsOpen
      ? [whole('warning', sentence('At least one path through the survey ends without a completion checkpoint.'))]
      : []),
    ...(fixedDate !== null && fixedDate < today
      ? [whole('warning', sentence('The due date {date} is in the past.', { date: { date: fixedDate } }))]
      : []),
    ...(questions.length === 0 ? [] : spanishGaps(content)),
  ];
  return found.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

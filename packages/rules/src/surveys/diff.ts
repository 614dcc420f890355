import type {
  Sentence,
  SurveyChange,
  SurveyCheckpoint,
  SurveyCondition,
  SurveyContent,
  SurveyOption,
  SurveyQuestion,
} from '@guidepost/contracts';
import { asWritten, sentence } from '../sentences/sentence.ts';
import { comparisonText, optionCode } from './conditions.ts';
import { questionTypeNames } from './question-types.ts';
import { hasOptions, inOrder, isAnswerRequired } from './questions.ts';

type Field = SurveyChange['fields'][number];
type Test = SurveyCondition['tests'][number];
/**
 * A property of a question or of the survey, with its name and value. An empty value is null. If `compared` is given,
 * the property has changed only if `compared` has.
 */
type Line = [name: Sentence, said: Sentence | null, compared?: string | null];

const text = (value: string | null | undefined): Sentence | null => (value ? asWritten(value) : null);
const yesNo = (value: boolean): Sentence => (value ? sentence('Yes') : sentence('No'));

/** A flag that is not set has no value, so that it is listed only if it changes. */
const flagText = (value: boolean | undefined): Sentence | null => (value ? sentence('Yes') : null);
const promptText = (prompt: { title: string | null; text: string | null } | null | undefined): Sentence | null =>
  text([prompt?.title, prompt?.text].filter(Boolean).join(': '));
const checkpointText = (checkpoint: SurveyCheckpoint | null): Sentence | null =>
  checkpoint &&
  text([checkpoint.title, checkpoint.message, checkpoint.summary].filter((part) => part !== '').join(' / '));
const checkpointInSpanish = (checkpoint: SurveyCheckpoint | null): Sentence | null =>
  text([checkpoint?.es?.title, checkpoint?.es?.message, checkpoint?.es?.summary].filter(Boolean).join(' / '));
const checkpointDays = (checkpoint: SurveyCheckpoint | null): Sentence | null =>
  checkpoint && asWritten(String(checkpoint.dueDateOffsetDays));

/** A function that returns the question with a key, if there is one. */
type Find = (key: string | null) => SurveyQuestion | undefined;

const textOf = ({ title, text: asked }: SurveyQuestion): string => title || asked;
const nameOf = (question: SurveyQuestion): Sentence =>
  sentence('Question {number}: {text}', { number: question.sortOrder, text: textOf(question) });
/** Returns the name of the question with a key, or the key if there is no such question. */
function nameIn(find: Find, key: string | null): Sentence | null {
  const question = find(key);
  return question ? nameOf(question) : text(key);
}

/** Returns the text of an option that conditions and proposals refer to by its code. Returns other answers unchanged. */
const answerText = ({ options }: Pick<SurveyQuestion, 'options'>, answer: string): string =>
  options.find((option) => optionCode(option) === answer)?.text || answer;

/** Returns a test as the survey creator shows it, with the question's text and the option's text. */
function testText({ questionKey, operator, answer }: Test, find: Find): Sentence {
  const question = find(questionKey);
  const about = { number: question?.sortOrder ?? '?', text: question ? textOf(question) : questionKey };
  const comparison = { word: comparisonText(operator, answer, question?.type) };
  if (operator === 'exists') return sentence('Question {number} “{text}” {comparison}', { ...about, comparison });
  const said = question && hasOptions(question) ? answerText(question, answer) : answer;
  return sentence('Question {number} “{text}” {comparison} {answer}', { ...about, comparison, answer: said });
}

/** Returns the lines of a question's conditions. Each test of a condition has its own line. */
const conditionLines = ({ askedWhen }: SurveyQuestion, find: Find): Line[] =>
  (askedWhen ?? []).flatMap(({ any, tests }, index): Line[] => {
    const number = index + 1;
    const scope = any ? sentence('One of these') : sentence('All of these');
    return [
      [sentence('Condition {number}', { number }), tests.length > 1 ? scope : null],
      ...tests.map((test, at): Line => {
        const { questionKey, operator, answer } = test;
        const label = sentence('Condition {number}, comparison {line}', { number, line: at + 1 });
        return [label, testText(test, find), `${questionKey} ${operator} ${answer}`];
      }),
    ];
  });

const labelText = ({ key, values }: Sentence): string => JSON.stringify([key, values]);
const compared = (said: Sentence | null): string | null => said && labelText(said);

function optionLines(option: SurveyOption, find: Find): Line[] {
  const number = option.sortOrder;
  return [
    [sentence('Option {number}', { number }), text(option.text)],
    [sentence('Option {number} in Spanish', { number }), text(option.es?.text)],
    [
      sentence('Option {number}, next question', { number }),
      nameIn(find, option.nextQuestionKey),
      option.nextQuestionKey,
    ],
    [sentence('Option {number}, prompt', { number }), promptText(option.prompt)],
    [sentence('Option {number}, prompt in Spanish', { number }), promptText(option.prompt?.es)],
    [sentence('Option {number}, checkpoint', { number }), checkpointText(option.checkpoint)],
    [sentence('Option {number}, checkpoint in Spanish', { number }), checkpointInSpanish(option.checkpoint)],
    [sentence('Option {number}, checkpoint, days until due', { number }), checkpointDays(option.checkpoint)],
    [
      sentence('Option {number}, ends the survey', { number }),
      option.checkpoint && yesNo(option.checkpoint.isCompletionCheckpoint),
    ],
    [
      sentence('Option {number}, score', { number }),
      option.score === undefined ? null : asWritten(String(option.score)),
    ],
    [sentence('Option {number}, completed earlier', { number }), flagText(option.isAlreadyCompletedOption)],
    [sentence('Option {number}, completed with us', { number }), flagText(option.isCompletedWithReemaOption)],
    [sentence('Option {number}, refused', { number }), flagText(option.isRefusalOption)],
    [sentence('Option {number}, verified', { number }), flagText(option.isVerificationOption)],
  ];
}

function linesOf(question: SurveyQuestion, find: Find): Line[] {
  const { validationConfiguration: days, initial = [] } = question;
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? null : asWritten(String(value));
  return [
    [sentence('Title'), text(question.title)],
    [sentence('Title in Spanish'), text(question.es?.title)],
    [sentence('Question text'), text(question.text)],
    [sentence('Question text in Spanish'), text(question.es?.text)],
    [sentence('Type'), questionTypeNames[question.type]],
    [sentence('Required'), yesNo(isAnswerRequired(question))],
    [sentence('Earliest date (days from today)'), number(days?.minDateOffset)],
    [sentence('Latest date (days from today)'), number(days?.maxDateOffset)],
    [sentence('Minimum value'), number(question.input?.min)],
    [sentence('Maximum value'), number(question.input?.max)],
    [sentence('Whole number'), flagText(question.input?.isWhole)],
    [sentence('Date of the action'), flagText(question.isActionTakenDateQuestion)],
    [sentence('Expected completion date'), flagText(question.isExpectedCompletionDateQuestion)],
    ...conditionLines(question, find),
    [
      sentence('Proposed answer'),
      text(initial.map((answer) => answerText(question, answer)).join(', ')),
      initial.join(', ') || null,
    ],
    [sentence('Next question'), nameIn(find, question.nextQuestionKey), question.nextQuestionKey],
    [sentence('Prompt'), promptText(question.prompt)],
    [sentence('Prompt in Spanish'), promptText(question.prompt?.es)],
    [sentence('Checkpoint'), checkpointText(question.checkpoint)],
    [sentence('Checkpoint in Spanish'), checkpointInSpanish(question.checkpoint)],
    [sentence('Checkpoint, days until due'), checkpointDays(question.checkpoint)],
    [sentence('Ends the survey'), question.checkpoint && yesNo(question.checkpoint.isCompletionCheckpoint)],
    ...question.options.toSorted((a, b) => a.sortOrder - b.sortOrder).flatMap((option) => optionLines(option, find)),
  ];
}

/** Returns the numbers and texts of questions, in their order in the survey. */
function questionTexts({ questions }: SurveyContent, keys: readonly string[]): string {
  const counted = inOrder(questions).filter(({ key }) => keys.includes(key));
  return counted.map((question) => `${question.sortOrder}. ${textOf(question)}`).join('; ') || keys.join(', ');
}

const aboutLines = (content: SurveyContent): Line[] => [
  [sentence('Name'), text(content.name)],
  [sentence('Display name'), text(content.displayName)],
  [sentence('Display name in Spanish'), text(content.es?.displayName)],
  [sentence('Summary'), text(content.summary)],
  [sentence('Summary in Spanish'), text(content.es?.summary)],
  [sentence('Action survey'), yesNo(content.isActionSurvey)],
  ...(content.scores ?? []).flatMap(({ name, bands, questionKeys }): Line[] => [
    [sentence('Score {name}', { name }), text(questionTexts(content, questionKeys)), questionKeys.join(', ')],
    [
      sentence('Score {name}, bands', { name }),
      text(bands.map(({ min, max, label }) => `${min ?? ''}–${max ?? ''} ${label}`).join('; ')),
    ],
  ]),
];

/** Returns the changed properties in their order, with removed ones at the end. */
function fieldsOf(before: readonly Line[], after: readonly Line[]): Field[] {
  const had = new Map(before.map((line) => [labelText(line[0]), line]));
  const has = new Set(after.map(([name]) => labelText(name)));
  const removed = before.filter(([name]) => !has.has(labelText(name))).map(([name]): Line => [name, null]);
  return [...after, ...removed].flatMap((line): Field[] => {
    const [label, now, nowCompared = compared(now)] = line;
    const [, said = null, saidCompared = compared(said)] = had.get(labelText(label)) ?? [];
    return saidCompared === nowCompared ? [] : [{ label, before: said, after: now }];
  });
}

/**
 * Returns the smallest set of keys that must move to turn the old order into the new order. Ignores keys that are in
 * only one of the lists.
 */
function movedKeys(before: readonly string[], after: readonly string[]): Set<string> {
  const places = after.flatMap((key) => (before.includes(key) ? [{ key, at: before.indexOf(key) }] : []));
  const chains: string[][] = [];
  places.forEach(({ key, at }, index) => {
    const longest = places
      .slice(0, index)
      .flatMap((one, n) => (one.at < at ? [chains[n] ?? []] : []))
      .reduce<string[]>((best, one) => (one.length > best.length ? one : best), []);
    chains.push([...longest, key]);
  });
  const kept = new Set(chains.reduce((best, one) => (one.length > best.length ? one : best), []));
  return new Set(places.flatMap(({ key }) => (kept.has(key) ? [] : [key])));
}

/**
 * Returns the changes between two versions of a survey. Changes to the survey itself come first, then changes to its
 * questions in their order. Removed questions come last (docs/areas/surveys.md#before-publishing).
 */
export function surveyChanges(before: SurveyContent, after: SurveyContent): SurveyChange[] {
  const [had, has] = [inOrder(before.questions), inOrder(after.questions)];
  const moved = movedKeys(
    had.map(({ key }) => key),
    has.map(({ key }) => key),
  );
  const findIn =
    (questions: readonly SurveyQuestion[]): Find =>
    (key) =>
      questions.find((one) => one.key === key);
  const [linesBefore, linesAfter] = [
    (question: SurveyQuestion) => linesOf(question, findIn(had)),
    (question: SurveyQuestion) => linesOf(question, findIn(has)),
  ];
  const about = fieldsOf(aboutLines(before), aboutLines(after));
  return [
    ...(about.length > 0
      ? [{ kind: 'changed' as const, questionKey: null, name: sentence('About this survey'), fields: about }]
      : []),
    ...has.flatMap((question): SurveyChange[] => {
      const old = had.find(({ key }) => key === question.key);
      const position: Field[] =
        old && moved.has(question.key)
          ? [
              {
                label: sentence('Position'),
                before: asWritten(String(old.sortOrder)),
                after: asWritten(String(question.sortOrder)),
              },
            ]
          : [];
      const fields = [...position, ...fieldsOf(old ? linesBefore(old) : [], linesAfter(question))];
      if (fields.length === 0) return [];
      return [{ kind: old ? 'changed' : 'added', questionKey: question.key, name: nameOf(question), fields }];
    }),
    ...had
      .filter(({ key }) => !has.some((one) => one.key === key))
      .map(
        (question): SurveyChange => ({
          kind: 'removed',
          questionKey: question.key,
          name: nameOf(question),
          fields: fieldsOf(linesBefore(question), []),
        }),
      ),
  ];
}

import type {
  Sentence,
  SurveyChange,
  SurveyCheckpoint,
  SurveyContent,
  SurveyOption,
  SurveyQuestion,
} from '@guidepost/contracts';
import { asWritten, sentence } from '../sentences/sentence.ts';
import { questionTypeNames } from './question-types.ts';
import { inOrder, isAnswerRequired } from './questions.ts';

type Field = SurveyChange['fields'][number];
/**
 * A property of a question or of the survey, with its name and value. An empty value is null. If `compared` is given,
 * the property has changed only if `compared` has.
 */
type Line = [name: Sentence, said: Sentence | null, compared?: string | null];

const text = (value: string | null | undefined): Sentence | null => (value ? asWritten(value) : null);
const yesNo = (value: boolean): Sentence => (value ? sentence('Yes') : sentence('No'));

const checkpointText = (checkpoint: SurveyCheckpoint | null): Sentence | null =>
  checkpoint &&
  text(
    [checkpoint.title, checkpoint.message, checkpoint.summary, String(checkpoint.dueDateOffsetDays)]
      .filter((part) => part !== '')
      .join(' / '),
  );

const conditionText = ({ askedWhen }: SurveyQuestion): Sentence | null =>
  text(
    (askedWhen ?? [])
      .map(({ any, tests }) =>
        tests
          .map(({ questionKey, operator, answer }) => `${questionKey} ${operator} ${answer}`)
          .join(any ? ' | ' : ' & '),
      )
      .join('; '),
  );

/** A function that returns the name of the question with a key, or the key if there is no such question. */
type Named = (key: string | null) => Sentence | null;

const labelText = ({ key, values }: Sentence): string => JSON.stringify([key, values]);
const compared = (said: Sentence | null): string | null => said && labelText(said);

function optionLines(option: SurveyOption, named: Named): Line[] {
  const number = option.sortOrder;
  return [
    [sentence('Option {number}', { number }), text(option.text)],
    [sentence('Option {number}, next question', { number }), named(option.nextQuestionKey), option.nextQuestionKey],
    [sentence('Option {number}, prompt', { number }), text(option.prompt?.text)],
    [sentence('Option {number}, checkpoint', { number }), checkpointText(option.checkpoint)],
    [
      sentence('Option {number}, ends the survey', { number }),
      option.checkpoint && yesNo(option.checkpoint.isCompletionCheckpoint),
    ],
    [
      sentence('Option {number}, score', { number }),
      option.score === undefined ? null : asWritten(String(option.score)),
    ],
  ];
}

function linesOf(question: SurveyQuestion, named: Named): Line[] {
  const days = question.validationConfiguration;
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? null : asWritten(String(value));
  return [
    [sentence('Title'), text(question.title)],
    [sentence('Question text'), text(question.text)],
    [sentence('Type'), questionTypeNames[question.type]],
    [sentence('Required'), yesNo(isAnswerRequired(question))],
    [sentence('Earliest date (days from today)'), number(days?.minDateOffset)],
    [sentence('Latest date (days from today)'), number(days?.maxDateOffset)],
    [sentence('Minimum value'), number(question.input?.min)],
    [sentence('Maximum value'), number(question.input?.max)],
    [sentence('Conditions for this question'), conditionText(question)],
    [sentence('Proposed answer'), text((question.initial ?? []).join(', '))],
    [sentence('Next question'), named(question.nextQuestionKey), question.nextQuestionKey],
    [sentence('Prompt'), text([question.prompt?.title, question.prompt?.text].filter(Boolean).join(': '))],
    [sentence('Checkpoint'), checkpointText(question.checkpoint)],
    [sentence('Ends the survey'), question.checkpoint && yesNo(question.checkpoint.isCompletionCheckpoint)],
    ...question.options.toSorted((a, b) => a.sortOrder - b.sortOrder).flatMap((option) => optionLines(option, named)),
  ];
}

const aboutLines = (content: SurveyContent): Line[] => [
  [sentence('Name'), text(content.name)],
  [sentence('Display name'), text(content.displayName)],
  [sentence('Summary'), text(content.summary)],
  [sentence('Action survey'), yesNo(content.isActionSurvey)],
  ...(content.scores ?? []).flatMap(({ name, bands, questionKeys }): Line[] => [
    [sentence('Score {name}', { name }), text(questionKeys.join(', '))],
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

const nameOf = ({ sortOrder, title, text: asked }: SurveyQuestion): Sentence =>
  sentence('Question {number}: {text}', { number: sortOrder, text: title || asked });

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
  const namedIn =
    (questions: readonly SurveyQuestion[]): Named =>
    (key) => {
      const question = questions.find((one) => one.key === key);
      return question ? nameOf(question) : text(key);
    };
  const [linesBefore, linesAfter] = [
    (question: SurveyQuestion) => linesOf(question, namedIn(had)),
    (question: SurveyQuestion) => linesOf(question, namedIn(has)),
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

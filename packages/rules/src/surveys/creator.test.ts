import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { surveyFindings } from './check.ts';
import { surveyChanges } from './diff.ts';
import { keyOfName, numbered, written } from './edit.ts';
import {
  freeKey,
  moved,
  newQuestion,
  requiredSetting,
  withAction,
  withoutQuestion,
  withRequired,
  withType,
} from './edits.ts';
import { surveyCycles } from './graph.ts';
import { isAnswerRequired, type SurveyAnswer } from './questions.ts';
import { followSurvey } from './survey-path.ts';
import { checkpoint, conditioned, option, question } from './testing/arbitrary.ts';

const content = (questions: Parameters<typeof written>[0]['questions'], isActionSurvey = false) => ({
  name: 'Check-in',
  displayName: 'Check-in',
  summary: 'How it goes.',
  isActionSurvey,
  questions,
});
const findings = (questions: Parameters<typeof written>[0]['questions'], fixedDate: string | null = null) =>
  surveyFindings(content(questions), { fixedDate, today: '2026-11-22' })
    .map(({ severity, text }) => [severity, sentenceText(text)])
    .filter(([, text]) => text !== 'The survey has no Spanish translation. Members see it in English.');
const end = checkpoint({ isCompletionCheckpoint: true });

describe('before publishing', () => {
  it('finds cycles, unreachable questions, jumps to missing questions, and missing texts', () => {
    expect(findings([question(1, { checkpoint: end })])).toEqual([]);
    expect(findings([])).toEqual([['error', 'The survey has no questions.']]);
    const days = { isRequired: null, minDateOffset: 5, maxDateOffset: -5 };
    expect(findings([question(1, { type: 'date', validationConfiguration: days })])[0]).toEqual([
      'error',
      'Question 1 does not accept any date, because its earliest date is after its latest date.',
    ]);
    expect(findings([question(1), question(2, { nextQuestionKey: 'q1' })])[0]).toEqual([
      'error',
      'A checkpoint is missing, so these questions repeat endlessly: 1 and 2.',
    ]);
    expect(findings([question(1, { nextQuestionKey: 'q3' }), question(2), question(3, { checkpoint: end })])).toEqual([
      ['warning', 'No path in the survey leads to question 2.'],
    ]);
    expect(findings([question(1, { nextQuestionKey: 'gone', text: ' ', checkpoint: end })])).toEqual([
      ['error', 'Question 1 has no text.'],
      ['error', 'Question 1 leads to a question that does not exist.'],
    ]);
    expect(findings([question(1)], '2026-11-01')).toEqual([
      ['warning', 'At least one path through the survey ends without a completion checkpoint.'],
      ['warning', 'The due date November 1 is in the past.'],
    ]);
  });

  it('finds each of several loops once', () => {
    const loops = [
      question(1),
      question(2, { nextQuestionKey: 'q1' }),
      question(3),
      question(4, { nextQuestionKey: 'q4' }),
    ];
    expect(findings(loops).filter(([severity]) => severity === 'error')).toEqual([
      ['error', 'A checkpoint is missing, so these questions repeat endlessly: 1 and 2.'],
      ['error', 'A checkpoint is missing, so these questions repeat endlessly: 4.'],
    ]);
  });

  it('finds every cycle that a path can reach', () => {
    fc.assert(
      fc.property(conditioned, fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }), (questions, choices) => {
        const answers: SurveyAnswer[] = [];
        let state = 'open';
        for (const choice of choices) {
          const walk = followSurvey(questions, answers, () => true);
          state = walk.state;
          if (walk.state !== 'open' || !walk.current) break;
          const { question: asked, round } = walk.current;
          const picked = asked.options[choice % Math.max(1, asked.options.length)];
          answers.push({
            questionId: asked.id,
            round,
            skipped: false,
            selectedOptionIds: picked ? [picked.id] : [],
            textResponse: picked ? null : 'Yes',
          });
        }
        if (state === 'cycle') expect(surveyCycles(questions)).not.toEqual([]);
      }),
    );
  });
});

describe('changes since the published version', () => {
  const es = { title: 'Título', text: 'Texto' };
  const step = checkpoint({ es: { title: 'Parte', message: 'Gracias.', summary: 'Sabido' } });
  const hint = { title: 'Ask', text: 'Ask gently.', es };
  const survey = {
    ...content([]),
    es: { displayName: 'Control', summary: 'Cómo va.' },
    questions: [
      question(1, {
        es,
        prompt: hint,
        checkpoint: step,
        input: { min: 1, max: 2, isWhole: false },
        options: [option(11, { sortOrder: 1, es: { text: 'Opción' }, prompt: hint, checkpoint: step })],
      }),
    ],
  };
  /** Properties that the user does not edit, or that change only together with others. */
  const fixed = ['id', 'key', 'sortOrder', 'allowMultiple', 'type'];
  type Path = (string | number)[];
  const pathsIn = (value: unknown, path: Path = []): Path[] => {
    if (typeof value !== 'object' || value === null) return value === null ? [] : [path];
    return Object.entries(value).flatMap(([name, one]) => (fixed.includes(name) ? [] : pathsIn(one, [...path, name])));
  };
  const changedAt = <T>(value: T, [name, ...rest]: Path): T => {
    if (name !== undefined) {
      const one = (value as Record<string, unknown>)[name];
      const next = changedAt(one, rest);
      return (Array.isArray(value) ? value.with(Number(name), next) : { ...value, [name]: next }) as T;
    }
    if (typeof value === 'boolean') return !value as T;
    return (typeof value === 'number' ? value + 5 : `${value} changed`) as T;
  };

  it.each(pathsIn(survey).map((path) => [path.join('.'), path] as const))('list %s', (_name, path) => {
    const [change, ...others] = surveyChanges(survey, changedAt(survey, path));
    expect(others).toEqual([]);
    expect(change?.fields).toHaveLength(1);
  });

  it('name the Spanish text of an option', () => {
    const after = changedAt(survey, ['questions', 0, 'options', 0, 'es', 'text']);
    const [field] = surveyChanges(survey, after)[0]?.fields ?? [];
    expect([field?.label, field?.before, field?.after].map((one) => one && sentenceText(one))).toEqual([
      'Option 1 in Spanish',
      'Opción',
      'Opción changed',
    ]);
  });
});

describe('edits in the creator', () => {
  const two = () => {
    const first = newQuestion([]);
    return [first, { ...newQuestion([first]), nextQuestionKey: first.key }];
  };
  it('create unique keys from names', () => {
    expect(keyOfName('First 30 Days')).toBe('first-30-days');
    expect(freeKey([{ key: 'a' }, { key: 'a-2' }], 'a')).toBe('a-3');
  });

  it('give two options to a type with options, and remove options and bounds from the others', () => {
    const date = withType({ ...newQuestion([]), isActionTakenDateQuestion: true }, 'date');
    expect([date.options, date.isActionTakenDateQuestion]).toEqual([[], true]);
    const bound = { ...date, validationConfiguration: { isRequired: null, minDateOffset: 1, maxDateOffset: 2 } };
    const text = withType(bound, 'text');
    expect([text.validationConfiguration, text.isActionTakenDateQuestion]).toEqual([null, false]);
    expect(withType(text, 'select').options).toHaveLength(2);
  });

  it('change whether an answer is required, even if the validation of an imported question says otherwise', () => {
    const limits = { isRequired: false, minDateOffset: 1, maxDateOffset: null };
    const imported = { ...newQuestion([]), type: 'date' as const, options: [], validationConfiguration: limits };
    const isNeeded = (one: ReturnType<typeof newQuestion>) =>
      isAnswerRequired({ ...question(1), ...one, input: null, options: [] });
    expect([requiredSetting(imported), isNeeded(imported)]).toEqual([false, false]);
    const required = withRequired(imported, true);
    expect(required.validationConfiguration).toEqual({ ...limits, isRequired: null });
    expect([requiredSetting(required), isNeeded(required)]).toEqual([true, true]);
    expect(requiredSetting(withType(imported, 'text'))).toBe(false);
  });

  it('renumber the remaining questions, and remove the jumps to the deleted one', () => {
    const [first, second] = two();
    const left = withoutQuestion([...(first && second ? [first, second] : [])], first?.key ?? '');
    expect(left).toMatchObject([{ key: second?.key, sortOrder: 1, nextQuestionKey: null }]);
    fc.assert(
      fc.property(fc.nat(5), fc.nat(9), (from, to) => {
        const list = Array.from({ length: 6 }, (_, n) => ({ name: n, sortOrder: n + 1 }));
        const after = moved(list, from, to);
        expect(after.map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3, 4, 5, 6]);
        expect(after.findIndex(({ name }) => name === from)).toBe(Math.min(to, 5));
      }),
    );
  });

  it('clear all report flags with the action survey', () => {
    const marked = written(
      content(
        [question(1, { isActionTakenDateQuestion: true, options: [option(1, { isRefusalOption: true })] })],
        true,
      ),
    );
    const plain = withAction(marked, false);
    expect(plain.questions[0]).toMatchObject({
      isActionTakenDateQuestion: false,
      options: [{ isRefusalOption: false }],
    });
    expect(withAction(marked, true)).toEqual(marked);
  });

  it('are stored and loaded without a difference', () => {
    fc.assert(
      fc.property(conditioned, (questions) => {
        const once = written(content(questions));
        expect(written(numbered(once))).toEqual(once);
      }),
    );
  });
});

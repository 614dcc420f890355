import type { SurveyCheckpoint, SurveyOption, SurveyQuestion } from '@guidepost/contracts';
import fc from 'fast-check';
import type { AnswerTo } from '../conditions.ts';
import type { AskedQuestion, SurveyAnswer } from '../questions.ts';

/** Returns a checkpoint with the given properties. All other properties have default values. */
export const checkpoint = (part: Partial<SurveyCheckpoint> = {}): SurveyCheckpoint => ({
  title: 'Part',
  message: 'Thank you.',
  summary: 'Known',
  dueDateOffsetDays: 0,
  isCompletionCheckpoint: false,
  ...part,
});

/** Returns an option with the given properties. All other properties have default values. */
export const option = (id: number, part: Partial<SurveyOption> = {}): SurveyOption => ({
  id,
  sortOrder: id,
  text: `Option ${id}`,
  nextQuestionKey: null,
  prompt: null,
  checkpoint: null,
  isAlreadyCompletedOption: false,
  isCompletedWithReemaOption: false,
  isRefusalOption: false,
  isVerificationOption: false,
  ...part,
});

/**
 * Returns a question with the given properties. All other properties have default values. A radio question gets two
 * options.
 */
export const question = (id: number, part: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  id,
  key: `q${id}`,
  sortOrder: id,
  title: `Question ${id}`,
  text: `Question ${id}?`,
  type: 'radio',
  isRequired: null,
  allowMultiple: false,
  nextQuestionKey: null,
  prompt: null,
  checkpoint: null,
  validationConfiguration: null,
  input: null,
  dependentQuestionId: null,
  dependentOptionId: null,
  options: (part.type ?? 'radio') === 'text' ? [] : [option(id * 10 + 1), option(id * 10 + 2)],
  isActionTakenDateQuestion: false,
  isExpectedCompletionDateQuestion: false,
  ...part,
});

const anyCheckpoint = fc.option(
  fc.boolean().map((isCompletionCheckpoint) => checkpoint({ isCompletionCheckpoint })),
  { freq: 3, nil: null },
);

/** Any survey with up to eight questions, jumps to any question, checkpoints, and optional and dependent questions. */
export const survey: fc.Arbitrary<SurveyQuestion[]> = fc.integer({ min: 1, max: 8 }).chain((count) => {
  const key = fc.option(
    fc.integer({ min: 1, max: count }).map((id) => `q${id}`),
    { freq: 3, nil: null },
  );
  const one = (id: number) =>
    fc
      .record({
        isText: fc.boolean(),
        isRequired: fc.option(fc.boolean(), { nil: null }),
        nextQuestionKey: key,
        checkpoint: anyCheckpoint,
        optionKeys: fc.tuple(key, key),
        optionCheckpoint: anyCheckpoint,
        dependsOn: fc.option(fc.integer({ min: 1, max: count }), { freq: 5, nil: null }),
      })
      .map((drawn) =>
        question(id, {
          type: drawn.isText ? 'text' : 'radio',
          isRequired: drawn.isRequired,
          nextQuestionKey: drawn.nextQuestionKey,
          checkpoint: drawn.checkpoint,
          dependentQuestionId: drawn.dependsOn === id ? null : drawn.dependsOn,
          options: drawn.isText
            ? []
            : [
                option(id * 10 + 1, { nextQuestionKey: drawn.optionKeys[0], checkpoint: drawn.optionCheckpoint }),
                option(id * 10 + 2, { nextQuestionKey: drawn.optionKeys[1] }),
              ],
        }),
      );
  return fc.tuple(...Array.from({ length: count }, (_, n) => one(n + 1)));
});

/** Any survey as in `survey`, with conditions on earlier answers. */
export const conditioned: fc.Arbitrary<SurveyQuestion[]> = fc
  .tuple(survey, fc.array(fc.tuple(fc.nat(7), fc.nat(7), fc.boolean(), fc.boolean()), { maxLength: 6 }))
  .map(([questions, conditions]) => {
    const all = structuredClone(questions);
    for (const [at, on, any, exists] of conditions) {
      const [asked, before] = [all[at % all.length], all[on % all.length]];
      if (!asked || !before || asked.sortOrder <= before.sortOrder) continue;
      const [choice] = before.options;
      const test =
        exists || !choice
          ? { questionKey: before.key, operator: 'exists' as const, answer: 'true' }
          : { questionKey: before.key, operator: '=' as const, answer: choice.text };
      asked.askedWhen = [...(asked.askedWhen ?? []), { any, tests: [test, { ...test }] }];
    }
    return all;
  });

/** Returns a function that finds the last answer to each question. */
export const lastAnswers =
  (questions: readonly AskedQuestion[], answers: readonly SurveyAnswer[]): AnswerTo =>
  (key) => {
    const asked = questions.find((one) => one.key === key);
    return asked && { question: asked, answer: answers.findLast(({ questionId }) => questionId === asked.id) };
  };

import type { SurveyQuestion } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbered, written } from './edit.ts';
import type { SurveyAnswer } from './questions.ts';
import { questionIn } from './spanish.ts';
import { checkpointPlace, followSurvey, isOnPath, nextQuestion } from './survey-path.ts';
import { checkpoint, conditioned, option, question } from './testing/arbitrary.ts';

const chose = (questionId: number, ...selectedOptionIds: number[]): SurveyAnswer => ({
  questionId,
  round: 0,
  skipped: false,
  selectedOptionIds,
  textResponse: null,
});
const wrote = (questionId: number, textResponse: string | null): SurveyAnswer => ({
  questionId,
  round: 0,
  skipped: textResponse === null,
  selectedOptionIds: [],
  textResponse,
});
const never = () => false;
const always = () => true;
const keys = ({ steps }: ReturnType<typeof followSurvey>) => steps.map((step) => step.question.key);

/** Answers each open question and finishes each checkpoint, in at most `most` steps. */
function answerAll(questions: SurveyQuestion[], choice: (n: number) => number, most = 40) {
  const answers: SurveyAnswer[] = [];
  for (let n = 0; n < most; n += 1) {
    const walk = followSurvey(questions, answers, always);
    if (walk.state !== 'open' || !walk.current) return { answers, walk };
    const { question: asked, round } = walk.current;
    const picked = asked.options[choice(n) % Math.max(1, asked.options.length)];
    answers.push({ ...(picked ? chose(asked.id, picked.id) : wrote(asked.id, 'Yes')), round });
  }
  return { answers, walk: followSurvey(questions, answers, always) };
}

describe('the next question', () => {
  const questions = [
    question(1, { nextQuestionKey: 'q3', options: [option(11, { nextQuestionKey: 'q4' }), option(12)] }),
    question(2),
    question(3),
    question(4),
  ];
  it('is the option’s jump, then the question’s jump, then the next in the list', () => {
    const [first, second, , last] = questions as [SurveyQuestion, SurveyQuestion, SurveyQuestion, SurveyQuestion];
    expect(nextQuestion(questions, first, chose(1, 11))?.key).toBe('q4');
    expect(nextQuestion(questions, first, chose(1, 12))?.key).toBe('q3');
    expect(nextQuestion(questions, second, chose(2, 21))?.key).toBe('q3');
    expect(nextQuestion(questions, last, chose(4, 41))).toBeNull();
  });

  it('follows the sort order, not the order of the list', () => {
    const listed = [question(2), question(1)];
    expect(keys(followSurvey(listed, [chose(1, 11)], never))).toEqual(['q1', 'q2']);
  });
});

describe('the path through a survey', () => {
  it('can start at any question, even if the conditions of this question are not met', () => {
    const asked = [{ any: false, tests: [{ questionKey: 'q1', operator: 'exists' as const, answer: 'true' }] }];
    const questions = [question(1), question(2, { askedWhen: asked }), question(3, { askedWhen: asked }), question(4)];
    expect(keys(followSurvey(questions, [chose(2, 21)], always, questions[1]))).toEqual(['q2', 'q4']);
  });

  it('is at the first question that needs an answer, and omits optional ones that were skipped', () => {
    const questions = [question(1, { isRequired: false }), question(2), question(3)];
    expect(followSurvey(questions, [], never)).toMatchObject({ state: 'open', current: { question: { key: 'q1' } } });
    const walk = followSurvey(questions, [wrote(1, null), wrote(2, null)], never);
    expect([walk.state, walk.current?.question.key]).toEqual(['open', 'q2']);
  });

  it('stops at a checkpoint until it is finished, and ends at a completion checkpoint', () => {
    const questions = [
      question(1, { checkpoint: checkpoint() }),
      question(2, { options: [option(21, { checkpoint: checkpoint({ isCompletionCheckpoint: true }) }), option(22)] }),
      question(3),
    ];
    const stopped = followSurvey(questions, [chose(1, 11), chose(2, 21)], never);
    expect([stopped.state, keys(stopped)]).toEqual(['checkpoint', ['q1']]);
    expect(checkpointPlace(stopped.current?.checkpointKey ?? '')).toEqual({ questionId: 1, round: 0, optionId: null });
    expect(followSurvey(questions, [chose(1, 11), chose(2, 21)], always).state).toBe('complete');
    expect(followSurvey(questions, [chose(1, 11), chose(2, 22), chose(3, 31)], always).state).toBe('end');
  });

  it('omits a question whose condition is not met', () => {
    const questions = [question(1), question(2, { dependentQuestionId: 1, dependentOptionId: 12 }), question(3)];
    expect(keys(followSurvey(questions, [chose(1, 11)], never))).toEqual(['q1', 'q3']);
    expect(keys(followSurvey(questions, [chose(1, 12)], never))).toEqual(['q1', 'q2']);
  });

  it('keeps the answers of a branch that it leaves, and uses them again when it returns', () => {
    const questions = [
      question(1, { options: [option(11), option(12, { nextQuestionKey: 'q3' })] }),
      question(2),
      question(3),
    ];
    const answers = [chose(2, 21), chose(3, 31)];
    const away = followSurvey(questions, [chose(1, 12), ...answers], never);
    expect([keys(away), isOnPath(away, chose(2))]).toEqual([['q1', 'q3'], false]);
    expect(keys(followSurvey(questions, [chose(1, 11), ...answers], never))).toEqual(['q1', 'q2', 'q3']);
  });

  it('reports a cycle without a checkpoint, and asks again after one with a checkpoint', () => {
    const circle = [question(1), question(2, { nextQuestionKey: 'q1' })];
    expect(followSurvey(circle, [chose(1, 11), chose(2, 21)], always).state).toBe('cycle');
    const monthly = [question(1), question(2, { nextQuestionKey: 'q1', checkpoint: checkpoint() })];
    const again = followSurvey(monthly, [chose(1, 11), chose(2, 21)], always);
    expect([again.state, again.current]).toMatchObject(['open', { question: { key: 'q1' }, round: 1 }]);
  });

  it('always ends: complete, at the end, in a cycle, or at a repeated question', () => {
    fc.assert(
      fc.property(conditioned, fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }), (questions, choices) => {
        const { walk } = answerAll(questions, (n) => choices[n] ?? 0);
        expect(['complete', 'end', 'cycle', 'open']).toContain(walk.state);
        // after this many answers, a survey is open only if a checkpoint led back to earlier questions
        if (walk.state === 'open') expect(walk.steps.some((step) => step.checkpoint !== null)).toBe(true);
      }),
    );
  });

  it('is the same for the same answers, in any order and any number of times', () => {
    fc.assert(
      fc.property(conditioned, fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }), (questions, choices) => {
        const { answers, walk } = answerAll(questions, (n) => choices[n] ?? 0);
        expect(followSurvey(questions, answers.toReversed(), always)).toEqual(walk);
        expect(followSurvey(questions.toReversed(), answers, always)).toEqual(walk);
      }),
    );
  });

  it('starts the same way with fewer answers', () => {
    fc.assert(
      fc.property(conditioned, fc.nat(40), (questions, known) => {
        const { answers, walk } = answerAll(questions, (n) => n);
        const part = followSurvey(questions, answers.slice(0, known), always);
        const met = part.steps.filter(({ answer }) => answer !== null);
        expect(met.map((step) => step.question.id)).toEqual(
          walk.steps.slice(0, met.length).map((step) => step.question.id),
        );
      }),
    );
  });

  it('is the same for the preview, staff, and a member who reads Spanish', () => {
    fc.assert(
      fc.property(conditioned, fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }), (drawn, choices) => {
        const questions = drawn.map((one) => ({ ...one, isRequired: one.isRequired ?? true }));
        const { answers, walk } = answerAll(questions, (n) => choices[n] ?? 0);
        const way = ({ steps, state }: ReturnType<typeof followSurvey>) => [
          state,
          ...steps.map((step) => [step.question.key, step.round, step.checkpointKey !== null]),
        ];
        // converts the questions to the format of members' surveys
        const presented = questions.map(({ validationConfiguration, ...one }) => ({
          ...one,
          validationConfig: validationConfiguration,
        }));
        expect(way(followSurvey(presented, answers, always))).toEqual(way(walk));
        const spanish = questions.map((one) => questionIn({ ...one, es: { title: 'Título', text: '¿Cómo?' } }, 'es'));
        expect(way(followSurvey(spanish, answers, always))).toEqual(way(walk));
        // the preview assigns new ids, so the ids in the answers are converted
        const content = { name: 'A', displayName: 'A', summary: 'S', isActionSurvey: false, questions };
        const preview = numbered(written(content)).questions;
        const options = new Map(
          questions.flatMap((one, at) =>
            one.options.map(({ id }, n) => [id, preview[at]?.options[n]?.id ?? 0] as const),
          ),
        );
        const same = answers.map((one) => ({
          ...one,
          questionId: 1 + questions.findIndex(({ id }) => id === one.questionId),
          selectedOptionIds: one.selectedOptionIds.map((id) => options.get(id) ?? 0),
        }));
        expect(way(followSurvey(preview, same, always))).toEqual(way(walk));
      }),
    );
  });

  it('is restored when an answer is changed and changed back, with any answers in between', () => {
    // answers are only added to the log, and the last answer to each question and round is the current one
    const current = (log: readonly SurveyAnswer[]) => [
      ...new Map(log.map((one) => [`${one.questionId}:${one.round}`, one])).values(),
    ];
    let detours = 0;
    fc.assert(
      fc.property(conditioned, fc.nat(40), fc.nat(3), fc.nat(10), (questions, at, choice, most) => {
        const { answers, walk } = answerAll(questions, (n) => n);
        const changed = answers[at % Math.max(1, answers.length)];
        if (!changed) return;
        const asked = questions.find(({ id }) => id === changed.questionId);
        const other = asked?.options[choice % Math.max(1, asked.options.length)];
        const log = [
          ...answers,
          { ...changed, selectedOptionIds: other ? [other.id] : [], textResponse: other ? null : 'No' },
        ];
        for (let n = 0; n < most; n += 1) {
          const away = followSurvey(questions, current(log), always);
          if (away.state !== 'open' || !away.current) break;
          const { question: open, round } = away.current;
          const picked = open.options[(choice + n) % Math.max(1, open.options.length)];
          log.push({ ...(picked ? chose(open.id, picked.id) : wrote(open.id, 'Away')), round });
          detours += 1;
        }
        log.push(changed);
        const back = followSurvey(questions, current(log), always);
        // an open question may already have been answered on an earlier path
        const known = walk.steps.filter(({ answer }) => answer !== null);
        expect(back.steps.slice(0, known.length)).toEqual(known);
        if (walk.state !== 'open') expect([back.state, back.steps]).toEqual([walk.state, walk.steps]);
      }),
      // many runs, because few surveys have a question that depends on a question outside the path
      { numRuns: 1500 },
    );
    expect(detours).toBeGreaterThan(0);
  });
});

import type { WrittenSurvey } from '@guidepost/contracts';
import { freeKey } from '@guidepost/rules';
import type { Version } from './versions.ts';

type Question = WrittenSurvey['questions'][number];

/** The parts of a question that only make sense together. */
export const dependentFields = {
  type: 'answer',
  options: 'answer',
  validationConfiguration: 'answer',
  input: 'answer',
  initial: 'answer',
  isActionTakenDateQuestion: 'flags',
  isExpectedCompletionDateQuestion: 'flags',
} as const;

/** Returns a survey as a version with its questions as items. An empty list of conditions counts as none. */
export const versionOfSurvey = ({ questions, ...about }: WrittenSurvey): Version<Question> => ({
  about,
  items: questions.map(({ askedWhen, ...question }) => (askedWhen?.length ? { ...question, askedWhen } : question)),
});

/** Returns the survey of a version. */
export const surveyOfVersion = ({ about, items }: Version<Question>): WrittenSurvey => ({
  ...(about as Omit<WrittenSurvey, 'questions'>),
  questions: [...items],
});

const keysOf = ({ questions }: WrittenSurvey): string[] => questions.map(({ key }) => key);

/** Renames a question in its survey, with the jumps, conditions and scores that refer to it. */
function withKey(survey: WrittenSurvey, from: string, to: string): WrittenSurvey {
  const named = <K extends string | null>(key: K) => (key === from ? to : key);
  return {
    ...survey,
    questions: survey.questions.map((question) => ({
      ...question,
      key: named(question.key),
      nextQuestionKey: named(question.nextQuestionKey),
      options: question.options.map((option) => ({ ...option, nextQuestionKey: named(option.nextQuestionKey) })),
      ...(question.askedWhen
        ? {
            askedWhen: question.askedWhen.map((condition) => ({
              ...condition,
              tests: condition.tests.map((test) => ({ ...test, questionKey: named(test.questionKey) })),
            })),
          }
        : {}),
    })),
    ...(survey.scores
      ? { scores: survey.scores.map((score) => ({ ...score, questionKeys: score.questionKeys.map(named) })) }
      : {}),
  };
}

/**
 * Gives the user's new questions other keys if the other user's new questions have the same keys. Returns the new keys
 * by the old ones.
 */
export function withOwnKeys(
  base: WrittenSurvey,
  mine: WrittenSurvey,
  theirs: WrittenSurvey,
): { mine: WrittenSurvey; renamed: ReadonlyMap<string, string> } {
  const renamed = new Map<string, string>();
  const old = new Set(keysOf(base));
  let renamedSurvey = mine;
  for (const key of keysOf(mine)) {
    if (old.has(key) || !keysOf(theirs).includes(key)) continue;
    const free = freeKey([...renamedSurvey.questions, ...theirs.questions], `${key}-2`);
    renamed.set(key, free);
    renamedSurvey = withKey(renamedSurvey, key, free);
  }
  return { mine: renamedSurvey, renamed };
}

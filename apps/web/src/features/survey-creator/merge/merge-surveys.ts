import type { WrittenSurvey } from '@guidepost/contracts';
import { freeKey } from '@guidepost/rules';
import type { Version } from './versions.ts';

type Question = WrittenSurvey['questions'][number];

/** Fields of a question that depend on each other. Each group is merged as one field. */
export const dependentFields = {
  type: 'answer',
  options: 'answer',
  validationConfiguration: 'answer',
  input: 'answer',
  initial: 'answer',
  isActionTakenDateQuestion: 'flags',
  isExpectedCompletionDateQuestion: 'flags',
} as const;

/** Converts a survey to a version, with its questions as items. Omits empty lists of conditions. */
export const versionOfSurvey = ({ questions, ...about }: WrittenSurvey): Version<Question> => ({
  about,
  items: questions.map(({ askedWhen, ...question }) => (askedWhen?.length ? { ...question, askedWhen } : question)),
});

/** Converts a version back to a survey. */
export const surveyOfVersion = ({ about, items }: Version<Question>): WrittenSurvey => ({
  ...(about as Omit<WrittenSurvey, 'questions'>),
  questions: [...items],
});

const keysOf = ({ questions }: WrittenSurvey): string[] => questions.map(({ key }) => key);

/** Changes a question's key, including in the jumps, conditions and scores that refer to it. */
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
 * If both users added a question with the same key, gives this user's question a new key. Returns a map from old to new
 * keys.
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

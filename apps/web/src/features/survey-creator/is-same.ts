import type { WrittenSurvey } from '@guidepost/contracts';

type Question = WrittenSurvey['questions'][number];

/** Questions as JSON. An edit replaces only the changed question object, so each object is serialized only once. */
const serializedQuestions = new WeakMap<Question, string>();

function serialize(question: Question): string {
  const known = serializedQuestions.get(question);
  if (known !== undefined) return known;
  const words = JSON.stringify(question);
  serializedQuestions.set(question, words);
  return words;
}

/** Returns true if two surveys have the same content. */
export function isSameSurvey(one: WrittenSurvey, other: WrittenSurvey): boolean {
  if (one === other) return true;
  const { questions, ...about } = one;
  const { questions: others, ...otherAbout } = other;
  return (
    questions.length === others.length &&
    questions.every((question, n) => {
      const second = others[n];
      return second !== undefined && (question === second || serialize(question) === serialize(second));
    }) &&
    JSON.stringify(about) === JSON.stringify(otherAbout)
  );
}

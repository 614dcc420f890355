import type { WrittenSurvey } from '@guidepost/contracts';

type Question = WrittenSurvey['questions'][number];

/** Serialized questions. An edit replaces only the changed question object, so each object is serialized only once. */
const said = new WeakMap<Question, string>();

function saidOf(question: Question): string {
  const known = said.get(question);
  if (known !== undefined) return known;
  const words = JSON.stringify(question);
  said.set(question, words);
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
      return second !== undefined && (question === second || saidOf(question) === saidOf(second));
    }) &&
    JSON.stringify(about) === JSON.stringify(otherAbout)
  );
}

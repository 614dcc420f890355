import type { WrittenSurvey } from '@guidepost/contracts';

type Question = WrittenSurvey['questions'][number];

/** What questions say, each put into words once: an edit makes one question anew and keeps the others as they are. */
const said = new WeakMap<Question, string>();

function saidOf(question: Question): string {
  const known = said.get(question);
  if (known !== undefined) return known;
  const words = JSON.stringify(question);
  said.set(question, words);
  return words;
}

/** Whether two surveys say the same. */
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

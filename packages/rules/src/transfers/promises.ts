/** English and Spanish phrases that guides use to write down a promise to a member. */
const promisePatterns = [
  /\b(?:i|we)(?:['’]ll| will| am going to| are going to)\b/i,
  /\b(?:i|we) (?:promised|told (?:him|her|them|[A-Z]\w+)) (?:that )?(?:i|we|you)\b/i,
  /\b(?:i|we) (?:have )?promised\b/i,
  /\b(?:voy|vamos) a\b/i,
  /\b(?:le|les) prometí\b/i,
];
const negatedPromise = /\b(?:will|['’]ll) not\b|\bwon['’]t\b/i;
const maxSentenceLength = 240;
const maxPromises = 3;

/** Returns the sentences in a string, without surrounding spaces. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/**
 * Returns the promises in a guide's text, word for word (docs/areas/transfers.md#promises). These are the first three
 * sentences that announce something that the guide or the team will do.
 */
export const promisesIn = (text: string): string[] =>
  sentencesOf(text)
    .filter((one) => promisePatterns.some((pattern) => pattern.test(one)) && !negatedPromise.test(one))
    .map((one) => (one.length > maxSentenceLength ? `${one.slice(0, maxSentenceLength - 1)}…` : one))
    .slice(0, maxPromises);

const letters = /[\p{L}\p{M}]/u;

/** Returns true if a string contains a name as a whole word. */
function hasWord(text: string, name: string): boolean {
  const [inText, word] = [text.toLocaleLowerCase(), name.toLocaleLowerCase()];
  for (let at = inText.indexOf(word); at !== -1; at = inText.indexOf(word, at + 1)) {
    const [before, after] = [inText[at - 1] ?? '', inText[at + word.length] ?? ''];
    if (!letters.test(before) && !letters.test(after)) return true;
  }
  return false;
}

/** Returns true if a string contains a person's first or last name. A name in a signature also counts. */
export const namesPerson = (text: string, name: string): boolean =>
  name.split(/\s+/).some((part) => part.length > 1 && hasWord(text, part));

/** How somebody promises something to a member, in English and Spanish, as guides write it down. */
const promising = [
  /\b(?:i|we)(?:['’]ll| will| am going to| are going to)\b/i,
  /\b(?:i|we) (?:promised|told (?:him|her|them|[A-Z]\w+)) (?:that )?(?:i|we|you)\b/i,
  /\b(?:i|we) (?:have )?promised\b/i,
  /\b(?:voy|vamos) a\b/i,
  /\b(?:le|les) prometí\b/i,
];
const notPromising = /\b(?:will|['’]ll) not\b|\bwon['’]t\b/i;
const longest = 240;
const most = 3;

/** Sentences of a text, without the spaces around them. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/**
 * What a guide promised in what they wrote, in their own words (docs/areas/transfers.md#promises): its first sentences
 * that say what they or we will do, three at most.
 */
export const promisesIn = (text: string): string[] =>
  sentencesOf(text)
    .filter((one) => promising.some((pattern) => pattern.test(one)) && !notPromising.test(one))
    .map((one) => (one.length > longest ? `${one.slice(0, longest - 1)}…` : one))
    .slice(0, most);

const letters = /[\p{L}\p{M}]/u;

/** Whether a name stands in a text as a word of its own. */
function hasWord(text: string, name: string): boolean {
  const [inText, word] = [text.toLocaleLowerCase(), name.toLocaleLowerCase()];
  for (let at = inText.indexOf(word); at !== -1; at = inText.indexOf(word, at + 1)) {
    const [before, after] = [inText[at - 1] ?? '', inText[at + word.length] ?? ''];
    if (!letters.test(before) && !letters.test(after)) return true;
  }
  return false;
}

/** Whether somebody is named in a text: by their first name, or by their last. A text that is signed by them is. */
export const namesPerson = (text: string, name: string): boolean =>
  name.split(/\s+/).some((part) => part.length > 1 && hasWord(text, part));

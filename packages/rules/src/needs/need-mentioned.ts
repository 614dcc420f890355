import { fold } from '../sentences/fold.ts';
import type { SearchableIssue } from './search.ts';
import { isSameWord, significantWords } from './words.ts';

/** Words that describe a problem. A single word such as "water" names a need only together with one of them. */
const problemPattern =
  /\b(no|not|never|without|shut|cut|lost|lose|losing|broke|broken|behind|overdue|need|needs|help|can'?t|cannot|afford|stopped|ran out|running out|out of|missing|stolen|sin|cort\w+|quitaron|perdi|falta|necesit\w+|ayud\w+|atrasad\w+|robaron)\b/;

/** Words in labels and tags that are too common to name a need on their own. */
const vagueWords = new Set(
  'today tonight tomorrow month work home problem problems calls texts family help own getting keeping'.split(' '),
);

/** Words in tags such as "no water" that describe a problem but do not name the need. */
const negations = new Set(['no', 'not', 'sin']);

/** Returns true if the text contains all words of a phrase in order, with at most one other word between them. */
function isMentioned(phrase: readonly string[], text: readonly string[]): boolean {
  return text.some((_, from) => {
    let rest = text.slice(from, from + phrase.length + 1);
    return phrase.every((word) => {
      const at = rest.findIndex((own) => isSameWord(word, own));
      rest = rest.slice(at + 1);
      return at >= 0;
    });
  });
}

/** Returns true for a word that can name a need on its own. */
const isCategoryName = (word: string): boolean => word.length >= 4 && !vagueWords.has(word);

/** Returns true for a short word in a Spanish tag such as "sin luz", because the tag itself describes a problem. */
const isLacked = (phrase: readonly string[], word: string): boolean => phrase.includes('sin') && word.length === 3;

/** Returns the words that occur in the labels of only one category, each with its category. */
function namesOfCategories(issues: readonly SearchableIssue[]): Map<string, string> {
  const categories = new Map<string, Set<string>>();
  for (const { label, category } of issues)
    for (const word of significantWords(label))
      if (isCategoryName(word)) categories.set(word, (categories.get(word) ?? new Set()).add(category));
  return new Map(
    [...categories].flatMap(([word, [one, ...others]]) => (one && others.length === 0 ? [[word, one]] : [])),
  );
}

/**
 * Returns the category of the need that a member's text mentions, or null if it mentions no need. A text mentions a
 * need if it contains a label or tag that has several words. A single word counts only together with a problem, as in
 * "They shut off my water".
 */
export function needMentioned(text: string, issues: readonly SearchableIssue[]): string | null {
  const words = significantWords(text);
  const phrases = issues.flatMap(({ label, category, tagCloud }) =>
    [label, ...tagCloud].map((phrase) => ({ phrase: significantWords(phrase), category })),
  );
  const whole = phrases.find(({ phrase }) => phrase.length > 1 && isMentioned(phrase, words));
  if (whole) return whole.category;
  if (!problemPattern.test(fold(text))) return null;
  const single = phrases.find(({ phrase }) => {
    const [word, ...others] = phrase.filter((one) => !negations.has(one));
    if (word === undefined || others.length > 0) return false;
    return (isCategoryName(word) || isLacked(phrase, word)) && isMentioned([word], words);
  });
  if (single) return single.category;
  for (const [name, category] of namesOfCategories(issues))
    if (words.some((word) => isSameWord(name, word))) return category;
  return null;
}

import { isSameWord, searchedWords } from './words.ts';

/** An issue's searchable texts: its label, category and tags. */
export interface SearchableIssue {
  label: string;
  category: string;
  tagCloud: readonly string[];
}

/**
 * Returns the issues that match a typed text, best matches first. Issues with all words in the label come first, then
 * issues with all words in one tag. Issues whose words are spread over label, category and tags come last. If no issue
 * has all words, returns the issues with the most words, if these are at least half of the words. Accents, case and
 * filler words such as "my" do not matter, and words may be incomplete. If the typed text is empty, returns all issues
 * in their order.
 */
export function findIssues<I extends SearchableIssue>(issues: readonly I[], typed: string): I[] {
  const asked = searchedWords(typed.slice(0, 100));
  if (asked.length === 0) return [...issues];
  const matches = issues.map((issue) => ({ issue, ...matchOf(issue, asked) }));
  const most = Math.max(...matches.map(({ count }) => count));
  if (most * 2 < asked.length) return [];
  return matches
    .filter(({ count }) => count === most)
    .sort((a, b) => a.rank - b.rank)
    .map(({ issue }) => issue);
}

/** Returns how many of the searched words a text contains. */
function countOf(asked: readonly string[], text: string): number {
  const words = searchedWords(text);
  return asked.filter((word) => words.some((own) => own.startsWith(word) || isSameWord(own, word))).length;
}

/**
 * Returns the tag that explains why an issue was found: the tag with the most of the typed words. Returns undefined if
 * the label contains at least as many of them.
 */
export function matchedTag({ label, tagCloud }: SearchableIssue, typed: string): string | undefined {
  const asked = searchedWords(typed.slice(0, 100));
  const found = tagCloud.map((tag) => ({ tag, count: countOf(asked, tag) })).sort((a, b) => b.count - a.count)[0];
  return found !== undefined && found.count > countOf(asked, label) ? found.tag : undefined;
}

/**
 * Returns how many of the words an issue has, and the match's rank: 0 if the label contains all words, 1 if one tag
 * contains all words, otherwise 2.
 */
function matchOf({ label, category, tagCloud }: SearchableIssue, asked: readonly string[]) {
  const hasAll = (text: string) => countOf(asked, text) === asked.length;
  if (hasAll(label)) return { count: asked.length, rank: 0 };
  if (tagCloud.some(hasAll)) return { count: asked.length, rank: 1 };
  return { count: countOf(asked, [label, category, ...tagCloud].join(' ')), rank: 2 };
}

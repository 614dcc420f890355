import { fold } from '../sentences/fold.ts';

/** An issue's searchable texts: its label, category and tags. */
export interface SearchableIssue {
  label: string;
  category: string;
  tagCloud: readonly string[];
}

const plain = (text: string): string => fold(text).trim();
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Returns the issues that match a typed text, best matches first. Issues with all words in the label come first, then
 * issues with all words in one tag. Issues whose words are spread over label, category and tags come last. Accents and
 * case do not matter, and words may be incomplete. If the typed text is empty, returns all issues in their order.
 */
export function findIssues<I extends SearchableIssue>(issues: readonly I[], typed: string): I[] {
  const asked = wordsOf(typed.slice(0, 100));
  if (asked.length === 0) return [...issues];
  const ranked = issues.flatMap((issue) => {
    const rank = rankOf(issue, asked);
    return rank === null ? [] : [{ issue, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ issue }) => issue);
}

/**
 * Returns a match's rank: 0 if the label contains all words, 1 if one tag contains all words. The rank is 2 if the
 * words are spread over label, category and tags. Returns null if there is no match.
 */
function rankOf({ label, category, tagCloud }: SearchableIssue, asked: readonly string[]): number | null {
  const hasAll = (text: string) => {
    const words = wordsOf(text);
    return asked.every((word) => words.some((own) => own.startsWith(word)));
  };
  if (hasAll(label)) return 0;
  if (tagCloud.some(hasAll)) return 1;
  return hasAll([label, category, ...tagCloud].join(' ')) ? 2 : null;
}

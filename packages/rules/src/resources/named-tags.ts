import { fold } from '../sentences/fold.ts';

/** A directory's service tag. */
interface Tag {
  key: string;
  label: string;
}

/** Words that do not name a service. */
const stopWords: ReadonlySet<string> = new Set([
  'a',
  'and',
  'at',
  'for',
  'help',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

/** Returns a string's words in lowercase and without accents. A word's singular and plural become equal. */
const significantWords = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !stopWords.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));

/**
 * Returns the service tags whose label words all occur in a need's text. Omits a tag if a more specific tag also
 * matches. For example, the search for 'Rides to medical appointments' begins with 'Medical rides', not with all rides
 * (docs/areas/resources.md#search). If no tag matches, the list is empty and the search shows all tags.
 * @param issue the need's label, such as 'Behind on rent'
 */
export function namedTags(issue: string, tags: readonly Tag[]): string[] {
  const issueWords = new Set(significantWords(issue));
  const named = tags
    .map(({ key, label }) => ({ key, words: significantWords(label) }))
    .filter(({ words }) => words.length > 0 && words.every((word) => issueWords.has(word)));
  const isCloser = (one: readonly string[], other: readonly string[]): boolean =>
    one.length > other.length && other.every((word) => one.includes(word));
  return named.filter(({ words }) => !named.some((other) => isCloser(other.words, words))).map(({ key }) => key);
}

/** A need for which a user searches for programs. */
interface SearchedNeed {
  /** Label of the issue. */
  label: string;
  /** Keys of the issue's tags, then of its category's tags. */
  serviceTags: readonly (readonly string[])[];
}

/**
 * Returns the service tags that a search for a need begins with. These are the issue's tags, or its category's if the
 * directory has none of the issue's tags. If it has neither, the tags are found by the label (`namedTags`).
 */
export function tagsOfNeed({ label, serviceTags }: SearchedNeed, tags: readonly Tag[]): string[] {
  const known = new Set(tags.map(({ key }) => key));
  const chosen = serviceTags.map((keys) => keys.filter((key) => known.has(key))).find((keys) => keys.length > 0);
  return chosen ?? namedTags(label, tags);
}

/** A service tag as a directory offers it. */
interface Tag {
  key: string;
  label: string;
}

/** Words that name no service. */
const idle: ReadonlySet<string> = new Set([
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

/** What a text names: its words in lower case, without accents, one of a thing and many alike. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !idle.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));

/**
 * The service tags that a need names: every word of their label stands in it, so that 'Rides to medical appointments' begins
 * the search with 'Medical rides', and not with all rides (docs/areas/resources.md#search). None where it names none: then
 * everything is offered.
 * @param issue what the need is called, such as 'Behind on rent'
 */
export function namedTags(issue: string, tags: readonly Tag[]): string[] {
  const said = new Set(wordsOf(issue));
  const named = tags
    .map(({ key, label }) => ({ key, words: wordsOf(label) }))
    .filter(({ words }) => words.length > 0 && words.every((word) => said.has(word)));
  const isCloser = (one: readonly string[], other: readonly string[]): boolean =>
    one.length > other.length && other.every((word) => one.includes(word));
  return named.filter(({ words }) => !named.some((other) => isCloser(other.words, words))).map(({ key }) => key);
}

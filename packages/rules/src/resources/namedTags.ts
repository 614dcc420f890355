/** A service tag as a directory offers it. */
interface Tag {
  key: string;
  label: string;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'and');

/**
 * The service tags that a need names: every word of their label stands in it, so that 'Rides to medical appointments' begins
 * the search with 'Medical rides' (docs/areas/resources.md#search). None where it names none: then everything is offered.
 * @param issue what the need is called, such as 'Electricity shut-off notice'
 */
export function namedTags(issue: string, tags: readonly Tag[]): string[] {
  const said = new Set(wordsOf(issue));
  return tags
    .filter(({ label }) => {
      const words = wordsOf(label);
      return words.length > 0 && words.every((word) => said.has(word));
    })
    .map(({ key }) => key);
}

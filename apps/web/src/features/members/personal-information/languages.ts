import { reportedLanguages } from '@guidepost/rules';

export interface Languages {
  /** Languages from the fixed list. */
  chosen: string[];
  /** Other languages, as free text. Undefined if the member has no other languages. */
  other: string | undefined;
}

const listed = new Set<string>(reportedLanguages);

/** Parses a stored text, such as 'Spanish, English', into the form's values. */
export function languagesOf(text: string): Languages {
  const words = text.split(',').map((word) => word.trim());
  const others = words.filter((word) => word !== '' && !listed.has(word));
  return {
    chosen: words.filter((word) => listed.has(word)),
    other: others.length === 0 ? undefined : others.join(', '),
  };
}

/** Returns the text to store for these languages. */
export const languagesText = ({ chosen, other }: Languages): string =>
  [...chosen, other?.trim() ?? ''].filter((word) => word !== '').join(', ');

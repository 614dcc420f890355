import { reportedLanguages } from '@guidepost/rules';

export interface Languages {
  /** Of the fixed list. */
  chosen: string[];
  /** Any others, in the member's words; undefined while there are none. */
  other: string | undefined;
}

const listed = new Set<string>(reportedLanguages);

/** A stored text, 'Spanish, English', as the form shows it. */
export function languagesOf(text: string): Languages {
  const words = text.split(',').map((word) => word.trim());
  const others = words.filter((word) => word !== '' && !listed.has(word));
  return {
    chosen: words.filter((word) => listed.has(word)),
    other: others.length === 0 ? undefined : others.join(', '),
  };
}

/** The text that is stored. */
export const languagesText = ({ chosen, other }: Languages): string =>
  [...chosen, other?.trim() ?? ''].filter((word) => word !== '').join(', ');

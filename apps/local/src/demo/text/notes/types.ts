import type { Region } from '../cities.ts';

/** Facts about the member that determine which notes and storylines fit. */
export interface NoteFacts {
  age: number;
  language: string;
  region: Region;
  state: string;
}

/**
 * A storyline over several notes. Each step is a list of paragraphs. A paragraph that begins with `- ` is a list.
 * `{word}` is replaced with one of the member's words, and `[this|that]` with one of its options.
 */
export interface Storyline {
  topic: string;
  when?: (member: NoteFacts) => boolean;
  steps: readonly (readonly string[])[];
}

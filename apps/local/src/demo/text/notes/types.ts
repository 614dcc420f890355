import type { Region } from '../cities.ts';

/** Facts about the member that select the wording of a note. */
export interface Teller {
  age: number;
  language: string;
  region: Region;
  state: string;
}

/**
 * A storyline over several notes. Each step is a list of paragraphs. A paragraph that begins with `- ` is a list.
 * `{word}` is replaced with a word for the member, and `[this|that]` with one of its options.
 */
export interface Arc {
  topic: string;
  when?: (member: Teller) => boolean;
  steps: readonly (readonly string[])[];
}

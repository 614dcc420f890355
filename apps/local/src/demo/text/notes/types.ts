import type { Region } from '../cities.ts';

/** Facts about the member that select the wording of a note. */
export interface Teller {
  age: number;
  language: string;
  region: Region;
  state: string;
}

/**
 * A storyline over several notes. A step is a list of paragraphs; a paragraph that begins with `- ` is a list. `{word}`
 * is filled in for the member, and one choice of `[this|that]` is used.
 */
export interface Arc {
  topic: string;
  when?: (member: Teller) => boolean;
  steps: readonly (readonly string[])[];
}

import type { Region } from '../cities.ts';

/** Whom a note is about, as far as the choice of words asks. */
export interface Teller {
  age: number;
  language: string;
  region: Region;
  state: string;
}

/**
 * Something that goes on over several notes. A step is a list of paragraphs; one that begins with `- ` is a list.
 * `{word}` is filled in for the member, `[this|that]` is one of them.
 */
export interface Arc {
  topic: string;
  when?: (member: Teller) => boolean;
  steps: readonly (readonly string[])[];
}

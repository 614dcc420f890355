import type { ProgramHours } from '@guidepost/contracts';

/** A kind of program that many organizations offer under different names. */
export interface ProgramKind {
  /** Possible program names. The full name is `{organization} {name}`. */
  names: readonly string[];
  description: string;
  /** Search words for the program, in English and Spanish. */
  words: string;
  tags: readonly string[];
  eligibility: string | null;
  ages?: readonly [minimum: number | null, maximum: number | null];
  cost: string;
  hours: readonly ProgramHours[];
  apply: string;
  documents: string | null;
  /** Probability that a town has a program of this kind; 1 if every town has one. */
  share: number;
  /** True if the program is available only by phone. Each region has one such program. */
  isHotline?: boolean;
}

import type { ProgramHours } from '@guidepost/contracts';

/** A kind of program, as many organizations offer it under their own name. */
export interface ProgramKind {
  /** The endings of its name: '{organization} {name}'. */
  names: readonly string[];
  description: string;
  /** Search words for it, in English and Spanish. */
  words: string;
  tags: readonly string[];
  eligibility: string | null;
  ages?: readonly [minimum: number | null, maximum: number | null];
  cost: string;
  hours: readonly ProgramHours[];
  apply: string;
  documents: string | null;
  /** How many of them there are around a town, by chance: 1 in every one. */
  share: number;
  /** By phone alone, one for the whole region. */
  isHotline?: boolean;
}

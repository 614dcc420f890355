import type { Program, ProgramSummary } from '@guidepost/contracts';

/** A search in an outside directory. */
export interface OutsideSearch {
  zipcode: string;
  /** The search text as typed; empty for all programs. */
  terms: string;
  /** Names of services, of which a program must have one; empty for any. */
  services: readonly string[];
  start: number;
  size: number;
}

/** Fields of a program that an outside directory does not have, such as the results of our own referrals. */
type Ours = 'record' | 'serviceTags' | 'otherServices';
/** Services have the directory's own names. The server maps them to our tags. */
export type OutsideSummary = Omit<ProgramSummary, Ours> & { services: string[] };
export type OutsideProgram = Omit<Program, Ours> & { services: string[] };

/** A failed call to an outside directory. The message has no key and no search text. */
export class DirectoryError extends Error {
  /** True if the directory was not called because of earlier failures. */
  readonly isResting: boolean;
  constructor(what: string, { cause, isResting = false }: { cause?: unknown; isResting?: boolean } = {}) {
    super(`The outside directory ${what}.`, { cause });
    this.name = 'DirectoryError';
    this.isResting = isResting;
  }
}

/** An outside directory of programs, such as findhelp. Each client uses its own key. */
export interface OutsideDirectory {
  /** Returns programs near a ZIP code, the nearest first, and their total number. @throws DirectoryError */
  search(key: string, asked: OutsideSearch): Promise<{ found: OutsideSummary[]; total: number }>;
  /** Returns a program by the directory's own id, or undefined if none exists. @throws DirectoryError */
  program(key: string, zipcode: string, id: string): Promise<OutsideProgram | undefined>;
}

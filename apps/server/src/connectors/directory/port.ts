import type { Program, ProgramSummary } from '@guidepost/contracts';

/** A search in an outside directory. */
export interface OutsideSearch {
  zipcode: string;
  /** The search text as the user typed it; empty to find all programs. */
  terms: string;
  /** Names of services. A program must have at least one of them. Empty to find programs with any service. */
  services: readonly string[];
  start: number;
  size: number;
}

/** Fields of a program that come only from our own tables, such as the results of our referrals. */
type OwnFields = 'record' | 'serviceTags' | 'otherServices';
/** Summary of a program. `services` contains the directory's own names, which the server maps to our tags. */
export type OutsideSummary = Omit<ProgramSummary, OwnFields> & { services: string[] };
export type OutsideProgram = Omit<Program, OwnFields> & { services: string[] };

/** A failed call to an outside directory. The message contains no key and no search text. */
export class DirectoryError extends Error {
  /** True if the directory works, but refused the request, for example because of a client's key. */
  readonly isRefusal: boolean;
  constructor(what: string, { cause, isRefusal = false }: { cause?: unknown; isRefusal?: boolean } = {}) {
    super(`The outside directory ${what}.`, { cause });
    this.name = 'DirectoryError';
    this.isRefusal = isRefusal;
  }
}

/** An outside directory of programs, such as findhelp. Each client uses its own key. */
export interface OutsideDirectory {
  /**
   * Finds programs near a ZIP code, nearest first, and their total number.
   * @throws DirectoryError
   */
  search(key: string, asked: OutsideSearch): Promise<{ found: OutsideSummary[]; total: number }>;
  /**
   * Finds a program by the directory's own id. Returns undefined if it does not exist.
   * @throws DirectoryError
   */
  program(key: string, zipcode: string, id: string): Promise<OutsideProgram | undefined>;
}

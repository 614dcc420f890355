import type { Program, ProgramSummary } from '@guidepost/contracts';

/** What a search of an outside directory asks for. */
export interface OutsideSearch {
  zipcode: string;
  /** As it was typed; empty for everything. */
  terms: string;
  /** What services are called, one of which a program has; empty for any. */
  services: readonly string[];
  start: number;
  size: number;
}

/** A program as an outside directory tells it: what came of our own referrals is not its business. */
type Ours = 'record' | 'serviceTags' | 'otherServices';
/** Its services are called as the directory calls them; which of them are tags of ours is for us to say. */
export type OutsideSummary = Omit<ProgramSummary, Ours> & { services: string[] };
export type OutsideProgram = Omit<Program, Ours> & { services: string[] };

/** An outside directory did not answer as it should. The message holds no key and nothing that was searched for. */
export class DirectoryError extends Error {
  /** It was not asked at all, after failures. */
  readonly isResting: boolean;
  constructor(what: string, { cause, isResting = false }: { cause?: unknown; isResting?: boolean } = {}) {
    super(`The outside directory ${what}.`, { cause });
    this.name = 'DirectoryError';
    this.isResting = isResting;
  }
}

/** An outside directory of programs, such as findhelp. Each client asks it with a key of its own. */
export interface OutsideDirectory {
  /** Programs near a ZIP code, the nearest first, and how many there are. @throws DirectoryError */
  search(key: string, asked: OutsideSearch): Promise<{ found: OutsideSummary[]; total: number }>;
  /** A program by the directory's own id; undefined if it has none. @throws DirectoryError */
  program(key: string, zipcode: string, id: string): Promise<OutsideProgram | undefined>;
}

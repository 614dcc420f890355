import { createHash, type Hash } from 'node:crypto';
import type { ChainedSeal } from '../queries-seals.ts';
import { monthName } from './source.ts';

/**
 * A removal of expired entries from an archived month (docs/decisions/2026-12-01-audit-retention.md). The list of a
 * month's removals is stored as text that is signed together with the checkpoint.
 */
export interface Removal {
  at: string;
  operator: string;
  /** Number of removed entries. */
  entries: number;
  /** SHA-256 of the file before. */
  sha256: string;
  /**
   * The applied rules, with the number of removed entries. An entry about members of several clients counts for each of
   * them. The client is null for entries that name no member.
   */
  rules: readonly { client: number | null; months: number; entries: number }[];
  /** The seals of the month's entries, which were verified before the removal, and their hash. */
  first_seal: number;
  last_seal: number;
  seals_sha256: string;
}

/** A month with the text of its removals. */
interface WithRemovals {
  month: string;
  removals: string | null;
}

/** Returns the removals of a month, oldest first. */
export const removalsOf = ({ removals }: Pick<WithRemovals, 'removals'>): Removal[] =>
  removals === null ? [] : (JSON.parse(removals) as Removal[]);

/** The entries that were removed from a month. */
export interface RemovedEntries {
  month: string;
  entries: number;
  /** The time of the last removal. */
  at: string;
}

/** Returns the months that have lost entries, oldest first. */
export const removedEntries = (archives: readonly WithRemovals[]): RemovedEntries[] =>
  archives.flatMap((archive) => {
    const removals = removalsOf(archive);
    const last = removals.at(-1);
    if (!last) return [];
    return [{ month: archive.month, entries: removals.reduce((sum, one) => sum + one.entries, 0), at: last.at }];
  });

/** Returns the sentence about a month that has lost entries, for operators. */
export const removedText = ({ month, entries, at }: RemovedEntries): string =>
  `${monthName(month)} is valid by its checkpoint; ${entries} entries were removed by the rules of retention, last on ${at.slice(0, 10)}`;

/** Adds a seal to a hash of seals. */
export const addSeal = (hash: Hash, { id, horizon, entries, form, previous, hash: own }: ChainedSeal): Hash =>
  hash.update(`${id}|${horizon}|${entries}|${form}|${previous}|${own}\n`);

/**
 * The seals of months that have lost entries. They cannot be computed from the entries. They were verified before the
 * removal, and the signed record of the removal contains their hash.
 */
export class VouchedSeals {
  readonly #ranges: { month: string; first: number; last: number; expected: string; hash: Hash | null }[];

  constructor(archives: readonly WithRemovals[]) {
    this.#ranges = archives.flatMap((archive) => {
      const removal = removalsOf(archive).at(-1);
      if (!removal) return [];
      const { first_seal: first, last_seal: last, seals_sha256: expected } = removal;
      return [{ month: archive.month, first, last, expected, hash: null }];
    });
  }

  /**
   * Checks the next seal of the chain. The hash of a month's seals is compared at its last seal, if the first one was
   * checked too.
   * @returns whether a removal vouches for the seal, and the reason that its hash is different, or null
   */
  check(seal: ChainedSeal): { isVouched: boolean; why: string | null } {
    const result: { isVouched: boolean; why: string | null } = { isVouched: false, why: null };
    for (const range of this.#ranges) {
      if (seal.id < range.first || seal.id > range.last) continue;
      result.isVouched = true;
      if (seal.id === range.first) range.hash = createHash('sha256');
      if (range.hash === null) continue;
      addSeal(range.hash, seal);
      if (seal.id === range.last && range.hash.digest('hex') !== range.expected)
        result.why = `the seals of ${monthName(range.month)} are not those of the record of its removed entries`;
    }
    return result;
  }
}

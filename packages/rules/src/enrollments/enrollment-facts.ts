import type { CsvReading, EnrollmentColumnKey, Sentence } from '@guidepost/contracts';
import type { ImportedContent } from '../imports/merge.ts';
import type { ParsedAddress, ParsedPlace } from '../imports/parsed.ts';

/** Data about one member in an enrollment file. */
export interface EnrollmentFacts {
  content: ImportedContent;
  coverage: Coverage;
  /** True if the file ends this member's coverage, regardless of its other values. */
  isEnd: boolean;
  /** True if the file ends the coverage without a date. In this case, `endsOn` does not come from the file. */
  isEndUndated?: boolean;
  /**
   * Set if a line of an 834 ends the member's enrollment, not only a coverage. Contains the last day of the enrollment,
   * or null if the line has no such day.
   */
  memberEnd?: string | null;
  /** True if an 834 adds or reinstates the member or a coverage (021, 025). */
  isAdded?: boolean;
  /** True if the file lists the coverage again without an end. A stored end is then no longer valid. */
  isOpenEnded?: boolean;
  /** True if the file changes only the values that it contains. It then does not reopen a coverage that has ended. */
  isChange?: boolean;
  /** True if the plan is given only as a kind of insurance, such as HLT. */
  isPlanKind?: boolean;
  /**
   * Insurance lines (HD03) that a line of an 834 changes. The member's plans in other insurance lines do not change.
   * Missing if the line lists all of the member's plans.
   */
  changedLines?: string[];
  /** Day of death in the file. Null if the file reports a death without a date. Missing if it reports no death. */
  diedOn?: string | null;
  notes: Sentence[];
  /**
   * State and ZIP code of an address without a street and city, which determine the time zone. Missing if there is a
   * usable address.
   */
  place?: ParsedPlace;
  /** Assumed time zone for a new member if the address in the file does not determine it. Null if the address does. */
  newMemberZone?: string | null;
  /** Possible time zones of the ZIP code or state, if the address does not determine one. Null if both are unknown. */
  possibleZones?: readonly string[] | null;
  /** Note about a new member's time zone. It is shown only if the line creates a member. */
  newMemberNote?: Sentence | null;
}

/** A line's values exactly as in the file. */
export type LineValues = Partial<Record<EnrollmentColumnKey, string | null>> & {
  mailing?: (Partial<ParsedAddress> & { country?: string | null }) | null;
  /** Country of the address. Users cannot map its column. */
  country?: string | null;
  /**
   * Set if the file's postal codes might not be US ZIP codes. Contains the column's heading, or null if only the order
   * of day and month indicates this.
   */
  foreignCodes?: { column: string | null };
  /** A phone number for which there is no column, such as a second number of the same kind. */
  otherPhone?: string | null;
  isDependant?: boolean;
  isEnd?: boolean;
  /**
   * Set if a line ends the member's enrollment, not only a coverage. Contains the last day of the enrollment, or null
   * if the line has no such day.
   */
  memberEnd?: string | null;
  isAdded?: boolean;
  /** True if the line lists the current coverage. Without an end date, this coverage has no end. */
  isOpenEnded?: boolean;
  /** True if the line only changes values. It then does not reopen a coverage that has ended. */
  isChange?: boolean;
  /** True if the file contains only the plan's kind of insurance, not its name. */
  isPlanKind?: boolean;
  changedLines?: string[];
  /** True if the file reports a death, with or without a day. */
  isDeath?: boolean;
  /** Last day to use if coverage ends and the file contains no last day. */
  endDay?: string | null;
  notes?: readonly Sentence[];
  /** The letters H and F, if they occur in a sex column whose heading is not English (`sexLettersIn`). */
  sexLetters?: string;
  /** Settings for reading the CSV file; missing for other formats. */
  csv?: CsvReading;
};

/** A member's coverage in a file. Days are `yyyy-MM-dd`. */
export interface Coverage {
  memberNumber: string | null;
  subscriberNumber: string | null;
  /** X12 relationship code. `18` is the subscriber. */
  relationship: string | null;
  group: string | null;
  plan: string | null;
  begins: string | null;
  /** The last day of coverage. */
  endsOn: string | null;
}

import type { CsvReading, EnrollmentColumnKey, Sentence } from '@guidepost/contracts';
import type { ImportedContent } from '../imports/merge.ts';
import type { ParsedAddress, ParsedPlace } from '../imports/parsed.ts';

/** Data about one member in an enrollment file. */
export interface EnrollmentFacts {
  content: ImportedContent;
  coverage: Coverage;
  /** True if the file ends this member's coverage, regardless of its other values. */
  isEnd: boolean;
  /** True if the file ends the coverage without a day, so that `endsOn` is not from the file. */
  isEndUndated?: boolean;
  /**
   * For a line of an 834 that ends the member, not only a coverage: the member's own last day, or null if the line has
   * no such day. Missing for all other lines.
   */
  memberEnd?: string | null;
  /** True if an 834 adds or reinstates the member or a coverage (021, 025). */
  isAdded?: boolean;
  /** True if the file restates the coverage without an end. An earlier end is then no longer valid. */
  isOpenEnded?: boolean;
  /** True if the file only changes the values that it contains. An ended coverage then remains ended. */
  isChange?: boolean;
  /** True if the plan is only a kind of insurance, such as HLT. */
  isPlanKind?: boolean;
  /**
   * Insurance lines of an 834 that the line changes. Missing if the line lists all plans of the member. The member's
   * plans in other insurance lines remain.
   */
  changedLines?: string[];
  /** Day of death in the file. Null if the file reports a death without a day. Missing if it reports no death. */
  diedOn?: string | null;
  notes: Sentence[];
  /** State and ZIP code of an address without street and city, for the time zone. Missing if there is an address. */
  place?: ParsedPlace;
  /**
   * Time zone for a new member if the address in the file does not determine it. Null if an address determines the time
   * zone.
   */
  newMemberZone?: string | null;
  /** Time zones of the ZIP code or state, if the address does not determine the time zone. Null if both are unknown. */
  possibleZones?: readonly string[] | null;
  /** Note about the time zone of a new member. It is shown only if the line creates a member. */
  newMemberNote?: Sentence | null;
}

/** Values of a line exactly as in the file. */
export type LineValues = Partial<Record<EnrollmentColumnKey, string | null>> & {
  mailing?: (Partial<ParsedAddress> & { country?: string | null }) | null;
  /** Country of the address. It has no column to map. */
  country?: string | null;
  /**
   * Set if the postal codes of the file may not be US ZIP codes: the heading of their column, or null if only the order of
   * dates shows it.
   */
  foreignCodes?: { column: string | null };
  /** A phone number for which no column exists. */
  otherPhone?: string | null;
  isDependant?: boolean;
  isEnd?: boolean;
  /**
   * For a line that ends the member, not only a coverage: the member's own last day, or null if the line has no such
   * day. Missing for all other lines.
   */
  memberEnd?: string | null;
  isAdded?: boolean;
  /** True if the line restates the coverage. A restated coverage without an end date has no end. */
  isOpenEnded?: boolean;
  /** True if the line only changes values. An ended coverage remains ended. */
  isChange?: boolean;
  /** True if the file has only the plan's kind of insurance, not its name. */
  isPlanKind?: boolean;
  changedLines?: string[];
  /** True if the file reports a death, with or without a day. */
  isDeath?: boolean;
  /** Last day to use for an ended coverage if the file does not contain a last day. */
  endDay?: string | null;
  notes?: readonly Sentence[];
  /** The letters H and F that occur in the column of sexes, if its heading is not English (`sexLettersIn`). */
  sexLetters?: string;
  /** Settings for reading the CSV file; missing for other formats. */
  csv?: CsvReading;
};

/** A member's coverage in a file. Days are `yyyy-MM-dd`. */
export interface Coverage {
  memberNumber: string | null;
  subscriberNumber: string | null;
  /** Relationship code of X12. `18` is the subscriber. */
  relationship: string | null;
  group: string | null;
  plan: string | null;
  begins: string | null;
  /** The last day of coverage. */
  endsOn: string | null;
}

import type { CsvReading, EnrollmentColumnKey, Sentence } from '@guidepost/contracts';
import type { ImportedContent } from '../imports/merge.ts';
import type { ParsedAddress } from '../imports/parsed.ts';

/** Data about one member in an enrollment file. */
export interface EnrollmentFacts {
  content: ImportedContent;
  coverage: Coverage;
  /** True if the file ends this member's coverage, regardless of its other values. */
  isEnd: boolean;
  /** True if the file restates the coverage without an end, so that an earlier end is no longer valid. */
  isOpenEnded?: boolean;
  /** True if the file only changes the values that it mentions. It does not restart an ended coverage. */
  isChange?: boolean;
  /** True if the plan is only a kind of insurance, such as HLT. */
  isPlanKind?: boolean;
  /**
   * Insurance lines of an 834 that the line changes; missing if the line lists all plans. Other plans of the member
   * remain.
   */
  changedLines?: string[];
  /** Day of death in the file; null if the file reports a death without a day, missing if it reports none. */
  diedOn?: string | null;
  notes: Sentence[];
  /** Time zone of a new member without an address in the file; null if an address gives the time zone. */
  newMemberZone?: string | null;
  /** Note about that time zone, shown if the line creates a member. */
  newMemberNote?: Sentence | null;
}

/** Values of a line exactly as in the file. */
export type Written = Partial<Record<EnrollmentColumnKey, string | null>> & {
  mailing?: Partial<ParsedAddress> | null;
  /** A phone number without a column of its own. */
  otherPhone?: string | null;
  isDependant?: boolean;
  isEnd?: boolean;
  /** True if the line restates the coverage. Without an end, the coverage is open-ended. */
  isOpenEnded?: boolean;
  /** True if the line is only a change. An ended coverage remains ended. */
  isChange?: boolean;
  /** True if the file has only the kind of insurance of the plan. */
  isPlanKind?: boolean;
  changedLines?: string[];
  /** True if the file reports a death, with or without a day. */
  isDeath?: boolean;
  /** Last day of an ended coverage if the file gives no last day. */
  endDay?: string | null;
  notes?: readonly Sentence[];
  /** Settings for reading the CSV file; missing for other formats. */
  csv?: CsvReading;
};

/** A member's coverage in a file. Days are `yyyy-MM-dd`. */
export interface Coverage {
  memberNumber: string | null;
  subscriberNumber: string | null;
  /** Code of X12: `18` is the subscriber. */
  relationship: string | null;
  group: string | null;
  plan: string | null;
  begins: string | null;
  /** The last day of coverage. */
  endsOn: string | null;
}

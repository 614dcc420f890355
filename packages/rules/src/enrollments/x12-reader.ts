import type { MemberIdentifier } from '@guidepost/contracts';
import type { EnrollmentEntry } from './facts.ts';
import type { X12Delimiters } from './x12.ts';

/** An error in a segment, for the 999 acknowledgment. */
export interface SegmentProblem {
  id: string;
  /** Position of the segment in the transaction set; ST is 1. */
  place: number;
  loop: string;
  /** X12 code (element 620): 3 for a missing mandatory segment, 8 for errors in a segment's elements. */
  code: string;
  /** Position of the invalid element, and its X12 error code (element 621). Null if the segment is missing. */
  element: { place: number; code: string } | null;
}

export const setTotals = ['TO', 'ET', 'DT'] as const;

export type SetTotal = (typeof setTotals)[number];

/** A transaction set, from ST to SE. */
export interface X12Set {
  /** Number of the transaction set in the file. The first one has number 1. */
  number: number;
  id: string;
  control: string;
  version: string;
  /** BGN08. RX and 4: the transaction set lists all members. 2: it lists only changes. */
  purpose: string;
  /** Sponsor and policy of the listed members. */
  source: string;
  /**
   * Date of the transaction set: `yyyy-MM-dd`, with a time if available. It is from BGN03, or from the group or
   * interchange if BGN03 has no date.
   */
  date?: string | null;
  members: number;
  /** Number of subscribers' loops in the transaction set. */
  subscribers?: number;
  /** Totals in the transaction set, keyed by QTY01: TO for all loops, ET for subscribers, DT for dependents. */
  totals?: Partial<Record<SetTotal, number>>;
  segments: number;
  /** Number of segments that the SE states; missing until the SE is read. */
  claimed?: number;
  endControl?: string;
  problems: SegmentProblem[];
  /** X12 code (element 618) for an error in the transaction set as a whole; null if there is no error. */
  fault: string | null;
  isClosed: boolean;
}

export interface X12Group {
  code: string;
  control: string;
  version: string;
  sender: string;
  receiver: string;
  date?: string | null;
  sets: X12Set[];
  /** Number of transaction sets that the GE states; null until the GE is read. */
  claimed: number | null;
  endControl?: string;
  fault: string | null;
}

export interface X12Interchange {
  /** Elements of the ISA. */
  header: string[];
  delimiters: X12Delimiters;
  groups: X12Group[];
  /** Number of groups that the IEA states; missing until the IEA is read. */
  claimed?: number;
  endControl?: string;
  /** X12 code (element I18), with `000` for no error; null until the IEA is read. */
  note: string | null;
}

/**
 * Reason why a file is unreadable, such as a wrong beginning, text after its end, a missing envelope segment or too
 * many transaction sets.
 */
export type Unreadable834 = 'not-x12' | 'no-isa' | 'bad-isa' | 'no-gs' | 'after-iea' | 'too-many-sets';

/** Progress of reading an 834, stored between portions. Its only member data is the last subscriber's number. */
export interface Reader834 {
  interchanges: X12Interchange[];
  subscriber: string | null;
  /** True if the last subscriber's number was a social security number, which is not stored. */
  isSocialFamily?: boolean;
  /** The client's choice of the identifier that is used as the member number. */
  identifier?: MemberIdentifier;
  /** Identifiers that are used as member numbers, with the number of loops for each. */
  identifiers?: Record<string, number>;
  /** Labels of the file's parts that Guidepost has no field for. */
  notStored?: string[];
  /** Number of segments read. */
  segments: number;
  sets: number;
  /** Reason why the file is unreadable; null if it is readable. */
  unreadable: Unreadable834 | null;
}

/** A member in an 834 file, with the number and source of the transaction set that contains the member. */
export interface Entry834 extends EnrollmentEntry {
  set: number;
  source: string;
}

/** A member's loop that is still being read. */
export interface OpenMember {
  from: number;
  segments: string[][];
  places: number[];
  line: number;
}

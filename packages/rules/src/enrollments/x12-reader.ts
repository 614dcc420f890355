import type { MemberIdentifier } from '@guidepost/contracts';
import type { EnrollmentEntry } from './facts.ts';
import type { X12Delimiters } from './x12.ts';

/** An error in a segment, for the 999. */
export interface SegmentProblem {
  id: string;
  /** Position of the segment in the set; ST is 1. */
  place: number;
  loop: string;
  /** Code of X12 element 620: 3 for a missing mandatory segment, 8 for errors in the elements of a segment. */
  code: string;
  /** Position of the invalid element and error code of X12 element 621; null if the segment is missing. */
  element: { place: number; code: string } | null;
}

export const setTotals = ['TO', 'ET', 'DT'] as const;

export type SetTotal = (typeof setTotals)[number];

/** A transaction set, from ST to SE. */
export interface X12Set {
  /** Number of the set in the file. The first set has the number 1. */
  number: number;
  id: string;
  control: string;
  version: string;
  /** BGN08. RX and 4: the set lists all members. 2: the set lists only changes. */
  purpose: string;
  /** Sponsor and policy of the listed members. */
  source: string;
  /**
   * Date of the set: `yyyy-MM-dd`, with a time if available. It is from BGN03; if BGN03 has no date, from the group or
   * interchange.
   */
  date?: string | null;
  members: number;
  /** Number of loops of subscribers in the set. */
  subscribers?: number;
  /** Totals in the set, by QTY01: TO for all loops, ET for subscribers, DT for dependents. */
  totals?: Partial<Record<SetTotal, number>>;
  segments: number;
  /** Number of segments and control number in the SE; missing until the SE is read. */
  claimed?: number;
  endControl?: string;
  problems: SegmentProblem[];
  /** Code of X12 element 618 for an error in the set as a whole; null if there is no error. */
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
  /** Number of sets, from the GE; null before the GE is read. */
  claimed: number | null;
  endControl?: string;
  fault: string | null;
}

export interface X12Interchange {
  /** Elements of the ISA. */
  header: string[];
  delimiters: X12Delimiters;
  groups: X12Group[];
  /** Number of groups and control number in the IEA; missing until the IEA is read. */
  claimed?: number;
  endControl?: string;
  /** Code of X12 element I18, with `000` for no error; null before the IEA is read. */
  note: string | null;
}

/**
 * Reason why a file is unreadable, such as its beginning, text after its end, a missing envelope segment or too many
 * sets.
 */
export type Unreadable834 = 'not-x12' | 'no-isa' | 'bad-isa' | 'no-gs' | 'after-iea' | 'too-many-sets';

/**
 * Progress of reading an 834, stored between portions. Its only data about members is the number of the last
 * subscriber.
 */
export interface Reader834 {
  interchanges: X12Interchange[];
  subscriber: string | null;
  /** True if the last subscriber's number was a social security number, which is not stored. */
  isSocialFamily?: boolean;
  /** The client's setting for the identifier that is the member number. */
  identifier?: MemberIdentifier;
  /** Identifiers that are used as member numbers, with the number of loops for each. */
  identifiers?: Record<string, number>;
  /** Labels of the parts of the file for which Guidepost has no field. */
  notStored?: string[];
  /** Number of segments read. */
  segments: number;
  sets: number;
  /** Reason why the file is unreadable; null if it is readable. */
  unreadable: Unreadable834 | null;
}

/** A member in a file, with the number and source of the member's set. */
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

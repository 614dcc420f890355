import type { EnrollmentVerdict } from '@guidepost/rules';
import type { Known } from '../imports/public.ts';
import type { EnrolledRow } from './queries-members.ts';
import type { WorkRow } from './queries-rows.ts';

/** A row with its member and its verdict. */
export interface Case {
  row: WorkRow;
  known: Known | null;
  enrolled: EnrolledRow | null;
  /** The date of the file, or of the transaction set that contains the row. */
  fileAt: string | null;
  verdict: EnrollmentVerdict;
  /**
   * True if the row was compared with the members. If such a row is refused, the cause is not necessarily an error in
   * the file.
   */
  isCompared?: boolean;
  /** True if the row's values are not used, for the reason in the verdict. A death is still reported. */
  isIgnored?: boolean;
  /** True if the row's values were merged into a later row. */
  isMerged?: boolean;
  /** True if the row's values are not stored, because a different number of the member counts. */
  isSetAside?: boolean;
}

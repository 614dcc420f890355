import type { StaffId } from '@guidepost/contracts';

/**
 * Who finishes a call or a visit: whoever had it, since nobody else knows what was said, as long as they see the member; null
 * for the member's guide (docs/areas/calls.md#incomplete-calls).
 */
export const whoFinishes = (had: { by: StaffId | null; seesMember: boolean }): StaffId | null =>
  had.seesMember ? had.by : null;

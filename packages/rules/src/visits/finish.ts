import type { StaffId } from '@guidepost/contracts';

/**
 * Returns who finishes a call or a visit: the user who had it, as long as they see the member, because they know its
 * content. Returns null for the member's guide (docs/areas/calls.md#incomplete-calls).
 */
export const whoFinishes = (had: { by: StaffId | null; seesMember: boolean }): StaffId | null =>
  had.seesMember ? had.by : null;

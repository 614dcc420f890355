import type { StaffId } from '@guidepost/contracts';

/**
 * Returns the user who must complete a call or visit. This is the user who made it, because they know its content. If
 * this user no longer sees the member, returns null, which means the member's guide
 * (docs/areas/calls.md#incomplete-calls).
 */
export const visitFinisher = (former: { by: StaffId | null; seesMember: boolean }): StaffId | null =>
  former.seesMember ? former.by : null;

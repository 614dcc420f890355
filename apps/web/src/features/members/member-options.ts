import { contracts, type MemberId } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

export const memberKey = (memberId: MemberId) => ['members', 'one', memberId] as const;

/** A request that failed this recently is not repeated, because it was sent while the code of the page loaded. */
const repeatAfterMs = 5000;
/** When the last request for each member failed, in milliseconds since the page was opened. */
const failedAt = new Map<MemberId, number>();

/**
 * A member with all details. If the member is missing or not visible to the user, the screen says so, and no toast is
 * shown.
 */
export const memberOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: memberKey(memberId),
    queryFn: async () => {
      try {
        const query = { 'include-details': true };
        return await callHandling([400, 404])(contracts.members.get, { params: { memberId }, query });
      } catch (error) {
        failedAt.set(memberId, performance.now());
        throw error;
      }
    },
    retryOnMount: () => performance.now() - (failedAt.get(memberId) ?? Number.NEGATIVE_INFINITY) > repeatAfterMs,
  });

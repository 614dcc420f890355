import type { Sentence, StatusChangeRequest } from '@guidepost/contracts';
import { type ApprovalContext, canStillBeApproved, daysUntilMonthCloses, sentence } from '@guidepost/rules';

/** The queue's requests for one month. The heading shows when the month closes. */
export interface QueueGroup {
  key: string;
  head: Sentence;
  requests: readonly StatusChangeRequest[];
}

/** Returns the parts of a request that the rules about months need. */
export const approvableOf = ({ effectiveAt, exemption }: StatusChangeRequest) => ({
  effectiveOn: effectiveAt,
  exemption,
});

const groupHeading = (request: StatusChangeRequest, moment: ApprovalContext, graceDays: number) => {
  const { effectiveAt: day } = request;
  const month = { month: { month: day } };
  if (!canStillBeApproved(approvableOf(request), moment, graceDays))
    return { key: 'closed', head: sentence('Can only be denied') };
  const left = daysUntilMonthCloses(day, moment.today, graceDays);
  const key = day.slice(0, 7);
  if (left < 0 || key >= moment.today.slice(0, 7)) return { key, head: sentence('{month}', month) };
  if (left === 0) return { key, head: sentence('{month} closes today', month) };
  if (left === 1) return { key, head: sentence('{month} closes tomorrow', month) };
  return { key, head: sentence('{month} closes in {count} days', { ...month, count: left }) };
};

/**
 * Groups the queue by month, in the server's order: months that close first are at the top. Requests that can only be
 * denied are in one group at the end.
 */
export function queueGroups(
  requests: readonly StatusChangeRequest[],
  moment: ApprovalContext,
  graceDays: number,
): readonly QueueGroup[] {
  const groups = new Map<string, { head: Sentence; requests: StatusChangeRequest[] }>();
  for (const request of requests) {
    const { key, head } = groupHeading(request, moment, graceDays);
    groups.getOrInsertComputed(key, () => ({ head, requests: [] })).requests.push(request);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

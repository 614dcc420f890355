import type { ConversationChoices } from '@guidepost/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Look } from '../words.ts';

/**
 * What a list can be filtered by; undefined while it loads. If it did not load, the statuses, which every list has, are
 * still there, and guides are not offered.
 */
export function choicesOf(
  { data, isError, failureCount }: Pick<UseQueryResult<ConversationChoices>, 'data' | 'isError' | 'failureCount'>,
  looks: Readonly<Record<string, Look>>,
): ConversationChoices | undefined {
  const hasFailed = isError || failureCount > 0;
  if (data !== undefined || !hasFailed) return data;
  return { guides: [], statuses: Object.entries(looks).map(([key, { word }]) => ({ key, name: word })), periods: [] };
}

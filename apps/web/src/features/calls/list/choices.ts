import type { ConversationChoices } from '@guidepost/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { StatusDisplay } from '../labels.ts';

/**
 * Returns the filter choices of a list, or undefined while they load. If they do not load, returns only the statuses,
 * which every list has.
 */
export function choicesOf(
  { data, isError, failureCount }: Pick<UseQueryResult<ConversationChoices>, 'data' | 'isError' | 'failureCount'>,
  displays: Readonly<Record<string, StatusDisplay>>,
): ConversationChoices | undefined {
  const hasFailed = isError || failureCount > 0;
  if (data !== undefined || !hasFailed) return data;
  return {
    guides: [],
    statuses: Object.entries(displays).map(([key, { word }]) => ({ key, name: word })),
    periods: [],
  };
}

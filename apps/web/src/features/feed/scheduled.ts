import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { catching } from '../../shell/api.ts';

export const scheduledKeys = { of: (memberId: number) => ['feed', 'scheduled', memberId] as const };

/** Texts to a member that wait to be sent, the next one first. */
export const scheduledOptions = (memberId: number) =>
  queryOptions({
    queryKey: scheduledKeys.of(memberId),
    queryFn: () => catching([404])(contracts.texts.scheduled, { query: { subjectId: memberId } }),
  });

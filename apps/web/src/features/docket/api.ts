import { contracts } from '@guidepost/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api.ts';
import { boundsOf } from './day.ts';

export const docketKeys = {
  all: ['docket'] as const,
  activity: (guideId: number, day: string, timeZone: string) => ['docket', 'activity', guideId, day, timeZone] as const,
  contacts: (guideId: number) => ['docket', 'contacts', guideId] as const,
};

/** What a guide did on a day, newest first; the day is the one of the person who looks. */
export const activityOptions = (guideId: number, day: Temporal.PlainDate, timeZone: string) =>
  queryOptions({
    queryKey: docketKeys.activity(guideId, day.toString(), timeZone),
    queryFn: () => api(contracts.docket.interactions, { params: { guideId }, query: boundsOf(day, timeZone) }),
  });

const pageSize = 50;

/** A guide's members, those first who have waited longest for a word: no event at all, then the oldest. */
export const contactsOptions = (guideId: number) =>
  infiniteQueryOptions({
    queryKey: docketKeys.contacts(guideId),
    queryFn: ({ pageParam }) =>
      api(contracts.members.list, {
        query: {
          'page-start': pageParam,
          'page-size': pageSize,
          guideIds: [guideId],
          orderBy: 'lastEvent',
          orderDirection: 'asc',
          includeStageAndStatus: true,
        },
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.data.length < pageSize ? undefined : pages.length * pageSize),
    placeholderData: keepPreviousData,
  });

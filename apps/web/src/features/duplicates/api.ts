import { contracts, type MemberDuplicateId } from '@guidepost/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

export const duplicateKeys = { all: ['duplicates'] as const };

/** A page of pairs, and the progress of the search. */
export const pairsOptions = (state: 'open' | 'apart', start: number) =>
  queryOptions({
    queryKey: [...duplicateKeys.all, 'list', state, start] as const,
    queryFn: ({ signal }) =>
      callHandling('all')(contracts.duplicates.list, { query: { state, 'page-start': start } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

/** Two members side by side. */
export const pairOptions = (id: MemberDuplicateId) =>
  queryOptions({
    queryKey: [...duplicateKeys.all, 'pair', id] as const,
    queryFn: ({ signal }) => callHandling('all')(contracts.duplicates.get, { params: { id } }, { signal }),
    meta: { caught: true },
  });

/** A page of merges, newest first. */
export const mergesOptions = (start: number) =>
  queryOptions({
    queryKey: [...duplicateKeys.all, 'merges', start] as const,
    queryFn: ({ signal }) =>
      callHandling('all')(contracts.duplicates.merges, { query: { 'page-start': start } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

import { type ClientId, contracts, isOutsideProgram, type ProgramRef } from '@guidepost/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';

export const resourceKeys = {
  all: ['resources'] as const,
  tags: ['resources', 'tags'] as const,
  searches: ['resources', 'search'] as const,
  program: (id: ProgramRef) => ['resources', 'program', id] as const,
};

/** All service tags of programs. */
export const tagsOptions = () =>
  queryOptions({
    queryKey: resourceKeys.tags,
    queryFn: ({ signal }) => api(contracts.resources.tags, undefined, { signal }),
    staleTime: 10 * 60_000,
  });

/** A search in the resource hub. The screen sends no request without a ZIP code, a word or a tag. */
export interface HubSearch {
  terms: string;
  /** Five digits, or an empty string. */
  zipcode: string;
  within: number;
  tags: readonly string[];
  /** The member's client organization, which may have its own directory. */
  clientId: ClientId | undefined;
}

const pageSize = 25;

/**
 * Programs in pages. Better matches are first, then nearer programs. The field shows an error if the ZIP code is
 * unknown.
 */
export const searchOptions = ({ terms, zipcode, within, tags, clientId }: HubSearch) =>
  infiniteQueryOptions({
    queryKey: [...resourceKeys.searches, terms, zipcode, zipcode === '' ? null : within, tags, clientId] as const,
    queryFn: ({ signal, pageParam }) => {
      const place = zipcode === '' ? {} : { zipcode, within };
      const words = terms === '' ? {} : { terms };
      const client = clientId === undefined ? {} : { clientId };
      const query = {
        ...client,
        ...place,
        ...words,
        serviceTags: [...tags],
        'page-start': pageParam,
        'page-size': pageSize,
      };
      return callHandling('all')(contracts.resources.search, { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ data, pagination }, _all, start): number | undefined =>
      start + data.length < (pagination?.totalItems ?? 0) && data.length > 0 ? start + data.length : undefined,
    placeholderData: keepPreviousData,
    enabled: terms !== '' || zipcode !== '' || tags.length > 0,
    meta: { caught: true },
  });

/**
 * Details of a program. For a program of an outside directory, the request needs a ZIP code and the client
 * organization. The directory is searched with this client organization's key.
 */
export const programOptions = (id: ProgramRef, { zipcode, clientId }: Pick<HubSearch, 'zipcode' | 'clientId'>) =>
  queryOptions({
    queryKey: resourceKeys.program(id),
    queryFn: ({ signal }) => {
      const query = isOutsideProgram(id) && zipcode !== '' && clientId !== undefined ? { zipcode, clientId } : {};
      return callHandling('all')(contracts.resources.program, { params: { resourceId: id }, query }, { signal });
    },
    meta: { caught: true },
  });

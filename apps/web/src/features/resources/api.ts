import {
  ApiError,
  type ClientId,
  contracts,
  isOutsideProgram,
  type ProgramRef,
  type SearchedDirectory,
} from '@guidepost/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';
import { shouldRetry } from '../../shell/errors/retry.ts';

export const resourceKeys = {
  all: ['resources'] as const,
  tags: ['resources', 'tags'] as const,
  searches: ['resources', 'search'] as const,
  program: (id: ProgramRef) => ['resources', 'program', id] as const,
};

/** All service tags that programs can have. */
export const tagsOptions = () =>
  queryOptions({
    queryKey: resourceKeys.tags,
    queryFn: ({ signal }) => api(contracts.resources.tags, undefined, { signal }),
    staleTime: 10 * 60_000,
  });

/** A search in the resource hub. No request is sent unless the search has a ZIP code, a word or a tag. */
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

/** The start of a page, and the directory that the first page is from. All other pages are from the same directory. */
interface PageParam {
  'page-start': number;
  directory?: SearchedDirectory['name'] | undefined;
}

/**
 * Pages of programs. Better matches come first, then nearer programs. If the ZIP code is unknown, the field shows an
 * error.
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
        ...pageParam,
        'page-size': pageSize,
      };
      return callHandling('all')(contracts.resources.search, { query }, { signal });
    },
    // the search must start again, because a later page of another directory would repeat programs
    retry: (attempt, error) =>
      !(error instanceof ApiError && error.code === 'DIRECTORY_AWAY') && shouldRetry(attempt, error),
    initialPageParam: { 'page-start': 0 } as PageParam,
    getNextPageParam({ pagination }, all, last): PageParam | undefined {
      // does not count the programs, because a page omits programs that findhelp describes incorrectly
      const start = last['page-start'] + pageSize;
      if (start >= (pagination?.totalItems ?? 0)) return undefined;
      return { 'page-start': start, directory: all[0]?.directory.name };
    },
    placeholderData: keepPreviousData,
    enabled: terms !== '' || zipcode !== '' || tags.length > 0,
    meta: { caught: true },
  });

/**
 * A program's details. An outside directory can be searched only with a ZIP code and the client organization's own key,
 * so both values are sent.
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

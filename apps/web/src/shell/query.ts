import { MutationCache, QueryCache } from '@tanstack/react-query';
import { reportError } from './errors/report.ts';
import { retryDelay, shouldRetry } from './errors/retry.ts';
import { LiveQueryClient } from './live/query-client.ts';

/**
 * Cache of server data. While the connection is up, live events keep it current, so reopening a screen within 30
 * seconds needs no request. If a query has `meta: { caught: true }`, its final error is not shown as a toast.
 */
export const queryClient = new LiveQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => reportError(error, { caught: query.meta?.caught === true, isLoad: true }),
  }),
  mutationCache: new MutationCache({ onError: (error) => reportError(error) }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: shouldRetry,
      retryDelay,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      // an offline browser may still reach a server on the same device
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

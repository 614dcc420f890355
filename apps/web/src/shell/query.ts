import { MutationCache, QueryCache } from '@tanstack/react-query';
import { reportError } from './errors/report.ts';
import { retryDelay, shouldRetry } from './errors/retry.ts';
import { LiveQueryClient } from './live/query-client.ts';

/**
 * Server state. Live events keep it fresh while the connection is up, so that reopening a screen within half a minute
 * makes no request. `meta: { caught: true }` on a query keeps its final failure from being shown as a toast.
 */
export const queryClient = new LiveQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => reportError(error, { caught: query.meta?.caught === true }),
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
      // a browser that reports being offline may still reach a server on the same machine
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

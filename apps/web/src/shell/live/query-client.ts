import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  QueryClient,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';

/**
 * A query client that loses no invalidation and never replaces newer data with an older response.
 *
 * If an event arrives during a query's first fetch, or while no screen shows a query that is being fetched, the response
 * may be older than the event. The library would treat it as fresh, but this client invalidates it again.
 *
 * If a write or an event sets data during a fetch, the older response would replace it. This client cancels that fetch
 * and starts a new one, because the canceled fetch may have been started to load a newer change.
 */
export class LiveQueryClient extends QueryClient {
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    // the library itself restarts all other fetches
    const continued = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined || !query.isActive());
    const done = super.invalidateQueries(filters, options);
    for (const { queryKey, promise } of continued) {
      promise?.then(
        () => super.invalidateQueries({ queryKey, exact: true }),
        () => {},
      );
    }
    return done;
  }

  // biome-ignore lint/suspicious/noExplicitAny: an override cannot repeat the library's overloads; callers still use the library's types
  override setQueryData(queryKey: QueryKey, updater: unknown, options?: SetDataOptions): any {
    const query = this.getQueryCache().find({ queryKey, exact: true });
    const put = typeof updater === 'function' ? updater(query?.state.data) : updater;
    const isAsked = query !== undefined && query.state.fetchStatus !== 'idle';
    return notifyManager.batch(() => {
      // if no data was set, the fetch continues
      if (isAsked && put !== undefined) void query.cancel({ revert: true });
      const isBehind = isAsked || query?.state.isInvalidated;
      const shown = super.setQueryData(queryKey, put, options);
      if (isBehind) void this.invalidateQueries({ queryKey, exact: true });
      return shown;
    });
  }
}

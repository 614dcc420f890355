import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';

/**
 * A query client that loses no invalidation and never replaces newer data with an older response.
 *
 * If an event arrives while a query is being fetched, the response may be older than the event. The library would cancel
 * the fetch and start a new one, so that frequent events could delay the data without end. This client shows the response
 * and then fetches once more. With `cancelRefetch`, it starts a new fetch at once, as the library does.
 *
 * If a write or an event sets data during a fetch, the older response would replace it. This client cancels that fetch
 * and starts a new one, because the canceled fetch may have been started to load a newer change.
 */
export class LiveQueryClient extends QueryClient {
  /** Queries that are fetched once more after their current fetch, with a promise for the end of the second fetch. */
  readonly #repeated = new Map<Query, Promise<void>>();

  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const { cancelRefetch = false } = options ?? {};
    const continued = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      // the library itself restarts all other fetches
      .filter((query) => !cancelRefetch || query.state.data === undefined || !query.isActive());
    const done = super.invalidateQueries(filters, { ...options, cancelRefetch });
    await Promise.all([done, ...continued.map((query) => this.#repeat(query))]);
  }

  /** Invalidates a query again after its current fetch. */
  #repeat(query: Query): Promise<void> {
    const known = this.#repeated.get(query);
    if (known) return known;
    const again = Promise.resolve(query.promise).then(
      () => {
        this.#repeated.delete(query);
        return super.invalidateQueries({ queryKey: query.queryKey, exact: true });
      },
      () => void this.#repeated.delete(query),
    );
    this.#repeated.set(query, again);
    return again;
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
      if (isBehind) void this.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: true });
      return shown;
    });
  }
}

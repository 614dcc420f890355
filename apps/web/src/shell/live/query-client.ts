import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  QueryClient,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';

/**
 * A client that loses no invalidation, and to which what is put is newer than what is on its way.
 *
 * What is asked for the first time when an event comes may be answered as it was before that event, and the library
 * would take that answer for fresh: here it is asked for once more. And what a write answered, or an event told, would
 * be replaced by the answer to a question from before it: here that question is called off, and asked again, since it
 * may have been asked because of something newer than what is put.
 */
export class LiveQueryClient extends QueryClient {
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    const done = super.invalidateQueries(filters, options);
    for (const { queryKey, promise } of first) {
      promise?.then(
        () => super.invalidateQueries({ queryKey, exact: true }),
        () => {},
      );
    }
    return done;
  }

  // biome-ignore lint/suspicious/noExplicitAny: callers have the types of the library, which no method that replaces its own can repeat
  override setQueryData(queryKey: QueryKey, updater: unknown, options?: SetDataOptions): any {
    const query = this.getQueryCache().find({ queryKey, exact: true });
    const put = typeof updater === 'function' ? updater(query?.state.data) : updater;
    const isAsked = query !== undefined && query.state.fetchStatus !== 'idle';
    return notifyManager.batch(() => {
      // where nothing is there to be changed, the question stands
      if (isAsked && put !== undefined) void query.cancel({ revert: true });
      const isBehind = isAsked || query?.state.isInvalidated;
      const shown = super.setQueryData(queryKey, put, options);
      if (isBehind) void this.invalidateQueries({ queryKey, exact: true });
      return shown;
    });
  }
}

import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A client that loses no invalidation. What is asked for the first time when an event comes may be answered as it was
 * before that event, and the library would take that answer for fresh: here it is asked for once more.
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
}

import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { sendInOrder } from './send-in-order.ts';

interface Change {
  queryKey: QueryKey;
  /** Applies the change to the cached data. Returns the same data if it already contains the change. */
  change: (data: unknown) => unknown;
}

/**
 * Cached data in two layers: the server's data, and on top of it the changes that the server has not confirmed yet. New
 * data from the server may be older than these changes. It replaces the lower layer, and the changes are applied again.
 */
class OptimisticCache {
  readonly #client: QueryClient;
  #changes: readonly Change[] = [];
  /** The data without unconfirmed changes, by query. */
  readonly #below = new Map<string, unknown>();
  #isPutting = false;

  constructor(client: QueryClient) {
    this.#client = client;
    client.getQueryCache().subscribe((event) => {
      const { queryHash } = event.query;
      if (event.type === 'removed') this.#below.delete(queryHash);
      if (event.type !== 'updated' || event.action.type !== 'success' || this.#isPutting) return;
      this.#below.delete(queryHash);
      this.#put(event.query);
    });
  }

  add(change: Change): void {
    this.#changes = [...this.#changes, change];
    this.#putAll(change);
  }

  /** Moves a confirmed change into the lower layer. */
  done(change: Change): void {
    for (const { queryHash } of this.#queriesOf(change))
      if (this.#below.has(queryHash)) this.#below.set(queryHash, change.change(this.#below.get(queryHash)));
    this.drop(change);
  }

  drop(change: Change): void {
    this.#changes = this.#changes.filter((one) => one !== change);
    this.#putAll(change);
  }

  #queriesOf({ queryKey }: Change): Query[] {
    return this.#client.getQueryCache().findAll({ queryKey });
  }

  #putAll(change: Change): void {
    for (const query of this.#queriesOf(change)) this.#put(query);
  }

  /** Applies the unconfirmed changes to the lower layer and shows the result. */
  #put(query: Query): void {
    const { queryHash } = query;
    const changes = this.#changes.filter((change) => matchQuery({ queryKey: change.queryKey }, query));
    const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    const below = this.#below.has(queryHash) ? this.#below.get(queryHash) : data;
    if (changes.length > 0) this.#below.set(queryHash, below);
    else if (!this.#below.delete(queryHash)) return;
    if (below === undefined) return;
    this.#isPutting = true;
    const shown = changes.reduce<unknown>((before, { change }) => change(before), below);
    query.setData(shown, { updatedAt, manual: true });
    this.#isPutting = false;
    if (isInvalidated) query.invalidate();
  }
}

const cacheOfClients = new WeakMap<QueryClient, OptimisticCache>();

function optimisticCacheOf(client: QueryClient): OptimisticCache {
  const known = cacheOfClients.get(client);
  if (known) return known;
  const made = new OptimisticCache(client);
  cacheOfClients.set(client, made);
  return made;
}

interface OptimisticOptions<D, R> {
  /** Key of the cached queries that the change affects. */
  queryKey: QueryKey;
  /**
   * Applies the change to the cached data. Called again for any data that arrives before the server confirms the
   * change.
   */
  change: (data: D) => D;
  send: () => Promise<R>;
  /** Key of the changed record. Changes with the same key are sent one at a time. */
  inTurnOf?: QueryKey;
}

/**
 * Shows a change before the server confirms it. Data that arrives meanwhile does not remove the change. If the request
 * fails, the screen shows the previous data at once, and the current data is refetched.
 */
export async function updateOptimistically<D, R>(
  client: QueryClient,
  { queryKey, change, send, inTurnOf }: OptimisticOptions<D, R>,
): Promise<R> {
  const one: Change = { queryKey, change: change as Change['change'] };
  const shown = optimisticCacheOf(client);
  // a request in progress may have read the data before the change, so its response must not be shown
  const readAgain = () => void client.invalidateQueries({ queryKey }, { cancelRefetch: true });
  shown.add(one);
  try {
    const reply = await (inTurnOf ? sendInOrder(inTurnOf, send) : send());
    shown.done(one);
    if (client.isFetching({ queryKey }) > 0) readAgain();
    return reply;
  } catch (error) {
    shown.drop(one);
    readAgain();
    throw error;
  }
}

import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { inTurn } from './inTurn.ts';

interface Change {
  queryKey: QueryKey;
  /** What is cached as it is after the change; the same if it is there already. */
  change: (data: unknown) => unknown;
}

/**
 * What is cached, and over it the changes that the server does not have yet. Whatever is read meanwhile, by an event or
 * a person, may be older than they are: it is kept below, and they are put over it again.
 */
class Layers {
  readonly #client: QueryClient;
  #changes: readonly Change[] = [];
  /** What is below the changes, by query. */
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

  /** The server has it: what is below has it too. */
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

  /** Puts the changes over what is below them. */
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

const layers = new WeakMap<QueryClient, Layers>();

function layersOf(client: QueryClient): Layers {
  const known = layers.get(client);
  if (known) return known;
  const made = new Layers(client);
  layers.set(client, made);
  return made;
}

interface HowAtOnce<D, R> {
  /** The cached queries that show it. */
  queryKey: QueryKey;
  /** What they hold as it is after the change; made again over whatever is read meanwhile. */
  change: (data: D) => D;
  send: () => Promise<R>;
  /** What is changed, where changes of it must not change places. */
  inTurnOf?: QueryKey;
}

/**
 * Shows a change before the server has it. What is read meanwhile does not take it back; where it fails, the screen has
 * at once what was there, and reads what holds.
 */
export async function atOnce<D, R>(
  client: QueryClient,
  { queryKey, change, send, inTurnOf }: HowAtOnce<D, R>,
): Promise<R> {
  const one: Change = { queryKey, change: change as Change['change'] };
  const shown = layersOf(client);
  const readAgain = () => void client.invalidateQueries({ queryKey });
  shown.add(one);
  try {
    const reply = await (inTurnOf ? inTurn(inTurnOf, send) : send());
    shown.done(one);
    // what is being read now may be from before
    if (client.isFetching({ queryKey }) > 0) readAgain();
    return reply;
  } catch (error) {
    shown.drop(one);
    readAgain();
    throw error;
  }
}

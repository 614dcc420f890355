import { beginSome, wordsIn } from '../foundBy.ts';
import { type SortValue, sortRecords, type TableView } from './records.ts';

/** Columns by their name, with what each sorts by; one that does not sort has nothing. */
type SortedBy<T> = ReadonlyMap<string, ((record: T) => SortValue) | undefined>;

/**
 * Records that are held in memory, as their table searches and sorts them. Each order and all words are worked out once,
 * when they are first asked for; before anybody asks, `prepare` does it bit by bit.
 */
export class RecordIndex<T> {
  readonly #records: readonly T[];
  readonly #textOf: (record: T) => string;
  readonly #columns: SortedBy<T>;
  readonly #orders = new Map<string, readonly T[]>();
  #words: Map<T, readonly string[]> | undefined;

  /**
   * @param records in their own order
   * @param textOf what a search looks through
   */
  constructor(records: readonly T[], textOf: (record: T) => string, columns: SortedBy<T>) {
    this.#records = records;
    this.#textOf = textOf;
    this.#columns = columns;
  }

  /**
   * The records that a view shows, on all of its pages: those whose text has every word typed, each at the beginning of one of
   * its words, by its column; in their own order where none sorts.
   */
  shown({ search, orderBy, orderDirection }: Pick<TableView, 'search' | 'orderBy' | 'orderDirection'>): readonly T[] {
    const ordered = orderBy === null ? this.#records : this.#ordered(orderBy, orderDirection);
    if (search.trim() === '') return ordered;
    const parts = wordsIn(search);
    const words = this.#wordsOf();
    return ordered.filter((record) => beginSome(parts, words.get(record) ?? []));
  }

  /** Works out what has not been asked for yet, a column at each step. */
  *prepare(): Generator<void> {
    this.#wordsOf();
    for (const name of this.#columns.keys())
      for (const direction of ['asc', 'desc'] as const) {
        yield;
        this.#ordered(name, direction);
      }
  }

  #wordsOf(): ReadonlyMap<T, readonly string[]> {
    this.#words ??= new Map(this.#records.map((record) => [record, wordsIn(this.#textOf(record))]));
    return this.#words;
  }

  #ordered(column: string, direction: TableView['orderDirection']): readonly T[] {
    const sortBy = this.#columns.get(column);
    if (!sortBy) return this.#records;
    const key = `${direction} ${column}`;
    const known = this.#orders.get(key);
    if (known) return known;
    const sorted = sortRecords(this.#records, sortBy, direction);
    this.#orders.set(key, sorted);
    return sorted;
  }
}

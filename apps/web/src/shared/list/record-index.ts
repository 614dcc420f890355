import { beginSome, wordsIn } from '../search-words.ts';
import { type SortValue, sortRecords, type TableView } from './records.ts';

/** Columns by name, with their sort values; a column that does not sort has undefined. */
type SortedBy<T> = ReadonlyMap<string, ((record: T) => SortValue) | undefined>;

/**
 * Records in memory, which their table searches and sorts. Each order and all words are computed once, on first use;
 * `prepare` computes them step by step in advance.
 */
export class RecordIndex<T> {
  readonly #records: readonly T[];
  readonly #textOf: (record: T) => string;
  readonly #columns: SortedBy<T>;
  readonly #orders = new Map<string, readonly T[]>();
  #words: Map<T, readonly string[]> | undefined;

  /**
   * @param records in their own order
   * @param textOf returns the text that a search uses
   */
  constructor(records: readonly T[], textOf: (record: T) => string, columns: SortedBy<T>) {
    this.#records = records;
    this.#textOf = textOf;
    this.#columns = columns;
  }

  /**
   * Returns the records of a view on all its pages, sorted by its column, or in their own order. Each typed word must
   * be the beginning of a word of the record's text.
   */
  shown({ search, orderBy, orderDirection }: Pick<TableView, 'search' | 'orderBy' | 'orderDirection'>): readonly T[] {
    const ordered = orderBy === null ? this.#records : this.#ordered(orderBy, orderDirection);
    if (search.trim() === '') return ordered;
    const parts = wordsIn(search);
    const words = this.#wordsOf();
    return ordered.filter((record) => beginSome(parts, words.get(record) ?? []));
  }

  /** Computes everything that is not computed yet, one column at each step. */
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

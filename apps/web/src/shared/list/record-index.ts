import { areWordPrefixes, wordsIn } from '../search-words.ts';
import { type SortValue, sortRecords, type TableView } from './records.ts';

/** Columns by name, each with the function that returns its sort value. Undefined if the column cannot be sorted. */
type SortedBy<T> = ReadonlyMap<string, ((record: T) => SortValue) | undefined>;

/**
 * Records in memory that a table searches and sorts. Sort orders and words are computed once, when they are first
 * needed. `prepare` computes them in advance, step by step.
 */
export class RecordIndex<T> {
  readonly #records: readonly T[];
  readonly #textOf: (record: T) => string;
  readonly #columns: SortedBy<T>;
  readonly #orders = new Map<string, readonly T[]>();
  #words: Map<T, readonly string[]> | undefined;

  /**
   * @param records in their original order
   * @param textOf returns the text to search
   */
  constructor(records: readonly T[], textOf: (record: T) => string, columns: SortedBy<T>) {
    this.#records = records;
    this.#textOf = textOf;
    this.#columns = columns;
  }

  /**
   * Returns a view's records on all pages, sorted by its column or in their original order. Every search word must be
   * the beginning of a word in the record's text.
   */
  shown({ search, orderBy, orderDirection }: Pick<TableView, 'search' | 'orderBy' | 'orderDirection'>): readonly T[] {
    const ordered = orderBy === null ? this.#records : this.#ordered(orderBy, orderDirection);
    if (search.trim() === '') return ordered;
    const parts = wordsIn(search);
    const words = this.#wordsOf();
    return ordered.filter((record) => areWordPrefixes(parts, words.get(record) ?? []));
  }

  /** Computes everything that is not computed yet. Each step sorts by one column. */
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

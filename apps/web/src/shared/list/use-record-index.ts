import { useEffect, useMemo } from 'react';
import { firstColumn, type RecordLook } from './RecordTable.tsx';
import { RecordIndex } from './record-index.ts';

/** A shorter list is sorted and searched within a frame, on all machines. */
const many = 500;

/**
 * Returns the index of a table's records; undefined while they load. For a long list it is prepared while the browser
 * is idle, so that the first press on a column does not wait.
 */
export function useRecordIndex<T>(
  records: readonly T[] | undefined,
  textOf: (record: T) => string,
  { first, columns }: RecordLook<T>,
): RecordIndex<T> | undefined {
  const index = useMemo(() => {
    const sorted = [{ name: firstColumn, ...first }, ...columns].map(({ name, sortBy }) => [name, sortBy] as const);
    return records && new RecordIndex(records, textOf, new Map(sorted));
  }, [records, textOf, first, columns]);
  const isLong = (records?.length ?? 0) >= many;
  // Safari has no idle callback: there the first press does the work
  useEffect(
    () => (index && isLong && 'requestIdleCallback' in window ? inIdleTime(index.prepare()) : undefined),
    [index, isLong],
  );
  return index;
}

/**
 * Runs steps of some work while the browser is idle.
 * @returns a function that stops it
 */
function inIdleTime(work: Iterator<void>): () => void {
  let waiting = requestIdleCallback(step);
  function step() {
    if (!work.next().done) waiting = requestIdleCallback(step);
  }
  return () => cancelIdleCallback(waiting);
}

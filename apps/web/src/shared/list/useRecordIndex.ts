import { useEffect, useMemo } from 'react';
import { firstColumn, type RecordLook } from './RecordTable.tsx';
import { RecordIndex } from './recordIndex.ts';

/** A list shorter than this is sorted and searched within a frame, on whatever machine. */
const many = 500;

/**
 * The index of a table's records; undefined while they load. That of a long list is made ready while the browser has nothing else
 * to do, so that the first press on a column does not wait for it.
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
  // Safari has no idle time: there the first press does the work
  useEffect(
    () => (index && isLong && 'requestIdleCallback' in window ? inIdleTime(index.prepare()) : undefined),
    [index, isLong],
  );
  return index;
}

/** Takes a step of some work whenever the browser has nothing to do. @returns what ends it */
function inIdleTime(work: Iterator<void>): () => void {
  let waiting = requestIdleCallback(step);
  function step() {
    if (!work.next().done) waiting = requestIdleCallback(step);
  }
  return () => cancelIdleCallback(waiting);
}

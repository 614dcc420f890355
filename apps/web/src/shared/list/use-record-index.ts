import { useEffect, useMemo } from 'react';
import { firstColumn, type TableLayout } from './RecordTable.tsx';
import { RecordIndex } from './record-index.ts';

/**
 * Minimum number of records that are prepared in advance. A shorter list is sorted and searched within one frame on any
 * device.
 */
const minPreparedRecords = 500;

/**
 * Returns the index of a table's records, or undefined while they load. The index of a long list is prepared while the
 * browser is idle, so that the first press on a column header is fast.
 */
export function useRecordIndex<T>(
  records: readonly T[] | undefined,
  textOf: (record: T) => string,
  { first, columns }: TableLayout<T>,
): RecordIndex<T> | undefined {
  const index = useMemo(() => {
    const sorted = [{ name: firstColumn, ...first }, ...columns].map(({ name, sortBy }) => [name, sortBy] as const);
    return records && new RecordIndex(records, textOf, new Map(sorted));
  }, [records, textOf, first, columns]);
  const isLong = (records?.length ?? 0) >= minPreparedRecords;
  // does not prepare the index in Safari, which has no idle callback; the first press on a column header then computes
  // the order
  useEffect(
    () => (index && isLong && 'requestIdleCallback' in window ? runWhileIdle(index.prepare()) : undefined),
    [index, isLong],
  );
  return index;
}

/**
 * Runs the steps of a task while the browser is idle.
 * @returns a function that stops the task
 */
function runWhileIdle(work: Iterator<void>): () => void {
  let waiting = requestIdleCallback(step);
  function step() {
    if (!work.next().done) waiting = requestIdleCallback(step);
  }
  return () => cancelIdleCallback(waiting);
}

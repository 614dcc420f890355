import { useEffect, useMemo } from 'react';
import { firstColumn, type TableLayout } from './RecordTable.tsx';
import { RecordIndex } from './record-index.ts';

/**
 * Lists with at least this many records are prepared in advance. Shorter lists are sorted and searched within one frame
 * on any device.
 */
const minPreparedRecords = 500;

/**
 * Returns the index for a table's records. Returns undefined while they load. A long list's index is prepared while the
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
  // Safari has no idle callback, so nothing is prepared there; the first press on a column header computes the order
  useEffect(
    () => (index && isLong && 'requestIdleCallback' in window ? runWhileIdle(index.prepare()) : undefined),
    [index, isLong],
  );
  return index;
}

/**
 * Runs a task's steps while the browser is idle.
 * @returns a function that stops the task
 */
function runWhileIdle(work: Iterator<void>): () => void {
  let waiting = requestIdleCallback(step);
  function step() {
    if (!work.next().done) waiting = requestIdleCallback(step);
  }
  return () => cancelIdleCallback(waiting);
}

import { useRef } from 'react';

/** Returns the record with an id. If it is no longer in the list, returns `last` if this is the same record. */
export const lastExisting = <R extends { id: number }>(
  list: readonly R[] | undefined,
  id: number | string | null | undefined,
  last: R | undefined,
): R | undefined => list?.find((one) => one.id === id) ?? (last?.id === id ? last : undefined);

/**
 * Finds a record in a list. If the record is no longer in the list because another user has deleted it, returns its
 * last version, so that unsaved changes in the form are not lost.
 */
export function useLastExisting<R extends { id: number }>(
  list: readonly R[] | undefined,
  id: number | string | null | undefined,
): { record: R | undefined; isDeleted: boolean } {
  const last = useRef<R>(undefined);
  last.current = lastExisting(list, id, last.current);
  const record = last.current;
  return { record, isDeleted: record !== undefined && list !== undefined && !list.includes(record) };
}

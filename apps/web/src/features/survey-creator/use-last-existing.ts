import { useRef } from 'react';

/**
 * Returns a record from a list. A record that another user deletes stays, so that the unsaved changes of its form are
 * not lost.
 */
export function useLastExisting<R extends { id: number }>(
  list: readonly R[] | undefined,
  id: R['id'] | null,
): { record: R | null; isDeleted: boolean } {
  const found = list?.find((one) => one.id === id);
  const last = useRef(found);
  if (found || last.current?.id !== id) last.current = found;
  return { record: last.current ?? null, isDeleted: last.current !== undefined && !found };
}

import { useRef } from 'react';

/**
 * Finds a record in a list. If another user deletes it, still returns it, so that unsaved changes in its form are not
 * lost.
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

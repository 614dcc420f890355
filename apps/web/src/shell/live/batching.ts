import type { QueryClient } from '@tanstack/react-query';

/**
 * Combines the refetches for several live events, because the events of one change arrive together. The first event
 * starts a delay of `waitMs`. Then `apply` receives all items collected so far. Each query client has its own delay.
 */
export function batchEvents<T = never>(
  waitMs: number,
  apply: (client: QueryClient, gathered: ReadonlySet<T>) => void,
): (client: QueryClient, ...items: T[]) => void {
  const waiting = new Map<QueryClient, Set<T>>();
  return (client, ...items) => {
    const gathered = waiting.get(client);
    if (gathered) {
      for (const item of items) gathered.add(item);
      return;
    }
    const first = new Set(items);
    waiting.set(client, first);
    setTimeout(() => {
      waiting.delete(client);
      apply(client, first);
    }, waitMs);
  };
}

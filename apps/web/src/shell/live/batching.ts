import type { QueryClient } from '@tanstack/react-query';

/**
 * Gathers what several live events ask for, since those of one change come together: the first call starts a wait of
 * `waitMs`, after which `apply` is called once with everything that came meanwhile. Each query client waits by itself.
 */
export function gathering<T = never>(
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

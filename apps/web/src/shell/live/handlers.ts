import { type LiveEventName, type LivePayload, liveEvents } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** What a feature does to the query cache when an event comes: a patch or an invalidation. */
export type LiveHandlers = { [N in LiveEventName]?: (payload: LivePayload<N>, client: QueryClient) => void };

const registered: LiveHandlers[] = [];

/** Adds a feature's handlers; called once for each feature, in features.ts. Several may handle the same event. */
export function registerLive(handlers: LiveHandlers): void {
  registered.push(handlers);
}

/** Gives an event to everyone who handles it. A name that this build does not know comes from a newer server. */
export function applyEvent(name: string, payload: unknown, client: QueryClient): void {
  if (!(name in liveEvents)) return;
  for (const handlers of registered) {
    const handle = handlers[name as LiveEventName] as ((payload: unknown, client: QueryClient) => void) | undefined;
    handle?.(payload, client);
  }
}

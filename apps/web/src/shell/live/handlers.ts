import type { LiveEventName, LivePayload } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** What a feature does to the query cache when an event comes: a patch or an invalidation. */
export type LiveHandlers = { [N in LiveEventName]?: (payload: LivePayload<N>, client: QueryClient) => void };

const registered: LiveHandlers[] = [];

/** Adds a feature's handlers; called once for each feature, in features.ts. Several may handle the same event. */
export function registerLive(handlers: LiveHandlers): void {
  registered.push(handlers);
}

/** Gives an event to everyone who handles it; nobody does where a newer server sends what this build does not know. */
export function applyEvent(name: string, payload: unknown, client: QueryClient): void {
  for (const handlers of registered) {
    if (!Object.hasOwn(handlers, name)) continue;
    const handle = handlers[name as LiveEventName] as ((payload: unknown, client: QueryClient) => void) | undefined;
    handle?.(payload, client);
  }
}

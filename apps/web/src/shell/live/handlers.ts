import type { LiveEventName, LivePayload } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** A feature's update of the query cache for an event: a patch or an invalidation. */
export type LiveHandlers = { [N in LiveEventName]?: (payload: LivePayload<N>, client: QueryClient) => void };

const registered: LiveHandlers[] = [];

/**
 * Adds a feature's handlers; called once for each feature, in features.ts. Several handlers may handle the same event.
 */
export function registerLive(handlers: LiveHandlers): void {
  registered.push(handlers);
}

/** Passes an event to all its handlers. An unknown event of a newer server has no handlers. */
export function applyEvent(name: string, payload: unknown, client: QueryClient): void {
  for (const handlers of registered) {
    if (!Object.hasOwn(handlers, name)) continue;
    const handle = handlers[name as LiveEventName] as ((payload: unknown, client: QueryClient) => void) | undefined;
    handle?.(payload, client);
  }
}

import type { LiveEventName, LivePayload } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** Functions of a feature that update the query cache after an event. They change or invalidate cached data. */
export type LiveHandlers = { [N in LiveEventName]?: (payload: LivePayload<N>, client: QueryClient) => void };

const registered: LiveHandlers[] = [];

/**
 * Registers the handlers of a feature. features.ts calls it for each feature. Several features may handle the same
 * event.
 */
export function registerLive(handlers: LiveHandlers): void {
  registered.push(handlers);
}

/** Passes an event to all its handlers. Ignores unknown events, which a newer server may send. */
export function applyEvent(name: string, payload: unknown, client: QueryClient): void {
  for (const handlers of registered) {
    if (!Object.hasOwn(handlers, name)) continue;
    const handle = handlers[name as LiveEventName] as ((payload: unknown, client: QueryClient) => void) | undefined;
    handle?.(payload, client);
  }
}

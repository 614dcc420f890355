import type { LiveEventName, LivePayload } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** A feature's functions that update the query cache after an event. They change or invalidate cached data. */
export type LiveHandlers = { [N in LiveEventName]?: (payload: LivePayload<N>, client: QueryClient) => void };

const registered: LiveHandlers[] = [];

/**
 * Registers a feature's handlers. Called by features-live.ts for each feature. Several features may handle the same
 * event.
 */
export function registerLive(handlers: LiveHandlers): void {
  registered.push(handlers);
}

let loadRegistered: () => Promise<unknown> = async () => {};

/** Registers the import of the module that registers all handlers. Called by features.ts. */
export function loadWithLive(load: () => Promise<unknown>): void {
  loadRegistered = load;
}

/** Loads the code of all handlers. Must be finished before the connection opens, so that no event is lost. */
export const loadHandlers = (): Promise<unknown> => loadRegistered();

/** Passes an event to all its handlers. Ignores unknown events, which may come from a newer server. */
export function applyEvent(name: string, payload: unknown, client: QueryClient): void {
  for (const handlers of registered) {
    if (!Object.hasOwn(handlers, name)) continue;
    const handle = handlers[name as LiveEventName] as ((payload: unknown, client: QueryClient) => void) | undefined;
    handle?.(payload, client);
  }
}

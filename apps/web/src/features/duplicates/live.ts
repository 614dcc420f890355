import type { LiveHandlers } from '../../shell/live.ts';
import { duplicateKeys } from './api.ts';

/**
 * Applies live events to the cached pairs and merges. A merge can change anything about two members, in every list that
 * contains one of them. Merges are rare, so everything on screen is refetched.
 */
export const duplicatesLive = {
  duplicates_updated: (_payload, client) => void client.invalidateQueries({ queryKey: duplicateKeys.all }),
  members_merged: (_payload, client) => void client.invalidateQueries(),
} satisfies LiveHandlers;

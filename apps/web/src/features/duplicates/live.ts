import type { LiveHandlers } from '../../shell/live.ts';
import { duplicateKeys } from './api.ts';

/**
 * Live events → what is cached of pairs and merges. A merge changes everything that is known of two members, in every list
 * that shows one of them; it is rare, so whatever is on screen is read again.
 */
export const duplicatesLive = {
  duplicates_updated: (_payload, client) => void client.invalidateQueries({ queryKey: duplicateKeys.all }),
  members_merged: (_payload, client) => void client.invalidateQueries(),
} satisfies LiveHandlers;

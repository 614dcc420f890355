import type { LiveHandlers } from '../../shell/live.ts';
import { messageKeys } from './api.ts';

/** Applies live events to the cached hospital messages. */
export const hospitalMessagesLive = {
  hospital_messages_updated: (_payload, client) => void client.invalidateQueries({ queryKey: messageKeys.all }),
} satisfies LiveHandlers;

import type { LiveHandlers } from '../../shell/live.ts';
import { messageKeys } from './api.ts';

/** Live events → what is cached of the messages of hospitals. */
export const hospitalMessagesLive = {
  hospital_messages_updated: (_payload, client) => void client.invalidateQueries({ queryKey: messageKeys.all }),
} satisfies LiveHandlers;

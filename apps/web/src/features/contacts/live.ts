import type { LiveHandlers } from '../../shell/live.ts';
import { refreshMember } from './api.ts';

/**
 * Live events of e-mail addresses → the member in the cache. Phone numbers and addresses come as `user_updated`, which
 * the members feature hears.
 */
export const contactsLive = {
  email_address_created: ({ userId }, client) => void refreshMember(client, userId),
  email_address_updated: ({ userId }, client) => void refreshMember(client, userId),
  email_address_deleted: ({ userId }, client) => void refreshMember(client, userId),
} satisfies LiveHandlers;

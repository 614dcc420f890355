import type { LiveHandlers } from '../../shell/live.ts';
import { refreshMember } from './api.ts';

/**
 * Applies live events about e-mail addresses to the cached member. Changes to phone numbers and addresses arrive as
 * `user_updated`, which the members feature handles.
 */
export const contactsLive = {
  email_address_created: ({ userId }, client) => void refreshMember(client, userId),
  email_address_updated: ({ userId }, client) => void refreshMember(client, userId),
  email_address_deleted: ({ userId }, client) => void refreshMember(client, userId),
} satisfies LiveHandlers;

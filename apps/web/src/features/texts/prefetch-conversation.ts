import type { ActingUser, Member } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { can } from '../../shell/api.ts';
import { conversationOptions, suggestionsOptions, templatesOptions, variablesOptions } from './api.ts';

/** Requests what the text dialog shows first, while its code loads. The dialog uses the same queries. */
export function prefetchConversation(client: QueryClient, user: ActingUser, member: Member): void {
  if (can(member, 'CAN_SEE_SMS')) void client.prefetchInfiniteQuery(conversationOptions(member.id));
  void client.prefetchQuery(suggestionsOptions(member.id));
  if (can(user, 'CAN_MESSAGE_TEMPLATE')) void client.prefetchQuery(templatesOptions);
  void client.prefetchQuery(variablesOptions);
}

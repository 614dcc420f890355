import type { LivePayload, MemberId } from '@guidepost/contracts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LiveHandlers } from '../../shell/live.ts';

export type People = LivePayload<'member_presence_updated'>['people'];

/**
 * Users who have a member's page open. This data comes only from live events, which are sent to the users on that page.
 */
export const presenceOptions = (memberId: MemberId) =>
  queryOptions<People>({ queryKey: ['members', 'presence', memberId], queryFn: skipToken });

export const presenceLive = {
  member_presence_updated: ({ memberId, people }, client) =>
    void client.setQueryData(presenceOptions(memberId).queryKey, people),
} satisfies LiveHandlers;

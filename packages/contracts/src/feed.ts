import { z } from 'zod';
import { endpoint, onMember } from './endpoint.ts';
import { countParam, Id, IdParam, Instant, MemberId, Text } from './fields.ts';
import { Hospitalization } from './hospitalizations.ts';
import { NoteForViewer } from './notes.ts';

/** The filter values of a feed (staff §9): `task` expands to requests and workflow phases. */
export const feedTypeFilters = ['call', 'message', 'visit', 'note', 'task'] as const;

/** A new status of a member, as the feed tells it. */
export const StatusChange = z
  .object({ from: Text.nullable(), to: Text, toKey: Text, effectiveAt: Instant })
  .meta({ id: 'StatusChange' });

/** A change of the assigned guide, as the feed tells it. */
export const AssignmentChange = z
  .object({ guideName: Text.nullable(), effectiveAt: Instant })
  .meta({ id: 'AssignmentChange' });

/**
 * One entry of a member's feed (staff §3). `id` is what `after-item-id` takes. The record behind it comes along
 * under the key of its module; a type without one is shown as a plain row.
 */
export const FeedItem = z
  .object({
    id: Id,
    userId: MemberId,
    externalItemType: Text,
    externalItemId: Id,
    eventType: Text,
    timestamp: Instant,
    actor: z.object({ id: Id, name: Text }).nullable(),
    note: NoteForViewer.optional(),
    hospitalization: Hospitalization.optional(),
    statusChange: StatusChange.optional(),
    assignment: AssignmentChange.optional(),
  })
  .meta({ id: 'FeedItem' });
export type FeedItem = z.infer<typeof FeedItem>;

/** What the feed's live events carry: enough to fetch or drop the entry (decision 35). */
export const FeedItemRef = z
  .object({ id: Id, userId: MemberId, externalItemType: Text, externalItemId: Id, timestamp: Instant })
  .meta({ id: 'FeedItemRef' });
export type FeedItemRef = z.infer<typeof FeedItemRef>;

export const feedPageSize = 100;

export const feed = {
  items: endpoint({
    method: 'GET',
    path: '/feeds/items',
    summary: "A page of a member's past events, newest first; or the single entry of one record",
    access: onMember('CAN_VIEW_MEMBERS', 'query.userId'),
    subjects: ['query.userId'],
    query: z.object({
      userId: IdParam,
      'page-size': countParam(1, 100).optional(),
      'sort-direction': z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
      'after-item-id': IdParam.optional(),
      type: z.string().max(200).optional(),
      /** With externalItemId: only the entry of that record, for live updates and links. */
      externalItemType: z.string().max(60).optional(),
      externalItemId: IdParam.optional(),
    }),
    reply: z.array(FeedItem),
  }),
};

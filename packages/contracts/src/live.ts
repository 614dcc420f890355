import { z } from 'zod';
import { FeedItemRef } from './feed.ts';
import { Id, Instant, Text } from './fields.ts';
import { Hospitalization } from './hospitalizations.ts';
import { MemberImport } from './imports.ts';

/** Live events by name (staff §7, decisions 34 to 37): payload is the changed entity, or a reference on delete. */

const Todo = z.object({ id: Id, userId: Id, type: Text, subjectId: Id.nullable(), createdAt: Instant });
const Notification = z.object({
  id: Id,
  label: Text,
  description: Text.nullable(),
  seenAt: Instant.nullable(),
  createdAt: Instant,
  memberId: Id.nullable(),
  guideId: Id,
  notificationGroupType: Text,
});

export const liveEvents = {
  feed_item_updated: FeedItemRef,
  feed_item_deleted: FeedItemRef,
  user_updated: z.object({ id: Id }),
  user_deleted: z.object({ id: Id }),
  hospitalization_updated: Hospitalization,
  notification_upserted: Notification,
  notification_deleted: z.object({ id: Id }),
  todo_created: Todo,
  todo_updated: Todo,
  todo_deleted: z.object({ id: Id }),
  import_updated: MemberImport,
} as const;
export type LiveEventName = keyof typeof liveEvents;
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;

/** Where a client has read to: transaction and row of the event table, as `xid.id`. */
export const LiveCursor = z.string().regex(/^\d{1,20}\.\d{1,20}$/);

/** What the server sends on the socket beside the named events. */
export interface LiveMessage {
  name: LiveEventName;
  payload: unknown;
  cursor: string;
}

/** What a client asks to be told about: sent as `watch`, replacing what it asked before. */
export const LiveWatch = z.strictObject({
  memberIds: z.array(Id).max(500).default([]),
  guideIds: z.array(Id).max(50).default([]),
  /** Where what is shown was fetched (`x-live-cursor` of the answer): newly watched ones are told from there. */
  since: LiveCursor.optional(),
});
export type LiveWatch = z.input<typeof LiveWatch>;

/** Protocol messages. From the server: `socket_initialized` {cursor}, `socket_failed` {code}, `resync` {}.
 * From the client in the handshake: token, cursor, `watch` LiveWatch, impersonate; later, all acknowledged: `watch` LiveWatch, `authenticate` {token}, `health_check` {}. */
export const liveProtocol = {
  namespace: '/base',
  path: '/socket.io',
  event: 'live',
  healthCheckMs: 20_000,
  /** Header of every answer: the events up to here are in it. */
  cursorHeader: 'x-live-cursor',
} as const;

import { z } from 'zod';
import { CallRef } from './calls.ts';
import { EmailAddress } from './contacts.ts';
import { PriorityContactRef, TodoRef } from './docket.ts';
import { FeedItemRef } from './feed.ts';
import { Id, Text } from './fields.ts';
import { FileBrief } from './files.ts';
import { Hospitalization } from './hospitalizations.ts';
import { MemberImport } from './imports.ts';
import { Notification } from './notifications.ts';
import { ScheduledEvent } from './schedule.ts';
import { MessageRef } from './texts.ts';

/** Live events by name (staff §7, decisions 34 to 37): payload is the changed entity, or a reference on delete. */

export const liveEvents = {
  feed_item_updated: FeedItemRef,
  feed_item_deleted: FeedItemRef,
  user_updated: z.object({ id: Id }),
  user_deleted: z.object({ id: Id }),
  email_address_created: EmailAddress,
  email_address_updated: EmailAddress,
  email_address_deleted: z.object({ id: Id, userId: Id }),
  hospitalization_updated: Hospitalization,
  notification_upserted: Notification,
  notification_deleted: z.object({ id: Id }),
  todo_created: TodoRef,
  todo_updated: TodoRef,
  /** With its kind and whom it was about: what shows beside the docket that it was open. */
  todo_deleted: TodoRef.pick({ id: true, type: true, subjectId: true }),
  /** Their order and reasons are worked out when they are read: these name whom to look at again. */
  priority_contact_upserted: PriorityContactRef,
  priority_contact_deleted: PriorityContactRef,
  scheduled_event_created: ScheduledEvent,
  scheduled_event_updated: ScheduledEvent,
  scheduled_event_deleted: z.object({ id: Id, userId: Id }),
  /** Everybody who has the page of a member open, after somebody came or left. */
  member_presence_updated: z.object({ memberId: Id, people: z.array(z.object({ id: Id, name: Text })) }),
  call_updated: CallRef,
  /** A text that has no place in a feed yet: scheduled, held, or of somebody whom nobody knows. */
  message_updated: MessageRef,
  /** It became ready, or was refused. */
  file_updated: FileBrief,
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
  /** Members whose page is open here: colleagues who have it open too are shown who is there. */
  pageIds: z.array(Id).max(20).default([]),
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

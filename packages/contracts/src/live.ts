import { z } from 'zod';
import { CallRef } from './call-record.ts';
import { PriorityContactRef, TodoRef } from './docket.ts';
import { EnrollmentImportRef } from './enrollment-record.ts';
import { FeedItemRef } from './feed.ts';
import { idOf, type MemberId, type RecordKind, Text } from './fields.ts';
import { FileBrief } from './files.ts';
import { MemberImport } from './imports.ts';
import { NeedPartRef, NeedRef } from './need-record.ts';
import { NeedsMetadataRef } from './needs-content.ts';
import { Notification } from './notifications.ts';
import { ResourcingDetailsRef } from './resources.ts';
import { SetupRef } from './setup.ts';
import { UserMemberStatusRef } from './statuses.ts';
import { AssignedSurveyRef, SurveyAnswerRef } from './surveys.ts';
import { TextRef } from './text-record.ts';

/** Returns the payload for an event about a member's record. */
const recordRef = <Kind extends RecordKind>(kind: Kind) => z.object({ id: idOf(kind), userId: idOf('Member') });

/**
 * Live events by name. A payload contains the changed record, its member, and the values that a list needs to decide
 * whether to fetch again. All clients in a room receive the same payload. It therefore contains no data that only some
 * of them may see.
 */
export const liveEvents = {
  feed_item_updated: FeedItemRef,
  feed_item_deleted: FeedItemRef,
  user_updated: z.object({ id: idOf('Member') }),
  /** A deleted member or staff user. An id never belongs to both a member and a staff user. */
  user_deleted: z.object({ id: z.union([idOf('Member'), idOf('Staff')]) }),
  email_address_created: recordRef('EmailAddress'),
  email_address_updated: recordRef('EmailAddress'),
  email_address_deleted: recordRef('EmailAddress'),
  /** The list of hospitalized members or its counters may have changed. The event contains no member. */
  hospitalizations_changed: z.object({}),
  hospital_messages_updated: z.object({}),
  /** An archive of a member's data was requested or created, or failed. The event contains no member. */
  exports_updated: z.object({}),
  /** Pairs of possible duplicates or merges changed. The event contains no member. */
  duplicates_updated: z.object({}),
  /** Two members were merged or separated, or a member's import was undone. Open screens then load again. */
  members_merged: z.object({ memberIds: z.array(idOf('Member')) }),
  hospitalization_updated: z.object({ id: idOf('Hospitalization'), memberId: idOf('Member') }),
  notification_upserted: Notification,
  notification_deleted: z.object({ id: idOf('Notification') }),
  todo_created: TodoRef,
  todo_updated: TodoRef,
  /** Also contains the type and the member, for screens other than the docket that show open to-dos. */
  todo_deleted: TodoRef.pick({ id: true, type: true, subjectId: true }),
  /** Order and reasons are computed when the list is read, so these events contain only the member to fetch again. */
  priority_contact_upserted: PriorityContactRef,
  priority_contact_deleted: PriorityContactRef,
  scheduled_event_created: recordRef('ScheduledEvent'),
  scheduled_event_updated: recordRef('ScheduledEvent'),
  scheduled_event_deleted: recordRef('ScheduledEvent'),
  /** All users who have a member's page open. Sent when a user opens or closes the page. */
  member_presence_updated: z.object({
    memberId: idOf('Member'),
    people: z.array(z.object({ id: idOf('Staff'), name: Text })),
  }),
  call_updated: CallRef,
  /** A text that is not in a feed changed: a scheduled or held text, or a text from an unknown number. */
  text_updated: TextRef,
  need_upserted: NeedRef,
  need_deleted: NeedRef,
  need_history_entry: NeedPartRef,
  /** A member's referral to a resource changed, or the organization's answer about the referral changed. */
  resource_referral: NeedPartRef,
  /** The results of referrals to a program changed. */
  resourcing_details: ResourcingDetailsRef,
  /** The needs content changed. It is the same for all users. */
  needs_metadata_updated: NeedsMetadataRef,
  /** Setup data changed: users, teams, clients, lines, templates or alerts. */
  setup_updated: SetupRef,
  /** A member got a status. The event contains the status, for screens that celebrate it. */
  member_status_created: UserMemberStatusRef,
  member_status_deleted: UserMemberStatusRef,
  /** An absence or its cover was changed, or an absence started or ended. */
  absence_updated: z.object({ id: idOf('Absence') }),
  /** A member's death was reported, or a user decided on the report. */
  death_report_updated: z.object({ memberId: idOf('Member') }),
  /**
   * A request to change a status was created, edited or decided. The event contains no member, because all auditors
   * receive it.
   */
  status_requests_updated: z.object({}),
  /**
   * A transfer request was created, edited or decided. The event contains no member, because all auditors receive it.
   */
  transfer_requests_updated: z.object({}),
  /** An item of a handover was accepted, passed back or finished. */
  handover_updated: z.object({ id: idOf('Handover'), memberId: idOf('Member') }),
  /** A survey was assigned to a member, or its assignment was removed. */
  survey_assigned: AssignedSurveyRef,
  /** A part of a survey was completed, or the survey was reopened. */
  survey_phase: AssignedSurveyRef,
  /** A question was answered, or its answer was removed. */
  survey_question: SurveyAnswerRef,
  /** The notes of a survey or its linked records changed. */
  survey_summary: AssignedSurveyRef,
  goals_updated: z.object({ memberId: idOf('Member') }),
  /** A member accepted or refused a consent term, or one of the member's consent links changed. */
  consents_updated: z.object({ memberId: idOf('Member') }),
  /** A file became ready or was refused. */
  file_updated: FileBrief,
  import_updated: MemberImport,
  /** The progress of importing an enrollment file changed. */
  enrollment_import_updated: EnrollmentImportRef,
} as const;
export type LiveEventName = keyof typeof liveEvents;
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;

/** The payload properties that contain a member's id. */
type MemberKey<Payload> = {
  [Key in keyof Payload]-?: [Extract<Payload[Key], MemberId>] extends [never] ? never : Key;
}[keyof Payload];

/**
 * For each event, the property that contains the member's id; null if the event has no member. In the room of a user or
 * guide, the server sends an event only to users who may view this member now (docs/areas/live.md#names-and-audience).
 */
export const liveEventMembers: {
  readonly [N in LiveEventName]: [MemberKey<LivePayload<N>>] extends [never] ? null : MemberKey<LivePayload<N>>;
} = {
  feed_item_updated: 'userId',
  feed_item_deleted: 'userId',
  user_updated: 'id',
  user_deleted: 'id',
  email_address_created: 'userId',
  email_address_updated: 'userId',
  email_address_deleted: 'userId',
  hospitalizations_changed: null,
  hospital_messages_updated: null,
  exports_updated: null,
  duplicates_updated: null,
  members_merged: null,
  hospitalization_updated: 'memberId',
  notification_upserted: 'memberId',
  notification_deleted: null,
  todo_created: 'subjectId',
  todo_updated: 'subjectId',
  todo_deleted: 'subjectId',
  priority_contact_upserted: 'memberId',
  priority_contact_deleted: 'memberId',
  scheduled_event_created: 'userId',
  scheduled_event_updated: 'userId',
  scheduled_event_deleted: 'userId',
  member_presence_updated: 'memberId',
  call_updated: 'subjectId',
  text_updated: 'subjectId',
  need_upserted: 'memberId',
  need_deleted: 'memberId',
  need_history_entry: 'memberId',
  resource_referral: 'memberId',
  resourcing_details: null,
  needs_metadata_updated: null,
  setup_updated: null,
  member_status_created: 'memberId',
  member_status_deleted: 'memberId',
  absence_updated: null,
  death_report_updated: 'memberId',
  status_requests_updated: null,
  transfer_requests_updated: null,
  handover_updated: 'memberId',
  survey_assigned: 'memberId',
  survey_phase: 'memberId',
  survey_question: 'memberId',
  survey_summary: 'memberId',
  goals_updated: 'memberId',
  consents_updated: 'memberId',
  file_updated: null,
  import_updated: null,
  enrollment_import_updated: null,
};

/**
 * Events that remove a row from a screen. Users who just lost access to the member also receive them, because the
 * events contain only ids.
 */
export const liveRemovals: readonly LiveEventName[] = ['todo_deleted', 'priority_contact_deleted'];

/** The position of the last event that a client has received: transaction and row of the event table, as `xid.id`. */
export const LiveCursor = z
  .string()
  .regex(/^\d{1,20}\.\d{1,20}$/, { abort: true })
  .refine(isCursor, '{label} must be a cursor value from an earlier server response');

/** Returns true if the database can store both parts of a cursor: an unsigned and a signed 64-bit number. */
function isCursor(cursor: string): boolean {
  const [xid = '', id = ''] = cursor.split('.');
  return BigInt(xid) < 2n ** 64n && BigInt(id) < 2n ** 63n;
}

/** An event as a client receives it. It is sent under its name, with its payload and then its cursor as arguments. */
export interface LiveMessage {
  name: LiveEventName;
  payload: unknown;
  cursor: string;
}

/** A client's subscription, sent as `watch`. It replaces the client's previous subscription. */
export const LiveWatch = z.strictObject({
  memberIds: z.array(idOf('Member')).max(500).default([]),
  guideIds: z.array(idOf('Staff')).max(50).default([]),
  /** Members whose page is open on this client. Other users who have the same page open see this user's name. */
  pageIds: z.array(idOf('Member')).max(20).default([]),
  /**
   * The `x-live-cursor` of the response that provided the data on the screen. Events about newly watched members are
   * sent again from this position.
   */
  since: LiveCursor.optional(),
});
export type LiveWatch = z.input<typeof LiveWatch>;

/** A browser's id, in the query of the connection. It does not identify the user. */
export const LiveDeviceId = z.string().regex(/^[\w.-]{1,64}$/);

/**
 * The server sends each event under its own name, `socket.on('call_updated', (payload, cursor) => …)`. It also sends
 * `socket_initialized` {cursor}, `socket_failed` {code} and `resync` {}. The client sends `deviceId` in the query, and
 * token, cursor, `watch` LiveWatch and impersonate in the handshake. Later it sends `watch` LiveWatch, `authenticate`
 * {token} and `health_check`, with or without a payload. The server acknowledges each of these.
 */
export const liveProtocol = {
  namespace: '/base',
  path: '/socket.io',
  healthCheckMs: 20_000,
  /** Header of every response: the cursor of the latest events that the response already includes. */
  cursorHeader: 'x-live-cursor',
} as const;

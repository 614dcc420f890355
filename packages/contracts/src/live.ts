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

/** A record of a member. */
const recordRef = <Kind extends RecordKind>(kind: Kind) => z.object({ id: idOf(kind), userId: idOf('Member') });

/**
 * Live events by name. A payload names what changed: the record, its member, and what a list needs to decide whether to
 * fetch again. All clients in a room get the same payload, so it contains nothing that only some of them may see.
 */
export const liveEvents = {
  feed_item_updated: FeedItemRef,
  feed_item_deleted: FeedItemRef,
  user_updated: z.object({ id: idOf('Member') }),
  /** A member or a staff user: their ids are of one kind. */
  user_deleted: z.object({ id: z.union([idOf('Member'), idOf('Staff')]) }),
  email_address_created: recordRef('EmailAddress'),
  email_address_updated: recordRef('EmailAddress'),
  email_address_deleted: recordRef('EmailAddress'),
  /** The list of hospitalized members, or its counters, may have changed; it names no member. */
  hospitalizations_changed: z.object({}),
  hospital_messages_updated: z.object({}),
  /** Pairs of possible duplicates, or merges, changed; it names no member. */
  /** An archive of a member was requested, made, or failed; it names no member. */
  exports_updated: z.object({}),
  duplicates_updated: z.object({}),
  /** Two members were merged or separated, or an import of a member was undone: open screens read again. */
  members_merged: z.object({ memberIds: z.array(idOf('Member')) }),
  hospitalization_updated: z.object({ id: idOf('Hospitalization'), memberId: idOf('Member') }),
  notification_upserted: Notification,
  notification_deleted: z.object({ id: idOf('Notification') }),
  todo_created: TodoRef,
  todo_updated: TodoRef,
  /** Includes its type and member too, for screens other than the docket that show open todos. */
  todo_deleted: TodoRef.pick({ id: true, type: true, subjectId: true }),
  /** Order and reasons are computed on reading, so these events only name the member to fetch again. */
  priority_contact_upserted: PriorityContactRef,
  priority_contact_deleted: PriorityContactRef,
  scheduled_event_created: recordRef('ScheduledEvent'),
  scheduled_event_updated: recordRef('ScheduledEvent'),
  scheduled_event_deleted: recordRef('ScheduledEvent'),
  /** All users who have a member's page open; sent when a user opens or leaves it. */
  member_presence_updated: z.object({
    memberId: idOf('Member'),
    people: z.array(z.object({ id: idOf('Staff'), name: Text })),
  }),
  call_updated: CallRef,
  /** A text that is not in a feed: scheduled, held, or from an unknown number. */
  text_updated: TextRef,
  need_upserted: NeedRef,
  need_deleted: NeedRef,
  need_history_entry: NeedPartRef,
  /** A resource that a member was referred to, or the answer of its organization. */
  resource_referral: NeedPartRef,
  /** The results of the referrals to a program. */
  resourcing_details: ResourcingDetailsRef,
  /** The content behind needs, which is the same for all users. */
  needs_metadata_updated: NeedsMetadataRef,
  /** Setup by administrators: people, teams, clients, lines, templates, alerts. */
  setup_updated: SetupRef,
  /** A status was given to a member, or dismissed; the event names it for screens that celebrate it. */
  member_status_created: UserMemberStatusRef,
  member_status_deleted: UserMemberStatusRef,
  /** An absence, or its cover, changed, began or ended. */
  absence_updated: z.object({ id: idOf('Absence') }),
  /** A member's death was reported, or a person decided on the report. */
  death_report_updated: z.object({ memberId: idOf('Member') }),
  /** A request to change a status was made, edited or decided. All auditors receive it, so it names no member. */
  status_requests_updated: z.object({}),
  /** A request for a transfer was made, edited or decided. All auditors receive it, so it names no member. */
  transfer_requests_updated: z.object({}),
  /** An item of a hand-over was taken, passed back or finished. */
  handover_updated: z.object({ id: idOf('Handover'), memberId: idOf('Member') }),
  /** A survey was assigned to a member, or removed. */
  survey_assigned: AssignedSurveyRef,
  /** A part of a survey was finished, or the survey was reopened. */
  survey_phase: AssignedSurveyRef,
  /** A question was answered, or its answer removed. */
  survey_question: SurveyAnswerRef,
  /** The notes of a survey, or its linked records, changed. */
  survey_summary: AssignedSurveyRef,
  goals_updated: z.object({ memberId: idOf('Member') }),
  /** A member answered a term, or a link of theirs changed. */
  consents_updated: z.object({ memberId: idOf('Member') }),
  /** The file became ready or was refused. */
  file_updated: FileBrief,
  import_updated: MemberImport,
  /** An enrollment file made progress. */
  enrollment_import_updated: EnrollmentImportRef,
} as const;
export type LiveEventName = keyof typeof liveEvents;
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;

/** The properties of a payload that hold the id of a member. */
type MemberKey<Payload> = {
  [Key in keyof Payload]-?: [Extract<Payload[Key], MemberId>] extends [never] ? never : Key;
}[keyof Payload];

/**
 * The property of each event that names its member, null if it does not exist. An event in the room of a person or of a
 * guide reaches only those who see that member now (docs/areas/live.md#names-and-audience).
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
 * Events that remove a row from the screens of users who have just lost access to the member. They contain only ids,
 * and still reach these users.
 */
export const liveRemovals: readonly LiveEventName[] = ['todo_deleted', 'priority_contact_deleted'];

/** The position up to which a client has read: transaction and row of the event table, as `xid.id`. */
export const LiveCursor = z
  .string()
  .regex(/^\d{1,20}\.\d{1,20}$/, { abort: true })
  .refine(isPlace, '{label} must be a valid event position');

/** Returns true if both numbers are valid in the database: 64 bits, the second one signed. */
function isPlace(cursor: string): boolean {
  const [xid = '', id = ''] = cursor.split('.');
  return BigInt(xid) < 2n ** 64n && BigInt(id) < 2n ** 63n;
}

/** An event as a client receives it: under its name, with its payload and then its cursor as arguments. */
export interface LiveMessage {
  name: LiveEventName;
  payload: unknown;
  cursor: string;
}

/** Subscription of a client: sent as `watch`, replacing its last request. */
export const LiveWatch = z.strictObject({
  memberIds: z.array(idOf('Member')).max(500).default([]),
  guideIds: z.array(idOf('Staff')).max(50).default([]),
  /** Members whose page is open on this client, so that other users on the same page see it. */
  pageIds: z.array(idOf('Member')).max(20).default([]),
  /**
   * The `x-live-cursor` of the answer that filled the screen; events of newly watched members are replayed from there.
   */
  since: LiveCursor.optional(),
});
export type LiveWatch = z.input<typeof LiveWatch>;

/** Names a browser to the server, in the query of the connection; it does not identify the user. */
export const LiveDeviceId = z.string().regex(/^[\w.-]{1,64}$/);

/**
 * From the server: each event under its own name, `socket.on('call_updated', (payload, cursor) => …)`, and also
 * `socket_initialized` {cursor}, `socket_failed` {code}, `resync` {}. From the client: `deviceId` in the query; in the
 * handshake token, cursor, `watch` LiveWatch, impersonate. Later, all acknowledged: `watch` LiveWatch, `authenticate`
 * {token}, `health_check`, with or without a payload.
 */
export const liveProtocol = {
  namespace: '/base',
  path: '/socket.io',
  healthCheckMs: 20_000,
  /** Header of every answer: the cursor up to which events are already included in it. */
  cursorHeader: 'x-live-cursor',
} as const;

import { z } from 'zod';
import { endpoint, onGuide, onMember, onRecord, withPermission } from './endpoint.ts';
import { Day, EpochParam, FlagParam, Instant, idOf, idParam, line, MemberId, Text, Version } from './fields.ts';

/** The types of events that can be scheduled with a member. */
export const scheduledEventTypes = ['call', 'visit', 'message', 'reminder', 'tbd'] as const;
export type ScheduledEventType = (typeof scheduledEventTypes)[number];

/** The `time` of an event that can happen at any time of its day (docs/areas/schedule.md#any-time). */
export const anytime = '-1';

/** Error messages about dates. The wording is fixed. */
export const scheduleTexts = {
  past: 'The date must be today or in the future',
  /** Error if the member refused consent to treat. */
  provider: 'Consent required for provider scheduling',
  /** Error if the member has not answered consent to treat. */
  providerIncomplete: 'Consent to treat is incomplete',
} as const;

/** `HH:mm` in the event's time zone, or -1 for Anytime, as a number or text. */
const EventTime = z
  .union([z.int().min(-1).max(-1), z.string().regex(/^(?:-1|(?:[01]\d|2[0-3]):[0-5]\d)$/)], {
    error: (issue) =>
      issue.input === undefined ? undefined : '{label} must be a time in the format HH:mm, or -1 for Anytime',
  })
  .transform(String);

/** A user who works as a provider. */
const Provider = z.object({ id: idOf('Staff'), name: Text });

/**
 * The providers that can be selected for a member's event, or the reason why none can be selected
 * (docs/areas/schedule.md#events-with-a-provider).
 */
export const ProviderChoice = z
  .object({
    refusal: z.enum(['CONSENT_TO_TREAT_INCOMPLETE', 'PROVIDER_CONSENT_REQUIRED']).nullable(),
    providers: z.array(Provider),
  })
  .meta({ id: 'ProviderChoice' });
export type ProviderChoice = z.infer<typeof ProviderChoice>;

/** A workflow phase that is linked to an event. */
export const AssignedWorkflowScheduledEvent = z
  .object({
    id: idOf('AssignedWorkflowScheduledEvent'),
    assignedWorkflowPhaseId: idOf('AssignedWorkflowPhase'),
    title: Text,
  })
  .meta({ id: 'AssignedWorkflowScheduledEvent' });

/** Maximum length of an event's note, in characters of its HTML. */
const noteCharacters = 20_000;

/**
 * A scheduled event with a member. `date` and `time` are local to `timeZone`, which is the zone of the member's guide
 * when the event was created. `dueAt` is the same time as an instant; for Anytime it is the start of the day. After
 * `lateAt`, the event is late; for Anytime this is the end of the day. `note` is HTML that was sanitized when it was
 * written.
 */
export const ScheduledEvent = z
  .object({
    id: idOf('ScheduledEvent'),
    userId: MemberId,
    createdBy: z.object({ id: idOf('Staff'), name: Text }),
    date: Day,
    time: Text,
    timeZone: Text,
    dueAt: Instant,
    lateAt: Instant,
    type: z.enum(scheduledEventTypes),
    visitLocationAddressId: idOf('Address').nullable(),
    visitLocation: Text.nullable(),
    /** The event's provider; null if it has none. */
    provider: Provider.nullable(),
    note: Text.nullable(),
    resolved: z.boolean(),
    /** The workflow phases that are linked to the event. */
    assignedWorkflowScheduledEvents: z.array(AssignedWorkflowScheduledEvent),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'ScheduledEvent' });
export type ScheduledEvent = z.infer<typeof ScheduledEvent>;

/** An event in a guide's calendar. It contains the member if the request asked for it. */
export const GuideScheduledEvent = ScheduledEvent.extend({
  member: z
    .object({ id: MemberId, name: Text, statusName: Text, clientName: Text, assignedGuideId: idOf('Staff').nullable() })
    .optional(),
}).meta({ id: 'GuideScheduledEvent' });
export type GuideScheduledEvent = z.infer<typeof GuideScheduledEvent>;

const fields = z.strictObject({
  date: Day,
  time: EventTime,
  type: z.enum(scheduledEventTypes),
  visitLocationAddressId: idOf('Address').nullish(),
  visitLocation: line(200).nullish(),
  /** The event's provider. Requires the member's consent to treat. */
  providerId: idOf('Staff').nullish(),
  note: z.string().max(noteCharacters, 'Note must be at most {maximum} characters').nullish(),
});
export type ScheduledEventFields = z.output<typeof fields>;

const schedulePermission = 'CAN_SCHEDULE_EVENTS';
const providerCodes = ['CONSENT_TO_TREAT_INCOMPLETE', 'PROVIDER_CONSENT_REQUIRED', 'PROVIDER_NOT_FOUND'] as const;
const ofEvent = z.object({ userId: idParam('Member'), scheduledEventId: idParam('ScheduledEvent') });

/** Members' scheduled events. Lists do not contain resolved events. */
export const schedule = {
  list: endpoint({
    method: 'GET',
    path: '/users/{userId}/scheduled-events',
    summary: "A member's scheduled events that are not resolved, by due time",
    access: onMember('CAN_VIEW_MEMBERS', 'params.userId'),
    subjects: ['params.userId'],
    params: z.object({ userId: idParam('Member') }),
    reply: z.array(ScheduledEvent),
  }),
  create: endpoint({
    method: 'POST',
    path: '/users/{userId}/scheduled-events',
    summary: 'Schedule an event with a member',
    access: onMember(schedulePermission, 'params.userId'),
    subjects: ['params.userId'],
    params: z.object({ userId: idParam('Member') }),
    /** `nextOfId` is the id of the previous event. When the server creates this event, it resolves the previous one. */
    body: fields.extend({ nextOfId: idOf('ScheduledEvent').nullish() }),
    reply: ScheduledEvent,
    status: 201,
    codes: ['ADDRESS_NOT_FOUND', ...providerCodes, 'SCHEDULED_EVENT_NOT_FOUND'],
  }),
  providers: endpoint({
    method: 'GET',
    path: '/users/{userId}/scheduled-events/providers',
    summary: 'Providers for an event with the member, or the reason why no provider is available',
    access: onMember(schedulePermission, 'params.userId'),
    subjects: ['params.userId'],
    params: z.object({ userId: idParam('Member') }),
    reply: ProviderChoice,
  }),
  ofGuide: endpoint({
    method: 'GET',
    path: '/users/{guideId}/scheduled-events/guide',
    summary:
      'Events of a guide between two instants, including events as a provider, with members whom the user can view',
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply[].userId'],
    params: z.object({ guideId: idParam('Staff') }),
    query: z.object({
      startEpochTime: EpochParam,
      endEpochTime: EpochParam,
      includeMemberDetails: FlagParam.optional(),
    }),
    reply: z.array(GuideScheduledEvent),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/users/calendar-address',
    summary:
      "Time when the signed-in user's calendar address was created. The address itself is returned only on creation",
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z.object({ createdAt: Instant.nullable() }),
  }),
  makeCalendar: endpoint({
    method: 'POST',
    path: '/users/calendar-address',
    summary:
      "Create a secret address for the signed-in user's calendar, which contains no names. The previous address stops working",
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z.object({ url: Text, createdAt: Instant }),
    tellsSecret: true,
    codes: ['CALENDAR_IS_PERSONAL'],
  }),
  revokeCalendar: endpoint({
    method: 'DELETE',
    path: '/users/calendar-address',
    summary: "Revoke the signed-in user's calendar address",
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z.object({ createdAt: z.null() }),
    codes: ['CALENDAR_IS_PERSONAL'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/{userId}/scheduled-events/{scheduledEventId}',
    summary: 'Change or resolve a scheduled event',
    access: onRecord(schedulePermission, 'scheduled-event', 'params.scheduledEventId'),
    subjects: ['params.userId'],
    params: ofEvent,
    body: fields.partial().extend({ resolved: z.boolean().optional(), version: Version.optional() }),
    tells: { resolved: 'body.resolved' },
    editorOf: 'scheduled-event',
    reply: ScheduledEvent,
    codes: ['ADDRESS_NOT_FOUND', ...providerCodes, 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/scheduled-events/{scheduledEventId}',
    summary: 'Delete a scheduled event',
    access: onRecord(schedulePermission, 'scheduled-event', 'params.scheduledEventId'),
    subjects: ['params.userId'],
    params: ofEvent,
    reply: z.object({ id: idOf('ScheduledEvent'), userId: MemberId }),
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/users/{userId}/scheduled-events/{scheduledEventId}/snooze',
    summary: 'Snooze a reminder to a later day. If the request has no time, the time does not change',
    access: onRecord(schedulePermission, 'scheduled-event', 'params.scheduledEventId'),
    subjects: ['params.userId'],
    params: ofEvent,
    body: z.strictObject({ date: Day, time: EventTime.optional() }),
    reply: ScheduledEvent,
    codes: ['NOT_A_REMINDER'],
  }),
  clear: endpoint({
    method: 'POST',
    path: '/users/{userId}/scheduled-events/{scheduledEventId}/clear',
    summary: 'Resolve a reminder',
    access: onRecord(schedulePermission, 'scheduled-event', 'params.scheduledEventId'),
    subjects: ['params.userId'],
    params: ofEvent,
    reply: ScheduledEvent,
    codes: ['NOT_A_REMINDER'],
  }),
};

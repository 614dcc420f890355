import { z } from 'zod';
import { endpoint, onGuide, onMember, onRecord } from './endpoint.ts';
import { Day, EpochParam, FlagParam, Id, IdParam, Instant, line, MemberId, Text, Version } from './fields.ts';

/** What can be scheduled with a member (staff §3). */
export const scheduledEventTypes = ['call', 'visit', 'message', 'reminder', 'tbd'] as const;
export type ScheduledEventType = (typeof scheduledEventTypes)[number];

/** The time of an event that may happen at any time of its day (staff §5, decision 97). */
export const anytime = '-1';

/** What is said of a date, to the letter (staff §5). */
export const scheduleTexts = {
  past: 'The date must be today or in the future',
  provider: 'Consent required for provider scheduling',
} as const;

/** `HH:mm` in the event's zone, or -1 for Anytime, as number or text. */
const EventTime = z
  .union([z.int().min(-1).max(-1), z.string().regex(/^(?:-1|(?:[01]\d|2[0-3]):[0-5]\d)$/)], {
    error: (issue) => (issue.input === undefined ? undefined : 'must be HH:mm, or -1 for Anytime'),
  })
  .transform(String);

/** Longest note of an event, in characters of its HTML. */
const noteCharacters = 20_000;

/**
 * Something that is to happen with a member (staff §3). `date` and `time` are a wall time in `timeZone`, the zone of
 * the member's guide when it was made; `dueAt` is that instant (for Anytime the beginning of the day), `lateAt` the
 * instant from which it is late (for Anytime the end of the day). `note` is HTML that was sanitised when it was written.
 */
export const ScheduledEvent = z
  .object({
    id: Id,
    userId: MemberId,
    createdBy: z.object({ id: Id, name: Text }),
    date: Day,
    time: Text,
    timeZone: Text,
    dueAt: Instant,
    lateAt: Instant,
    type: z.enum(scheduledEventTypes),
    visitLocationAddressId: Id.nullable(),
    visitLocation: Text.nullable(),
    note: Text.nullable(),
    resolved: z.boolean(),
    assignedWorkflowScheduledEvents: z.array(z.object({ id: Id, assignedWorkflowPhaseId: Id })),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'ScheduledEvent' });
export type ScheduledEvent = z.infer<typeof ScheduledEvent>;

/** An event in a guide's calendar, with its member where the caller asked for that. */
export const GuideScheduledEvent = ScheduledEvent.extend({
  member: z
    .object({ id: MemberId, name: Text, statusName: Text, clientName: Text, assignedGuideId: Id.nullable() })
    .optional(),
}).meta({ id: 'GuideScheduledEvent' });
export type GuideScheduledEvent = z.infer<typeof GuideScheduledEvent>;

const fields = z.strictObject({
  date: Day,
  time: EventTime,
  type: z.enum(scheduledEventTypes),
  visitLocationAddressId: Id.nullish(),
  visitLocation: line(200).nullish(),
  note: z.string().max(noteCharacters, `Note must be at most ${noteCharacters} characters`).nullish(),
});
export type ScheduledEventFields = z.output<typeof fields>;

const schedulePermission = 'CAN_SCHEDULE_EVENTS';
const ofEvent = z.object({ userId: IdParam, scheduledEventId: IdParam });

/** Scheduled events of members (staff §3, §7); resolved ones are out of every list (staff §4). */
export const schedule = {
  list: endpoint({
    method: 'GET',
    path: '/users/{userId}/scheduled-events',
    summary: "A member's scheduled events that are not resolved, by when they are due",
    access: onMember('CAN_VIEW_MEMBERS', 'params.userId'),
    subjects: ['params.userId'],
    params: z.object({ userId: IdParam }),
    reply: z.array(ScheduledEvent),
  }),
  create: endpoint({
    method: 'POST',
    path: '/users/{userId}/scheduled-events',
    summary: 'Schedule an event with a member',
    access: onMember(schedulePermission, 'params.userId'),
    subjects: ['params.userId'],
    params: z.object({ userId: IdParam }),
    /**
     * `providerId` asks for an event with a provider, which is refused (decision 110). `nextOfId` is the event that
     * this one comes after: it is resolved together with it (staff §2, mode next).
     */
    body: fields.extend({ providerId: Id.nullish(), nextOfId: Id.nullish() }),
    reply: ScheduledEvent,
    status: 201,
    codes: ['ADDRESS_NOT_FOUND', 'PROVIDER_CONSENT_REQUIRED', 'SCHEDULED_EVENT_NOT_FOUND'],
  }),
  ofGuide: endpoint({
    method: 'GET',
    path: '/users/{guideId}/scheduled-events/guide',
    summary: "Events of a guide's members that are due between two instants, as far as the caller sees those members",
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply[].userId'],
    params: z.object({ guideId: IdParam }),
    query: z.object({
      startEpochTime: EpochParam,
      endEpochTime: EpochParam,
      includeMemberDetails: FlagParam.optional(),
    }),
    reply: z.array(GuideScheduledEvent),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/{userId}/scheduled-events/{scheduledEventId}',
    summary: 'Change or resolve a scheduled event',
    access: onRecord(schedulePermission, 'scheduled-event', 'params.scheduledEventId'),
    subjects: ['params.userId'],
    params: ofEvent,
    body: fields.partial().extend({ resolved: z.boolean().optional(), version: Version.optional() }),
    reply: ScheduledEvent,
    codes: ['ADDRESS_NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/scheduled-events/{scheduledEventId}',
    summary: 'Delete a scheduled event',
    access: onRecord(schedulePermission, 'scheduled-event', 'params.scheduledEventId'),
    subjects: ['params.userId'],
    params: ofEvent,
    reply: z.object({ id: Id, userId: MemberId }),
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/users/{userId}/scheduled-events/{scheduledEventId}/snooze',
    summary: 'Put a reminder off to another day; without a time it keeps its own (decision 33)',
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
    summary: 'Clear a reminder: it is resolved',
    access: onRecord(schedulePermission, 'scheduled-event', 'params.scheduledEventId'),
    subjects: ['params.userId'],
    params: ofEvent,
    reply: ScheduledEvent,
    codes: ['NOT_A_REMINDER'],
  }),
};

import { z } from 'zod';
import { endpoint, onGuide, onMember, publicAccess, withPermission } from './endpoint.ts';
import { Day, EpochParam, Id, IdParam, Instant, MemberId, Text } from './fields.ts';
import { Hospitalization } from './hospitalizations.ts';
import { CallBrief, MessageBrief } from './interactions.ts';
import { ScheduledEvent } from './schedule.ts';
import { Visit } from './visits.ts';

/** Something that a guide did with a member: the rows of the docket's Activity column (staff §3). */
export const Interaction = z
  .object({
    interactionId: Id,
    interactionType: z.enum(['call', 'visit', 'message', 'note']),
    subjectIds: z.array(MemberId),
    timestamp: Instant,
    /** Seconds; null where the kind has no duration. */
    duration: z.int().nullable(),
    incoming: z.boolean().nullable(),
    subjects: z.array(z.object({ id: MemberId, name: Text, assignedGuideId: Id.nullable() })),
    /** One line of what it was about, as plain text. */
    excerpt: Text.nullable(),
    /** What a call or visit led to, in words. */
    outcome: Text.nullable(),
    /** Of a call or text: its status, and the carrier's error where it failed. */
    status: Text.nullable(),
    errorCode: z.int().nullable(),
  })
  .meta({ id: 'Interaction' });
export type Interaction = z.infer<typeof Interaction>;

export const todoTypes = [
  'TEXT_BACK',
  'CALL_BACK',
  'HOSPITALIZATION_FOLLOW_UP',
  'INCOMPLETE_CALL',
  'INCOMPLETE_NOTE_CALL',
  'INCOMPLETE_VISIT',
  'INCOMPLETE_NOTE_VISIT',
  'SCHEDULED_EVENT',
  'SCHEDULE_WORKFLOW_PHASE_REMINDER',
  'FEEDBACK_CALL',
  'CALL_AUDIT',
] as const;
export type TodoTypeName = (typeof todoTypes)[number];

/** How Follow up is grouped (decision 93), in this order. */
export const todoGroups = ['waiting', 'unfinished', 'due'] as const;
export type TodoGroup = (typeof todoGroups)[number];

/** What the button of a todo does. */
export const todoActions = [
  'reply',
  'call',
  'add-outcome',
  'finish-note',
  'open-event',
  'start-phase',
  'review',
] as const;
export type TodoAction = (typeof todoActions)[number];

/** The member of a docket row. */
export const DocketMember = z
  .object({
    id: MemberId,
    name: Text,
    preferredName: Text.nullable(),
    statusKey: Text,
    statusName: Text,
    clientName: Text,
    assignedGuideId: Id.nullable(),
  })
  .meta({ id: 'DocketMember' });
export type DocketMember = z.infer<typeof DocketMember>;

/** A todo as live events carry it (staff §3). */
export const TodoRef = z
  .object({
    id: Id,
    userId: Id,
    type: Text,
    subjectId: MemberId.nullable(),
    date: Day,
    createdAt: Instant,
    completedAt: Instant.nullable(),
  })
  .meta({ id: 'TodoRef' });
export type TodoRef = z.infer<typeof TodoRef>;

/** The record behind a todo, under the key of its kind (staff §3). */
export const TodoRecords = z.object({
  scheduledEvent: ScheduledEvent.optional(),
  call: CallBrief.optional(),
  feedbackCall: CallBrief.optional(),
  message: MessageBrief.optional(),
  visit: Visit.optional(),
  hospitalization: Hospitalization.optional(),
});
export type TodoRecords = z.infer<typeof TodoRecords>;

/** A row of Follow up: what, who, why now, and what to do about it. */
export const Todo = TodoRef.extend({
  ...TodoRecords.shape,
  /** In words, as the row says it: `Discharge follow up`. */
  label: Text,
  group: z.enum(todoGroups),
  action: z.enum(todoActions),
  member: DocketMember.nullable(),
  reason: z.object({
    /** What it is about, on one line. */
    text: Text,
    /** A second line; null where there is nothing to add. */
    detail: Text.nullable(),
    isUrgent: z.boolean(),
    /** When it happened, or is due: for the row's age. */
    at: Instant,
  }),
}).meta({ id: 'Todo' });
export type Todo = z.infer<typeof Todo>;

/** What is open with a member, as their page names it. */
export const OpenTodo = Todo.pick({ id: true, type: true, label: true, group: true, date: true }).meta({
  id: 'OpenTodo',
});
export type OpenTodo = z.infer<typeof OpenTodo>;

/** The badges of the docket's tabs (staff §2), with every tab's own answer. */
export const DocketCounts = z.object({ followUp: z.int(), late: z.int() }).meta({ id: 'DocketCounts' });
export type DocketCounts = z.infer<typeof DocketCounts>;

export const PriorityContactRef = z.object({ memberId: MemberId, guideId: Id });

/** Somebody to reach out to, in the order to do it (staff §3, decision 93). */
export const PriorityContact = PriorityContactRef.extend({
  /** From 1. */
  sortOrder: z.int(),
  priorityLevel: z.enum(['high', 'medium', 'low']).nullable(),
  /** '≤ 3 days', '4-9 days' or '10-15 days' (staff §9); null where it has no level. */
  badge: Text.nullable(),
  dueOn: Day,
  daysUntilDue: z.int(),
  /** Why they stand where they stand: one for each term that applied, in words. */
  reasons: z.array(z.object({ key: z.enum(['due', 'discharge', 'need', 'contact']), text: Text })),
  lastContactAt: Instant.nullable(),
  member: DocketMember,
}).meta({ id: 'PriorityContact' });
export type PriorityContact = z.infer<typeof PriorityContact>;

/** What the docket's dashboard shows of a guide's month. */
export const DocketDashboard = z
  .object({
    guideId: Id,
    guideName: Text,
    yearMonth: Text,
    /** Every day of the month so far. */
    days: z.array(
      z.object({ date: Day, calls: z.int(), texts: z.int(), visits: z.int(), notes: z.int(), todosDone: z.int() }),
    ),
    outreach: z.object({ members: z.int(), reached: z.int(), left: z.int(), daysLeft: z.int() }),
    visits: z.int(),
    todos: z.object({ done: z.int(), open: z.int() }),
    needs: z.array(z.object({ status: Text, count: z.int() })),
  })
  .meta({ id: 'DocketDashboard' });
export type DocketDashboard = z.infer<typeof DocketDashboard>;

const YearMonth = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be yyyy-MM');
const ofGuide = z.object({ guideId: IdParam });
const PriorityContacts = z.object({ data: z.array(PriorityContact), counts: DocketCounts });

export const docket = {
  interactions: endpoint({
    method: 'GET',
    path: '/interaction/guide/{guideId}',
    summary: "A guide's interactions between two instants, newest first, with members whom the caller may see",
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply[].subjectIds[]'],
    params: ofGuide,
    query: z.object({ startEpochTime: EpochParam, endEpochTime: EpochParam }),
    reply: z.array(Interaction),
  }),
  todos: endpoint({
    method: 'GET',
    path: '/users/{guideId}/todos',
    summary: "A guide's open todos up to a day (today unless told), grouped and in order, with all that a row shows",
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply.data[].subjectId'],
    params: ofGuide,
    query: z.object({ day: Day.optional() }),
    reply: z.object({ data: z.array(Todo), counts: DocketCounts }),
  }),
  memberTodos: endpoint({
    method: 'GET',
    path: '/users/members/{memberId}/todos',
    summary: "A member's open todos up to today, whoever has them, in the order of Follow up",
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: IdParam }),
    reply: z.array(OpenTodo),
  }),
  snoozeTodo: endpoint({
    method: 'POST',
    path: '/users/{guideId}/todos/{todoId}/snooze',
    summary: 'Put a todo off to a later day (decision 56)',
    access: onGuide('CAN_SCHEDULE_EVENTS', 'params.guideId'),
    subjects: ['reply.subjectId'],
    params: ofGuide.extend({ todoId: IdParam }),
    body: z.strictObject({ date: Day }),
    reply: TodoRef,
  }),
  priorityContacts: endpoint({
    method: 'GET',
    path: '/users/priority-contact/guide/{guideId}',
    summary: "Whom of a guide's members to reach out to, in order, with the reasons in words",
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply.data[].memberId'],
    params: ofGuide,
    reply: PriorityContacts,
  }),
  embed: endpoint({
    method: 'POST',
    path: '/users/sigma-embed',
    summary: 'The address of an embedded dashboard; asked again when it expires. Key: docketDashboard',
    access: withPermission('CAN_DOCKET_EMBED'),
    body: z.strictObject({
      key: z.string().max(60),
      params: z.strictObject({ guideId: Id, yearMonth: YearMonth }),
    }),
    /** `hasEmbed` false hides the frame (decision 136). */
    reply: z.object({ url: Text.nullable(), hasEmbed: z.boolean(), expirationTimestamp: Instant.nullable() }),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/dashboards/docket',
    summary: "The numbers of a docket's dashboard, without a name of any member",
    access: publicAccess('the signature in the address is the authority: it names guide and month, and expires'),
    query: z.object({
      guideId: IdParam,
      yearMonth: YearMonth,
      expires: EpochParam,
      signature: z.string().max(100),
    }),
    reply: DocketDashboard,
    codes: ['DASHBOARD_EXPIRED'],
  }),
};

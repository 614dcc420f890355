import { z } from 'zod';
import { endpoint, onGuide, onMember, publicAccess, withPermission } from './endpoint.ts';
import { Day, EpochParam, FlagParam, Id, Instant, idOf, idParam, MemberId, Text } from './fields.ts';
import { Hospitalization } from './hospitalizations.ts';
import { CallBrief, TextBrief } from './interactions.ts';
import { NeedBrief, needStatusKeys } from './need-record.ts';
import { contactTypes } from './records.ts';
import { ScheduledEvent } from './schedule.ts';
import { Sentence } from './sentence.ts';
import { AskedReferral, PossibleMember } from './subjects.ts';
import { AssignedSurveyBrief } from './surveys.ts';
import { Visit } from './visits.ts';
import { AssignedWorkflowPhaseBrief } from './workflows.ts';

/** A guide's interaction with a member or an unknown person, shown as a row in the docket's Activity column. */
export const Interaction = z
  .object({
    interactionId: Id,
    interactionType: z.enum(contactTypes),
    subjectIds: z.array(MemberId),
    timestamp: Instant,
    /** Duration in seconds; null for a kind of contact that has no duration. */
    duration: z.int().nullable(),
    incoming: z.boolean().nullable(),
    /** The members who were contacted. Empty for a call or text that is not assigned to a member yet. */
    subjects: z.array(z.object({ id: MemberId, name: Text, assignedGuideId: idOf('Staff').nullable() })),
    /**
     * The phone number of an unassigned call or text, and members who may own that number. Null for other interactions.
     */
    unowned: z
      .object({ phoneNumber: Text, candidates: z.array(PossibleMember), asked: z.array(AskedReferral) })
      .nullable(),
    /** Beginning of the interaction's text, as one line of plain text. Null if the interaction has no text. */
    excerpt: Text.nullable(),
    /** The outcome of a call or visit, as text. */
    outcome: Text.nullable(),
    /** The status of a call or text, with the carrier's error if it failed. */
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
  'MESSAGE_NOT_SENT',
  'NEED_DUE',
  'REFERRAL_REFUSED',
  'HANDOVER',
  'HANDOVER_RETURN',
  'TRANSFER_REVIEW',
  'STATUS_REVIEW',
  'SURVEY_DUE',
  'CONSENT_REVIEW',
  'MATCH_REVIEW',
] as const;
export type TodoTypeName = (typeof todoTypes)[number];

/** The groups of Follow up, in order (docs/areas/docket.md#order-of-follow-up). */
export const todoGroups = ['waiting', 'unfinished', 'due'] as const;
export type TodoGroup = (typeof todoGroups)[number];

/** Actions for a to-do's button. */
export const todoActions = [
  'reply',
  'call',
  'add-outcome',
  'finish-note',
  'open-event',
  'start-phase',
  'review',
  'open-text',
  'open-need',
  'open-handover',
  'review-transfer',
  'review-status',
  'open-survey',
  'review-consents',
  'review-match',
] as const;
export type TodoAction = (typeof todoActions)[number];

/** The member in a docket row. */
export const DocketMember = z
  .object({
    id: MemberId,
    name: Text,
    preferredName: Text.nullable(),
    statusKey: Text,
    statusName: Text,
    clientName: Text,
    assignedGuideId: idOf('Staff').nullable(),
  })
  .meta({ id: 'DocketMember' });
export type DocketMember = z.infer<typeof DocketMember>;

/** The data about a to-do that live events contain. */
export const TodoRef = z
  .object({
    id: idOf('Todo'),
    userId: idOf('Staff'),
    type: Text,
    subjectId: MemberId.nullable(),
    date: Day,
    createdAt: Instant,
    completedAt: Instant.nullable(),
  })
  .meta({ id: 'TodoRef' });
export type TodoRef = z.infer<typeof TodoRef>;

/** The record that a to-do is about. Its key depends on the kind of record. */
export const TodoRecords = z.object({
  scheduledEvent: ScheduledEvent.optional(),
  call: CallBrief.optional(),
  feedbackCall: CallBrief.optional(),
  message: TextBrief.optional(),
  visit: Visit.optional(),
  hospitalization: Hospitalization.optional(),
  /** For an unassigned call or text: the members with its phone number whom the signed-in user may view. */
  candidates: z.array(PossibleMember).optional(),
  /** The referrals that the organization at this phone number was asked about. */
  asked: z.array(AskedReferral).optional(),
  need: NeedBrief.optional(),
  /** A handover to the guide, or a handover with an item that was passed back to the guide. */
  handover: z.object({ id: idOf('Handover') }).optional(),
  transferRequest: z.object({ id: idOf('TransferRequest') }).optional(),
  statusChangeRequest: z.object({ id: idOf('StatusChangeRequest') }).optional(),
  /** A hospital message that a user must match with a member. */
  hospitalMessage: z.object({ id: idOf('HospitalMessage') }).optional(),
  survey: AssignedSurveyBrief.optional(),
  workflowPhase: AssignedWorkflowPhaseBrief.optional(),
});
export type TodoRecords = z.infer<typeof TodoRecords>;

/** A row of Follow up: the task, the member, the reason and the action. */
export const Todo = TodoRef.extend({
  ...TodoRecords.shape,
  /** The row's label, such as `Discharge follow up`. */
  label: Text,
  group: z.enum(todoGroups),
  action: z.enum(todoActions),
  member: DocketMember.nullable(),
  /**
   * The absent owner, if the row is on the covering guide's docket. For a review that is assigned to the covering
   * guide: the guide who receives the review if the covering guide does not finish it.
   */
  coveredFor: z.object({ id: idOf('Staff'), name: Text }).nullish(),
  reason: z.object({
    /** The reason in one line, in English and as data for other languages. */
    text: Text,
    textSentence: Sentence,
    /** A second line; null if there are no details. */
    detail: Text.nullable(),
    detailSentence: Sentence.nullable(),
    isUrgent: z.boolean(),
    /** True if the text or voicemail may mention suicide. The row's button then calls the person. */
    isAboutSuicide: z.boolean(),
    /** True if the text may be a request to stop and a guide has not decided yet what it means. */
    asksToStop: z.boolean(),
    /** Time from which the row's age is counted: when the event happened or is due. */
    at: Instant,
  }),
}).meta({ id: 'Todo' });
export type Todo = z.infer<typeof Todo>;

/** A member's open to-do with its record, as the member page shows it. */
export const OpenTodo = Todo.pick({ id: true, type: true, label: true, group: true, date: true })
  .extend(TodoRecords.omit({ candidates: true, asked: true }).shape)
  .meta({ id: 'OpenTodo' });
export type OpenTodo = z.infer<typeof OpenTodo>;

/**
 * The counts on the docket's tabs. Each tab's response contains them. `followUp` counts rows: each person has one row,
 * even with several waiting texts and calls (docs/areas/docket.md#one-row-per-person). `snoozed` counts the rows that
 * are snoozed to a day after today.
 */
export const DocketCounts = z
  .object({ followUp: z.int(), snoozed: z.int(), pending: z.int(), late: z.int() })
  .meta({ id: 'DocketCounts' });
export type DocketCounts = z.infer<typeof DocketCounts>;

export const PriorityContactRef = z.object({ memberId: MemberId, guideId: idOf('Staff') });

/** A member to contact, in the order of Outreach (docs/areas/docket.md#order-of-outreach). */
export const PriorityContact = PriorityContactRef.extend({
  /** Position in the list, starting at 1. */
  sortOrder: z.int(),
  priorityLevel: z.enum(['high', 'medium', 'low']).nullable(),
  /** '≤ 3 days', '4-9 days' or '10-15 days'; null if the member has no priority level. */
  badge: Text.nullable(),
  dueOn: Day,
  daysUntilDue: z.int(),
  /** The reasons why the member is on the list. Each is a sentence, in English and as data for other languages. */
  reasons: z.array(
    z.object({ key: z.enum(['due', 'discharge', 'need', 'contact']), text: Text, textSentence: Sentence }),
  ),
  lastContactAt: Instant.nullable(),
  /**
   * The last contact's topic, as one line of plain text. Null if there was no contact, or if the signed-in user may not
   * view it.
   */
  topic: Text.nullable(),
  member: DocketMember,
  /** The member's absent guide, if this docket's guide is the answering guide. */
  coveredFor: z.object({ id: idOf('Staff'), name: Text }).nullish(),
}).meta({ id: 'PriorityContact' });
export type PriorityContact = z.infer<typeof PriorityContact>;

/** The counts of a guide's docket, for the guide's supervisors. */
export const TeamDocketRow = z
  .object({
    guideId: idOf('Staff'),
    name: Text,
    /** True if the guide cannot sign in. The counted items still belong to the guide. */
    isDisabled: z.boolean(),
    /** The last day of the current absence, with the covering guide's name. Null if the guide is not absent. */
    away: z.object({ until: Day, answeredBy: Text.nullable() }).nullable(),
    members: z.int(),
    /** The number of rows in the group 'Waiting for you', and the time of the oldest row. */
    waiting: z.int(),
    oldestAt: Instant.nullable(),
    /** The number of late pending items. */
    late: z.int(),
    /** The number of members without a counted contact this month, except members in independence. */
    outreachLeft: z.int(),
    /** The sum of the three numbers below. */
    reviews: z.int(),
    /** The number of calls for the guide to review. */
    callReviews: z.int(),
    /**
     * The number of open requests to change the status of the guide's members, and the number of open requests to
     * change their guide.
     */
    statusReviews: z.int(),
    transferReviews: z.int(),
  })
  .meta({ id: 'TeamDocketRow' });
export type TeamDocketRow = z.infer<typeof TeamDocketRow>;

/** A guide's numbers for one month, shown on the docket's dashboard. */
export const DocketDashboard = z
  .object({
    guideId: idOf('Staff'),
    guideName: Text,
    yearMonth: Text,
    /** One entry for each day of the month so far. */
    days: z.array(
      z.object({ date: Day, calls: z.int(), texts: z.int(), visits: z.int(), notes: z.int(), todosDone: z.int() }),
    ),
    outreach: z.object({ members: z.int(), reached: z.int(), left: z.int(), daysLeft: z.int() }),
    visits: z.int(),
    todos: z.object({ done: z.int(), open: z.int() }),
    /** Today's needs of the guide's members by status. A status without needs is missing. */
    needs: z.array(z.object({ status: z.enum(needStatusKeys), count: z.int() })),
  })
  .meta({ id: 'DocketDashboard' });
export type DocketDashboard = z.infer<typeof DocketDashboard>;

const YearMonth = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, '{label} must be a month in the format yyyy-MM');
const ofGuide = z.object({ guideId: idParam('Staff') });
const PriorityContacts = z.object({ data: z.array(PriorityContact), counts: DocketCounts });

/**
 * Maximum number of to-dos in the list. If there are more, the list contains first the texts and calls that wait for an
 * answer, then the newest to-dos. The counts still include all people who are waiting.
 */
export const maxTodos = 500;

export const docket = {
  interactions: endpoint({
    method: 'GET',
    path: '/interaction/guide/{guideId}',
    summary: "A guide's interactions between two instants with members whom the user can view, newest first",
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply[].subjectIds[]', 'reply[].unowned.candidates[].id', 'reply[].unowned.asked[].memberId'],
    params: ofGuide,
    query: z.object({ startEpochTime: EpochParam, endEpochTime: EpochParam }),
    reply: z.array(Interaction),
  }),
  todos: endpoint({
    method: 'GET',
    path: '/users/{guideId}/todos',
    summary:
      "A guide's open to-dos up to a day (default: today) or snoozed, grouped and sorted, with all values for their rows",
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply.data[].subjectId', 'reply.data[].candidates[].id', 'reply.data[].asked[].memberId'],
    params: ofGuide,
    query: z.object({
      day: Day.optional(),
      /** Returns the to-dos that are snoozed to any day after today. */
      snoozed: FlagParam.optional(),
    }),
    reply: z.object({ data: z.array(Todo), counts: DocketCounts }),
  }),
  memberTodos: endpoint({
    method: 'GET',
    path: '/users/members/{memberId}/todos',
    summary: "A member's open to-dos of all owners, including snoozed ones, in the order of the Follow up tab",
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    reply: z.array(OpenTodo),
  }),
  noFollowUp: endpoint({
    method: 'POST',
    path: '/users/members/{memberId}/todos/no_follow_up_needed',
    summary: "Mark a member's unanswered texts and missed calls as not needing a reply, and close their to-dos",
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    /**
     * Closes only to-dos up to this time. Later to-dos stay open, because the user had not seen them. If missing, all
     * open to-dos are closed.
     */
    query: z.object({ until: Instant.optional() }),
    /** The number of to-dos that the request completed. */
    reply: z.object({ done: z.int() }),
  }),
  team: endpoint({
    method: 'GET',
    path: '/users/docket/team',
    summary: 'Guides whom the signed-in user supervises, by name, with the counts of their dockets',
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z.array(TeamDocketRow),
  }),
  snoozeTodo: endpoint({
    method: 'POST',
    path: '/users/{guideId}/todos/{todoId}/snooze',
    summary: "Snooze a to-do to a later day, with the person's other texts and missed calls of the same row",
    access: onGuide('CAN_SCHEDULE_EVENTS', 'params.guideId'),
    subjects: ['reply.subjectId'],
    params: ofGuide.extend({ todoId: idParam('Todo') }),
    /**
     * Snoozes the person's other texts and missed calls only up to this time. Later ones stay on the docket, because
     * the user had not seen them. If missing, all of them are snoozed.
     */
    query: z.object({ until: Instant.optional() }),
    body: z.strictObject({ date: Day }),
    reply: TodoRef,
  }),
  endSnooze: endpoint({
    method: 'DELETE',
    path: '/users/{guideId}/todos/{todoId}/snooze',
    summary: "Return a snoozed to-do to today, with the person's other snoozed texts and missed calls",
    access: onGuide('CAN_SCHEDULE_EVENTS', 'params.guideId'),
    subjects: ['reply.subjectId'],
    params: ofGuide.extend({ todoId: idParam('Todo') }),
    reply: TodoRef,
  }),
  priorityContacts: endpoint({
    method: 'GET',
    path: '/users/priority-contact/guide/{guideId}',
    summary: "A guide's members to contact, in order, with the reasons as text",
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply.data[].memberId'],
    params: ofGuide,
    reply: PriorityContacts,
  }),
  embed: endpoint({
    method: 'POST',
    path: '/users/sigma-embed',
    summary: 'Address of an embedded dashboard. Request a new address when it expires. Key: docketDashboard',
    access: withPermission('CAN_DOCKET_EMBED'),
    body: z.strictObject({
      key: z.string().max(60),
      params: z.strictObject({ guideId: idOf('Staff'), yearMonth: YearMonth }),
    }),
    load: 'optional',
    /** If `hasEmbed` is false, the screen hides the frame (docs/areas/docket.md#dashboard). */
    reply: z.object({ url: Text.nullable(), hasEmbed: z.boolean(), expirationTimestamp: Instant.nullable() }),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/dashboards/docket',
    summary: 'Numbers for the dashboard of a docket, without names of members',
    access: publicAccess('the signature in the address contains the guide and the month, and expires'),
    query: z.object({
      guideId: idParam('Staff'),
      yearMonth: YearMonth,
      expires: EpochParam,
      signature: z.string().max(100),
    }),
    load: 'optional',
    onReplica: true,
    reply: DocketDashboard,
    codes: ['DASHBOARD_EXPIRED'],
  }),
};

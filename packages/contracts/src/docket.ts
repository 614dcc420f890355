import { z } from 'zod';
import { endpoint, onGuide, onMember, publicAccess, withPermission } from './endpoint.ts';
import { Day, EpochParam, Id, Instant, idOf, idParam, MemberId, Text } from './fields.ts';
import { Hospitalization } from './hospitalizations.ts';
import { CallBrief, TextBrief } from './interactions.ts';
import { NeedBrief, needStatusKeys } from './needRecord.ts';
import { contactTypes } from './records.ts';
import { ScheduledEvent } from './schedule.ts';
import { Sentence } from './sentence.ts';
import { AskedReferral } from './subjects.ts';
import { AssignedSurveyBrief } from './surveys.ts';
import { Visit } from './visits.ts';
import { AssignedWorkflowPhaseBrief } from './workflows.ts';

/** Something that a guide did with a member, or with somebody whom nobody knows: the rows of the docket's Activity column. */
export const Interaction = z
  .object({
    interactionId: Id,
    interactionType: z.enum(contactTypes),
    subjectIds: z.array(MemberId),
    timestamp: Instant,
    /** Seconds; null for kinds without a duration. */
    duration: z.int().nullable(),
    incoming: z.boolean().nullable(),
    /** Nobody of a call or text that is nobody's yet. */
    subjects: z.array(z.object({ id: MemberId, name: Text, assignedGuideId: idOf('Staff').nullable() })),
    /** The number of a call or text that is nobody's, with who may be there; null of any other. */
    unowned: z
      .object({
        phoneNumber: Text,
        candidates: z.array(z.object({ id: MemberId, name: Text })),
        asked: z.array(AskedReferral),
      })
      .nullable(),
    /** What it was about: one line of plain text. */
    excerpt: Text.nullable(),
    /** What a call or visit led to, in words. */
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

/** What the button of a todo does. */
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

/** The member of a docket row. */
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

/** A todo as live events carry it. */
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

/** The record behind a todo, under the key of its kind. */
export const TodoRecords = z.object({
  scheduledEvent: ScheduledEvent.optional(),
  call: CallBrief.optional(),
  feedbackCall: CallBrief.optional(),
  message: TextBrief.optional(),
  visit: Visit.optional(),
  hospitalization: Hospitalization.optional(),
  /** Members who have the number of a call or text that is nobody's yet, as far as the caller may see them. */
  candidates: z.array(z.object({ id: MemberId, name: Text })).optional(),
  /** The referrals of which the organization at that number was asked. */
  asked: z.array(AskedReferral).optional(),
  need: NeedBrief.optional(),
  /** A hand-over: one's own, or one of which something came back. */
  handover: z.object({ id: idOf('Handover') }).optional(),
  transferRequest: z.object({ id: idOf('TransferRequest') }).optional(),
  statusChangeRequest: z.object({ id: idOf('StatusChangeRequest') }).optional(),
  /** A message of a hospital of which somebody has to say whose it is. */
  hospitalMessage: z.object({ id: idOf('HospitalMessage') }).optional(),
  survey: AssignedSurveyBrief.optional(),
  workflowPhase: AssignedWorkflowPhaseBrief.optional(),
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
  /**
   * Whose it is, where it stands on the docket of who covers for them while they are away; of a review that the cover is asked
   * for, the guide to whom it goes back.
   */
  coveredFor: z.object({ id: idOf('Staff'), name: Text }).nullish(),
  reason: z.object({
    /** What it is about, on one line: in English, and as data for other languages. */
    text: Text,
    textSentence: Sentence,
    /** A second line; null if there is nothing to add. */
    detail: Text.nullable(),
    detailSentence: Sentence.nullable(),
    isUrgent: z.boolean(),
    /** When it happened, or is due: for the row's age. */
    at: Instant,
  }),
}).meta({ id: 'Todo' });
export type Todo = z.infer<typeof Todo>;

/** What is open with a member, as their page names it, with the record behind it. */
export const OpenTodo = Todo.pick({ id: true, type: true, label: true, group: true, date: true })
  .extend(TodoRecords.omit({ candidates: true, asked: true }).shape)
  .meta({ id: 'OpenTodo' });
export type OpenTodo = z.infer<typeof OpenTodo>;

/**
 * The counts on the docket's tabs; the answer of each tab carries them. Follow up counts rows: one a person, however many
 * texts and calls of theirs wait (docs/areas/docket.md#one-row-a-person).
 */
export const DocketCounts = z
  .object({ followUp: z.int(), pending: z.int(), late: z.int() })
  .meta({ id: 'DocketCounts' });
export type DocketCounts = z.infer<typeof DocketCounts>;

export const PriorityContactRef = z.object({ memberId: MemberId, guideId: idOf('Staff') });

/** Somebody to reach out to, in the order to do it (docs/areas/docket.md#order-of-outreach). */
export const PriorityContact = PriorityContactRef.extend({
  /** Position in the list, counted from 1. */
  sortOrder: z.int(),
  priorityLevel: z.enum(['high', 'medium', 'low']).nullable(),
  /** '≤ 3 days', '4-9 days' or '10-15 days'; null if it has no level. */
  badge: Text.nullable(),
  dueOn: Day,
  daysUntilDue: z.int(),
  /** Why the member is on the list: one sentence for each reason that applied, in English and as data. */
  reasons: z.array(
    z.object({ key: z.enum(['due', 'discharge', 'need', 'contact']), text: Text, textSentence: Sentence }),
  ),
  lastContactAt: Instant.nullable(),
  /** What was last talked or written about, one line of plain text; null if nothing was, or the caller may not see it. */
  topic: Text.nullable(),
  member: DocketMember,
  /** Whose member it is, where the guide of the docket answers for them while they are away. */
  coveredFor: z.object({ id: idOf('Staff'), name: Text }).nullish(),
}).meta({ id: 'PriorityContact' });
export type PriorityContact = z.infer<typeof PriorityContact>;

/** A guide's docket in numbers, for who supervises them. */
export const TeamDocketRow = z
  .object({
    guideId: idOf('Staff'),
    name: Text,
    /** They cannot sign in, and still hold what is counted here. */
    isDisabled: z.boolean(),
    /** The last day of an absence that goes on, and who answers meanwhile, if anybody does; null for who is there. */
    away: z.object({ until: Day, answeredBy: Text.nullable() }).nullable(),
    members: z.int(),
    /** Rows of 'Waiting on you', and since when the oldest waits. */
    waiting: z.int(),
    oldestAt: Instant.nullable(),
    /** Pending items that are late. */
    late: z.int(),
    /** Members, other than in independence, with whom no contact counted this month. */
    outreachLeft: z.int(),
    /** Calls that the guide is asked to review. */
    reviews: z.int(),
  })
  .meta({ id: 'TeamDocketRow' });
export type TeamDocketRow = z.infer<typeof TeamDocketRow>;

/** What the docket's dashboard shows of a guide's month. */
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
    /** The needs of the guide's members as they stand today; a status that none has is missing. */
    needs: z.array(z.object({ status: z.enum(needStatusKeys), count: z.int() })),
  })
  .meta({ id: 'DocketDashboard' });
export type DocketDashboard = z.infer<typeof DocketDashboard>;

const YearMonth = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, '{label} must be yyyy-MM');
const ofGuide = z.object({ guideId: idParam('Staff') });
const PriorityContacts = z.object({ data: z.array(PriorityContact), counts: DocketCounts });

/** So many to-dos are listed at most, the newest, more than anybody works through; the counts say how many people wait. */
export const todosMost = 500;

export const docket = {
  interactions: endpoint({
    method: 'GET',
    path: '/interaction/guide/{guideId}',
    summary: "A guide's interactions between two instants, newest first, with members whom the caller may see",
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply[].subjectIds[]', 'reply[].unowned.candidates[].id', 'reply[].unowned.asked[].memberId'],
    params: ofGuide,
    query: z.object({ startEpochTime: EpochParam, endEpochTime: EpochParam }),
    reply: z.array(Interaction),
  }),
  todos: endpoint({
    method: 'GET',
    path: '/users/{guideId}/todos',
    summary: "A guide's open todos up to a day (today unless told), grouped and in order, with all that a row shows",
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply.data[].subjectId', 'reply.data[].candidates[].id', 'reply.data[].asked[].memberId'],
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
    params: z.object({ memberId: idParam('Member') }),
    reply: z.array(OpenTodo),
  }),
  noFollowUp: endpoint({
    method: 'POST',
    path: '/users/members/{memberId}/todos/no_follow_up_needed',
    summary: "A member's texts and missed calls that wait for an answer need none: their todos are done",
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    /** Until when: what came after it was seen by nobody, and waits. Missing: all that waits now. */
    query: z.object({ until: Instant.optional() }),
    /** How many todos were done by it. */
    reply: z.object({ done: z.int() }),
  }),
  team: endpoint({
    method: 'GET',
    path: '/users/docket/team',
    summary: 'The dockets of those whom the caller supervises, in numbers, by name',
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z.array(TeamDocketRow),
  }),
  snoozeTodo: endpoint({
    method: 'POST',
    path: '/users/{guideId}/todos/{todoId}/snooze',
    summary: 'Put a todo off to a later day',
    access: onGuide('CAN_SCHEDULE_EVENTS', 'params.guideId'),
    subjects: ['reply.subjectId'],
    params: ofGuide.extend({ todoId: idParam('Todo') }),
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
      params: z.strictObject({ guideId: idOf('Staff'), yearMonth: YearMonth }),
    }),
    /** `hasEmbed` false hides the frame (docs/areas/docket.md#dashboard). */
    reply: z.object({ url: Text.nullable(), hasEmbed: z.boolean(), expirationTimestamp: Instant.nullable() }),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/dashboards/docket',
    summary: "The numbers of a docket's dashboard, without a name of any member",
    access: publicAccess('the signature in the address is the authority: it names guide and month, and expires'),
    query: z.object({
      guideId: idParam('Staff'),
      yearMonth: YearMonth,
      expires: EpochParam,
      signature: z.string().max(100),
    }),
    reply: DocketDashboard,
    codes: ['DASHBOARD_EXPIRED'],
  }),
};

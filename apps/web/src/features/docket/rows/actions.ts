import {
  type ActingUser,
  type AssignedWorkflowPhase,
  contracts,
  type DocketMember,
  type MemberId,
  type ScheduledEvent,
  type TextId,
  type Todo,
  type VisitId,
} from '@guidepost/contracts';
import { awaitsOptOutDecision } from '@guidepost/rules';
import { api, can } from '../../../shell/api.ts';
import { confirm } from '../../../shell/confirm.tsx';
import { holdAct } from '../../../shell/held/actions.ts';
import { hasDialog, openDialog } from '../../../shell/open-dialog.tsx';
import { queryClient } from '../../../shell/query.ts';
import { businessNow } from '../../../shell/session/clock.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { noFollowUp, removeEvent, resolveEvent } from '../api.ts';
import { actionLabels } from './todo-display.ts';

type Action = () => void;

/** As the server refuses a call to such a number. */
const numberClosed = 'This number must not be contacted.';

/** The verb of a row: what its button says and does. */
export interface Verb {
  label: string;
  run: Action;
  /** Why it cannot be done, in English; undefined where it can. */
  refusal?: string;
}

/** What a row's menu offers besides; labels are English. */
export interface MoreAction {
  key: string;
  label: string;
  run: Action;
}

/** The API client has shown what went wrong. */
const unlessRefused = (work: Promise<void>, done: string): Promise<void> =>
  work.then(
    () => showSuccess(done),
    () => {},
  );

const aboutOf = ({ id, name }: Pick<DocketMember, 'id' | 'name'>) => ({ memberId: id, memberName: name });

/** What may be done with a visit depends on the viewer and comes with its feed entry. */
async function openVisit(memberId: MemberId, memberName: string, visitId: VisitId): Promise<void> {
  const query = { userId: memberId, externalItemType: 'visit', externalItemId: visitId };
  const visit = (await api(contracts.feed.items, { query }))[0]?.visit;
  if (visit) openDialog({ kind: 'visit', memberId, memberName, visit });
}

/** The action for a todo about a call: call back, add its outcome, or open it for review. */
function openCall({ member, action, call, feedbackCall }: Todo): Action | null {
  const record = call ?? feedbackCall;
  if (!record || !hasDialog('openCall')) return null;
  // a missed one of somebody whom nobody knows: what they said, and whose call it is
  if (action === 'review' || (action === 'call' && !member))
    return () => openDialog({ kind: 'callSummary', callId: record.id });
  if (action !== 'call') return () => openDialog({ kind: 'openCall', callId: record.id });
  if (!member) return null;
  return () =>
    openDialog({
      kind: 'call',
      memberId: member.id,
      memberName: member.name,
      returnOf: record.id,
      mode: feedbackCall ? 'feedback' : 'create',
    });
}

/** Under what it is held that an event is done. */
export const doneKey = (event: Pick<ScheduledEvent, 'id'>): string => `event done ${event.id}`;
/** Under what it is held that a member's texts and missed calls need no answer. */
export const noFollowUpKey = (memberId: MemberId): string => `no follow up ${memberId}`;

/** A press that does not ask: what is planned is done. It can be taken back for ten seconds. */
const done = ({ name }: Pick<DocketMember, 'name'>, event: ScheduledEvent): Action => {
  return () =>
    holdAct({
      key: doneKey(event),
      replaces: true,
      text: '{what}: done in {count} s',
      what: name,
      commit: (options) => unlessRefused(resolveEvent(queryClient, event, options), 'Event resolved successfully'),
    });
};

/** A press that does not ask: nobody has to answer. It can be taken back for ten seconds. */
const noAnswer = ({ id, name }: Pick<DocketMember, 'id' | 'name'>): Action => {
  return () => {
    // what comes while it is held was seen by nobody
    const until = businessNow().toString();
    holdAct({
      key: noFollowUpKey(id),
      replaces: true,
      text: '{what}: no follow up needed, in {count} s',
      what: name,
      commit: (options) =>
        unlessRefused(noFollowUp(queryClient, { memberId: id, until }, options), 'No follow up needed'),
    });
  };
};

/** What an event is for: to call, to text, to log the visit; for what is neither, that it is done. Null if one may not. */
export function eventVerb(user: ActingUser, member: DocketMember, event: ScheduledEvent): Verb | null {
  const about = aboutOf(member);
  if (event.type === 'call' && can(user, 'CAN_CALL_MEMBERS'))
    return { label: 'Call', run: () => openDialog({ kind: 'call', ...about, event }) };
  if (event.type === 'message' && can(user, 'CAN_SEND_PATIENT_MESSAGE'))
    return { label: 'Text', run: () => openDialog({ kind: 'text', ...about, scheduledEventId: event.id }) };
  if (event.type === 'visit' && can(user, 'CAN_CREATE_NOTES_AND_VISITS'))
    return { label: 'Log visit', run: () => openDialog({ kind: 'visit', ...about, event }) };
  return can(user, 'CAN_SCHEDULE_EVENTS') ? { label: 'Done', run: done(member, event) } : null;
}

/** What a phase of a workflow waits for: a time, or to be begun. Null if one may not. */
export function phaseVerb(member: DocketMember, phase: AssignedWorkflowPhase): Verb | null {
  const about = aboutOf(member);
  if (phase.state === 'schedule' && can(phase, 'CAN_SCHEDULE'))
    return { label: 'Schedule now', run: () => openDialog({ kind: 'attachWorkflow', ...about, phase }) };
  return can(phase, 'CAN_COMPLETE')
    ? { label: 'Start Now', run: () => openDialog({ kind: 'workflowPhase', ...about, assignedPhaseId: phase.id }) }
    : null;
}

async function askAndRemove(event: ScheduledEvent): Promise<void> {
  const yes = await confirm({
    title: 'Delete event',
    message: 'The event leaves the schedule for everyone. This cannot be undone.',
    confirm: 'Delete event',
    danger: true,
  });
  if (yes) await unlessRefused(removeEvent(queryClient, event), 'Event deleted successfully');
}

/** What else can be done with an event. */
export function eventActions(user: ActingUser, member: DocketMember, event: ScheduledEvent): MoreAction[] {
  if (!can(user, 'CAN_SCHEDULE_EVENTS')) return [];
  const about = aboutOf(member);
  return [
    { key: 'edit', label: 'Edit event', run: () => openDialog({ kind: 'scheduledEvent', ...about, event }) },
    ...(eventVerb(user, member, event)?.label === 'Done'
      ? []
      : [{ key: 'resolve', label: 'Resolve', run: done(member, event) }]),
    {
      key: 'next',
      label: 'Resolve and schedule next',
      run: () => openDialog({ kind: 'scheduledEvent', ...about, event, next: true }),
    },
    { key: 'delete', label: 'Delete event', run: () => void askAndRemove(event) },
  ];
}

/** Ways to reach a member, for the menu of a row whose verb is another one. */
function waysToReach(user: ActingUser, member: DocketMember, verb: string | undefined): MoreAction[] {
  const about = aboutOf(member);
  return [
    ...(can(user, 'CAN_CALL_MEMBERS') && verb !== 'Call'
      ? [{ key: 'call', label: 'Call', run: () => openDialog({ kind: 'call', ...about }) }]
      : []),
    ...(can(user, 'CAN_SEND_PATIENT_MESSAGE') && verb !== 'Text' && verb !== 'Reply'
      ? [{ key: 'text', label: 'Text', run: () => openDialog({ kind: 'text', ...about }) }]
      : []),
  ];
}

/** The verb of somebody to reach out to; null for who may not call. */
export const outreachVerb = (user: ActingUser, member: DocketMember): Verb | null =>
  can(user, 'CAN_CALL_MEMBERS') ? { label: 'Call', run: () => openDialog({ kind: 'call', ...aboutOf(member) }) } : null;

/** What else can be done with somebody to reach out to. */
export function outreachActions(user: ActingUser, member: DocketMember): MoreAction[] {
  const about = aboutOf(member);
  return [
    ...waysToReach(user, member, 'Call'),
    ...(can(user, 'CAN_CREATE_NOTES_AND_VISITS')
      ? [{ key: 'visit', label: 'Log visit', run: () => openDialog({ kind: 'visit', ...about }) }]
      : []),
    ...(can(user, 'CAN_SCHEDULE_EVENTS')
      ? [{ key: 'event', label: 'Schedule event', run: () => openDialog({ kind: 'scheduledEvent', ...about }) }]
      : []),
  ];
}

/** Opens what a todo about a record that is neither call nor event is to be done in; null if its feature is missing. */
function openRecord({
  member,
  visit,
  action,
  message,
  transferRequest,
  statusChangeRequest,
  workflowPhase: phase,
  survey,
}: Todo): Action | null {
  if (action === 'review-transfer' && transferRequest)
    return () => openDialog({ kind: 'transferReview', requestId: transferRequest.id });
  if (action === 'review-status' && statusChangeRequest)
    return () => openDialog({ kind: 'statusReview', requestId: statusChangeRequest.id });
  if (!member) return null;
  const about = aboutOf(member);
  if (action === 'start-phase' && phase)
    return () => openDialog({ kind: 'workflowPhase', ...about, assignedPhaseId: phase.id });
  if (action === 'review-consents' && message) return decideOptOut(message.id);
  // its text with what can be done about it: send it now, reschedule or delete it
  if (action === 'open-text' && hasDialog('scheduledTexts'))
    return () => openDialog({ kind: 'scheduledTexts', ...about });
  if (survey && hasDialog('survey')) return () => openDialog({ kind: 'survey', ...about, assignedSurveyId: survey.id });
  if (action === 'reply' && hasDialog('text')) return () => openDialog({ kind: 'text', ...about });
  // a stay is followed up by calling; the call that reaches somebody closes it
  if (action === 'call' && hasDialog('call')) return () => openDialog({ kind: 'call', ...about });
  if (visit && hasDialog('visit')) return () => void openVisit(member.id, member.name, visit.id).catch(() => {});
  return null;
}

const decideOptOut = (messageId: TextId): Action => {
  return () => openDialog({ kind: 'optOut', messageId });
};

const replyTo = (messageId: TextId): Action => {
  return () => openDialog({ kind: 'replyUnknown', messageId });
};

const assign = (messageId: TextId): Action => {
  return () => openDialog({ kind: 'assignText', messageId });
};

/** Whether it comes from an organization that was asked about a referral, at a number that no member has. */
const isOrganizations = ({ asked = [], candidates = [] }: Pick<Todo, 'asked' | 'candidates'>): boolean =>
  asked.length > 0 && candidates.length === 0;

/** What a text or call of somebody whom nobody knows waits for: that it is said whose it is, or what they are told. */
function strangersVerb(user: ActingUser, todo: Todo): Verb | null {
  const { action, message, call, feedbackCall } = todo;
  if (message && action === 'reply') {
    if (awaitsOptOutDecision(message.text, message.optOutStops) && can(user, 'CAN_SEND_PATIENT_MESSAGE'))
      return { label: 'Review', run: decideOptOut(message.id) };
    // an organization is known, and no member's words are given to anybody
    if (isOrganizations(todo) && can(user, 'CAN_SEND_PATIENT_MESSAGE'))
      return { label: 'Reply', run: replyTo(message.id) };
    if (can(user, 'CAN_ASSIGN_PATIENT_MESSAGE')) return { label: 'Assign', run: assign(message.id) };
    return can(user, 'CAN_SEND_PATIENT_MESSAGE') ? { label: 'Reply', run: replyTo(message.id) } : null;
  }
  const record = call ?? feedbackCall;
  // what they said is heard in the summary, and there it is said whose call it is
  return record && action === 'call'
    ? { label: 'Open call', run: () => openDialog({ kind: 'callSummary', callId: record.id }) }
    : null;
}

/**
 * The verb of a todo. Null if its feature is missing or the record is not visible to this person; then there is no
 * button, and the row leads to the member.
 */
export function todoVerb(user: ActingUser, todo: Todo): Verb | null {
  if (todo.scheduledEvent && todo.member) return eventVerb(user, todo.member, todo.scheduledEvent);
  const strangers = todo.member ? null : strangersVerb(user, todo);
  if (strangers) return strangers;
  const call = todo.call ?? todo.feedbackCall;
  const run = call ? openCall(todo) : openRecord(todo);
  // the server would refuse the call back
  const isClosed = todo.action === 'call' && call?.isNumberClosed === true;
  return run && { label: actionLabels[todo.action], run, ...(isClosed ? { refusal: numberClosed } : {}) };
}

/** What else can be done with a todo. */
export function todoActions(user: ActingUser, todo: Todo): MoreAction[] {
  const { type, member, scheduledEvent, action, message } = todo;
  const isStrangers = !member && message !== undefined && action === 'reply';
  if (isStrangers && can(user, 'CAN_ASSIGN_PATIENT_MESSAGE') && can(user, 'CAN_SEND_PATIENT_MESSAGE'))
    return [
      isOrganizations(todo)
        ? { key: 'assign', label: 'Assign', run: assign(message.id) }
        : { key: 'reply', label: 'Reply', run: replyTo(message.id) },
    ];
  if (!member) return [];
  if (scheduledEvent) return eventActions(user, member, scheduledEvent);
  if (type === 'HOSPITALIZATION_FOLLOW_UP') return waysToReach(user, member, 'Call');
  if (type !== 'TEXT_BACK' && type !== 'CALL_BACK') return [];
  return [
    ...waysToReach(user, member, actionLabels[action]),
    {
      key: 'no-follow-up',
      label: 'No follow up needed',
      run: noAnswer(member),
    },
  ];
}

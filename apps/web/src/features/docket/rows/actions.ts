import {
  type ActingUser,
  type AssignedWorkflowPhase,
  type CallId,
  contracts,
  type DocketMember,
  type MemberId,
  type ScheduledEvent,
  type TextId,
  type Todo,
  type VisitId,
} from '@guidepost/contracts';
import { businessNow } from '../../../shared/clock.ts';
import { confirm } from '../../../shared/confirm/confirm.tsx';
import { phoneText } from '../../../shared/phone.ts';
import { api, can } from '../../../shell/api.ts';
import { delayAction } from '../../../shell/held/actions.ts';
import { showActionFailure } from '../../../shell/held/failure.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { queryClient } from '../../../shell/query.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { noFollowUp, removeEvent, resolveEvent } from '../api.ts';
import { actionLabels } from './todo-display.ts';

type Action = () => void;

/** Same text as the server's error when a user calls a number that must not be contacted. */
const numberClosed = 'This number must not be contacted.';

/** A row's main action: its button's label and function. */
export interface MainAction {
  label: string;
  run: Action;
  /** Reason why the action is unavailable, in English. Undefined if the action is available. */
  refusal?: string;
}

/** Secondary action in a row's menu. Labels are English. */
export interface MoreAction {
  key: string;
  label: string;
  run: Action;
}

/** Shows a success message. Shows nothing after an error, because the API client has already shown it. */
const showSuccessIfDone = (work: Promise<void>, message: string): Promise<void> =>
  work.then(
    () => showSuccess(message),
    () => {},
  );

/** Shows the result of a delayed action about a member. */
const showResult = (name: string, work: Promise<void>, message: string): Promise<void> =>
  work.then(
    () => showSuccess(message),
    (error: unknown) => showActionFailure(name, error),
  );

const memberProps = ({ id, name }: Pick<DocketMember, 'id' | 'name'>) => ({ memberId: id, memberName: name });

/** Loads the feed entry before the visit opens, because the entry contains the viewer's permissions for this visit. */
async function openVisit(memberId: MemberId, memberName: string, visitId: VisitId): Promise<void> {
  const query = { userId: memberId, externalItemType: 'visit', externalItemId: visitId };
  const visit = (await api(contracts.feed.items, { query }))[0]?.visit;
  if (visit) openDialog({ kind: 'visit', memberId, memberName, visit });
}

/** Returns the action for a to-do about a call: call back, add its outcome, or open it for review. */
function openCall({ member, action, call, feedbackCall }: Todo): Action | null {
  const record = call ?? feedbackCall;
  if (!record) return null;
  // For a missed call from an unknown number, opens the summary with the voicemail. The user can assign the call there.
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

/** Returns the key of a delayed “done” action, which the user can still undo. */
export const markDoneKey = (event: Pick<ScheduledEvent, 'id'>): string => `event done ${event.id}`;
/** Returns the key of a delayed “no follow up needed” action, which the user can still undo. */
export const noFollowUpKey = (memberId: MemberId): string => `no follow up ${memberId}`;

/**
 * Returns an action that marks an event as done. It needs no confirmation, because the user can undo it for ten
 * seconds.
 */
const markDone = ({ name }: Pick<DocketMember, 'name'>, event: ScheduledEvent): Action => {
  return () =>
    delayAction({
      key: markDoneKey(event),
      replaces: true,
      text: 'The event with {what} will be marked as done in {count} s',
      what: name,
      commit: (options) => showResult(name, resolveEvent(queryClient, event, options), 'Event resolved successfully'),
    });
};

/**
 * Returns an action that records that no reply is needed. It needs no confirmation, because the user can undo it for
 * ten seconds.
 */
const markNoAnswer = ({ id, name }: Pick<DocketMember, 'id' | 'name'>): Action => {
  return () => {
    // Messages that arrive in the next ten seconds are not included, because the user has not seen them.
    const until = businessNow().toString();
    delayAction({
      key: noFollowUpKey(id),
      replaces: true,
      text: 'Texts and calls from {what} will be marked as “No follow up needed” in {count} s',
      what: name,
      commit: (options) =>
        showResult(name, noFollowUp(queryClient, { memberId: id, until }, options), 'No follow up needed'),
    });
  };
};

/**
 * Returns an event's main action: call, text or log the visit. For other events, or if the user may not do this, the
 * action marks the event as done. Returns null if the user may not do that either.
 */
export function eventMainAction(user: ActingUser, member: DocketMember, event: ScheduledEvent): MainAction | null {
  const about = memberProps(member);
  if (event.type === 'call' && can(user, 'CAN_CALL_MEMBERS'))
    return { label: 'Call', run: () => openDialog({ kind: 'call', ...about, event }) };
  if (event.type === 'message' && can(user, 'CAN_SEND_PATIENT_MESSAGE'))
    return { label: 'Text', run: () => openDialog({ kind: 'text', ...about, scheduledEventId: event.id }) };
  if (event.type === 'visit' && can(user, 'CAN_CREATE_NOTES_AND_VISITS'))
    return { label: 'Log visit', run: () => openDialog({ kind: 'visit', ...about, event }) };
  return can(user, 'CAN_SCHEDULE_EVENTS') ? { label: 'Done', run: markDone(member, event) } : null;
}

/** Returns a workflow phase's main action: schedule it or start it. Returns null if the user may not do this. */
export function phaseMainAction(member: DocketMember, phase: AssignedWorkflowPhase): MainAction | null {
  const about = memberProps(member);
  if (phase.state === 'schedule' && can(phase, 'CAN_SCHEDULE'))
    return { label: 'Schedule now', run: () => openDialog({ kind: 'attachWorkflow', ...about, phase }) };
  return can(phase, 'CAN_COMPLETE')
    ? { label: 'Start Now', run: () => openDialog({ kind: 'workflowPhase', ...about, assignedPhaseId: phase.id }) }
    : null;
}

async function confirmAndRemove(event: ScheduledEvent): Promise<void> {
  const yes = await confirm({
    title: 'Delete event',
    message: 'The event will be deleted for all users. This cannot be undone.',
    confirm: 'Delete event',
    danger: true,
  });
  if (yes) await showSuccessIfDone(removeEvent(queryClient, event), 'Event deleted successfully');
}

/** Returns an event's secondary actions. */
export function eventActions(user: ActingUser, member: DocketMember, event: ScheduledEvent): MoreAction[] {
  if (!can(user, 'CAN_SCHEDULE_EVENTS')) return [];
  const about = memberProps(member);
  return [
    { key: 'edit', label: 'Edit event', run: () => openDialog({ kind: 'scheduledEvent', ...about, event }) },
    ...(eventMainAction(user, member, event)?.label === 'Done'
      ? []
      : [{ key: 'resolve', label: 'Resolve', run: markDone(member, event) }]),
    {
      key: 'next',
      label: 'Resolve and schedule next event',
      run: () => openDialog({ kind: 'scheduledEvent', ...about, event, next: true }),
    },
    { key: 'delete', label: 'Delete event', run: () => void confirmAndRemove(event) },
  ];
}

/** Returns the call and text actions for a member. Omits the row's main action. */
function contactActions(
  user: ActingUser,
  member: DocketMember,
  verb: string | undefined,
  textLabel = 'Text',
): MoreAction[] {
  const about = memberProps(member);
  return [
    ...(can(user, 'CAN_CALL_MEMBERS') && verb !== 'Call'
      ? [{ key: 'call', label: 'Call', run: () => openDialog({ kind: 'call', ...about }) }]
      : []),
    ...(can(user, 'CAN_SEND_PATIENT_MESSAGE') && verb !== 'Text' && verb !== 'Reply'
      ? [{ key: 'text', label: textLabel, run: () => openDialog({ kind: 'text', ...about }) }]
      : []),
  ];
}

/** Returns the main action for a member to contact. Returns null if the user may not call. */
export const outreachMainAction = (user: ActingUser, member: DocketMember): MainAction | null =>
  can(user, 'CAN_CALL_MEMBERS')
    ? { label: 'Call', run: () => openDialog({ kind: 'call', ...memberProps(member) }) }
    : null;

/** Returns the secondary actions for a member to contact. */
export function outreachActions(user: ActingUser, member: DocketMember): MoreAction[] {
  const about = memberProps(member);
  return [
    ...contactActions(user, member, 'Call'),
    ...(can(user, 'CAN_CREATE_NOTES_AND_VISITS')
      ? [{ key: 'visit', label: 'Log visit', run: () => openDialog({ kind: 'visit', ...about }) }]
      : []),
    ...(can(user, 'CAN_SCHEDULE_EVENTS')
      ? [{ key: 'event', label: 'Schedule event', run: () => openDialog({ kind: 'scheduledEvent', ...about }) }]
      : []),
  ];
}

/**
 * Returns the action that opens a to-do's record. Calls and events are handled elsewhere. Returns null if there is no
 * such action.
 */
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
  const about = memberProps(member);
  if (action === 'start-phase' && phase)
    return () => openDialog({ kind: 'workflowPhase', ...about, assignedPhaseId: phase.id });
  if (action === 'review-consents' && message) return decideOptOut(message.id);
  // Opens the list of scheduled texts, where the user can send, reschedule or delete the text.
  if (action === 'open-text') return () => openDialog({ kind: 'scheduledTexts', ...about });
  if (survey) return () => openDialog({ kind: 'survey', ...about, assignedSurveyId: survey.id });
  if (action === 'reply') return () => openDialog({ kind: 'text', ...about });
  // The follow-up to a hospitalization is a call. A call that reaches the member closes the to-do.
  if (action === 'call') return () => openDialog({ kind: 'call', ...about });
  if (visit) return () => void openVisit(member.id, member.name, visit.id).catch(() => {});
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

/** Returns true if the number belongs to no member, but to an organization that was asked about a referral. */
const isOrganizationNumber = ({ asked = [], candidates = [] }: Pick<Todo, 'asked' | 'candidates'>): boolean =>
  asked.length > 0 && candidates.length === 0;

/** Returns the main action for a text or call from an unknown number: assign it, reply to it, or open it. */
function unknownNumberAction(user: ActingUser, todo: Todo): MainAction | null {
  const { action, message, call, feedbackCall } = todo;
  if (message && action === 'reply') {
    if (todo.reason.asksToStop && can(user, 'CAN_SEND_PATIENT_MESSAGE'))
      return { label: 'Review', run: decideOptOut(message.id) };
    // The text is from a known organization, so the row does not offer to assign it to a member.
    if (isOrganizationNumber(todo) && can(user, 'CAN_SEND_PATIENT_MESSAGE'))
      return { label: 'Reply', run: replyTo(message.id) };
    if (can(user, 'CAN_ASSIGN_PATIENT_MESSAGE')) return { label: 'Assign', run: assign(message.id) };
    return can(user, 'CAN_SEND_PATIENT_MESSAGE') ? { label: 'Reply', run: replyTo(message.id) } : null;
  }
  const record = call ?? feedbackCall;
  // The summary contains the voicemail, and the user can assign the call there.
  return record && action === 'call'
    ? { label: 'Open call', run: () => openDialog({ kind: 'callSummary', callId: record.id }) }
    : null;
}

/**
 * Returns the call to an unknown number whose text or voicemail may be about suicide. Returns null for all other rows,
 * and if the user may not call (docs/areas/docket.md#texts-about-suicide).
 */
function urgentCall(user: ActingUser, todo: Todo): MainAction | null {
  const { member, message, call } = todo;
  if (member || !todo.reason.isAboutSuicide || !can(user, 'CAN_CALL_MEMBERS')) return null;
  const open = (number: string, which: { returnOf: CallId } | { senderOf: TextId }) => () =>
    openDialog({ kind: 'call', memberId: null, memberName: phoneText(number), ...which });
  if (call)
    return {
      label: 'Call',
      run: open(call.phoneNumber, { returnOf: call.id }),
      ...(call.isNumberClosed ? { refusal: numberClosed } : {}),
    };
  return message ? { label: 'Call', run: open(message.smsPhoneNumber, { senderOf: message.id }) } : null;
}

/**
 * Returns true if the row of a text asks the guide to call now, and the user may call
 * (docs/areas/docket.md#texts-about-suicide).
 */
const asksForCall = (user: ActingUser, todo: Todo): boolean =>
  todo.action === 'reply' && todo.reason.isAboutSuicide && can(user, 'CAN_CALL_MEMBERS');

/**
 * Returns a to-do's main action. Returns null if there is no such action or the user may not see the record. The row
 * then has no button, and clicking it opens the member.
 */
export function todoMainAction(user: ActingUser, todo: Todo): MainAction | null {
  if (todo.scheduledEvent && todo.member) return eventMainAction(user, todo.member, todo.scheduledEvent);
  const strangers = todo.member ? null : (urgentCall(user, todo) ?? unknownNumberAction(user, todo));
  if (strangers) return strangers;
  if (todo.member && asksForCall(user, todo)) return outreachMainAction(user, todo.member);
  const call = todo.call ?? todo.feedbackCall;
  const run = call ? openCall(todo) : openRecord(todo);
  // The action is unavailable, because the server would reject the return call.
  const isClosed = todo.action === 'call' && call?.isNumberClosed === true;
  return run && { label: actionLabels[todo.action], run, ...(isClosed ? { refusal: numberClosed } : {}) };
}

/** Returns a to-do's secondary actions. */
export function todoActions(user: ActingUser, todo: Todo): MoreAction[] {
  const { type, member, scheduledEvent, action, message } = todo;
  const isStrangers = !member && message !== undefined && action === 'reply';
  // the usual action of an unknown number, if the row's button is the urgent call
  const usual = urgentCall(user, todo) && unknownNumberAction(user, todo);
  const usualActions = usual ? [{ key: 'usual', label: usual.label, run: usual.run }] : [];
  if (isStrangers && can(user, 'CAN_ASSIGN_PATIENT_MESSAGE') && can(user, 'CAN_SEND_PATIENT_MESSAGE'))
    return [
      ...usualActions,
      isOrganizationNumber(todo)
        ? { key: 'assign', label: 'Assign', run: assign(message.id) }
        : { key: 'reply', label: 'Reply', run: replyTo(message.id) },
    ];
  if (!member) return usualActions;
  if (scheduledEvent) return eventActions(user, member, scheduledEvent);
  if (type === 'HOSPITALIZATION_FOLLOW_UP') return contactActions(user, member, 'Call');
  if (type !== 'TEXT_BACK' && type !== 'CALL_BACK') return [];
  return [
    ...(asksForCall(user, todo)
      ? contactActions(user, member, 'Call', 'Reply')
      : contactActions(user, member, actionLabels[action])),
    {
      key: 'no-follow-up',
      label: 'No follow up needed',
      run: markNoAnswer(member),
    },
  ];
}

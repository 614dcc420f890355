import { type TodoAction, type TodoGroup, type TodoTypeName, todoGroups, todoTypes } from '@guidepost/contracts';

interface TodoLabels {
  /** The label in its fixed wording. It begins with a capital letter. */
  label: string;
  group: TodoGroup;
  action: TodoAction;
}

/** Every type of todo: its label, its group in Follow up, and its button. */
export const todoLabels: Readonly<Record<TodoTypeName, TodoLabels>> = {
  TEXT_BACK: { label: 'Text back', group: 'waiting', action: 'reply' },
  CALL_BACK: { label: 'Call back', group: 'waiting', action: 'call' },
  HOSPITALIZATION_FOLLOW_UP: { label: 'Hospitalization follow up', group: 'waiting', action: 'call' },
  INCOMPLETE_CALL: { label: 'Incomplete call', group: 'unfinished', action: 'add-outcome' },
  INCOMPLETE_NOTE_CALL: { label: 'Incomplete call note', group: 'unfinished', action: 'finish-note' },
  INCOMPLETE_VISIT: { label: 'Incomplete visit', group: 'unfinished', action: 'add-outcome' },
  INCOMPLETE_NOTE_VISIT: { label: 'Incomplete visit note', group: 'unfinished', action: 'finish-note' },
  SCHEDULED_EVENT: { label: 'Scheduled event', group: 'due', action: 'open-event' },
  SCHEDULE_WORKFLOW_PHASE_REMINDER: { label: 'Workflow reminder', group: 'due', action: 'start-phase' },
  FEEDBACK_CALL: { label: 'Feedback call', group: 'due', action: 'call' },
  CALL_AUDIT: { label: 'Call audit', group: 'due', action: 'review' },
  MESSAGE_NOT_SENT: { label: 'Text not sent', group: 'waiting', action: 'open-text' },
  NEED_DUE: { label: 'Need runs out', group: 'due', action: 'open-need' },
  REFERRAL_REFUSED: { label: 'Referral not possible', group: 'waiting', action: 'open-need' },
  HANDOVER: { label: 'Hand-over', group: 'waiting', action: 'open-handover' },
  HANDOVER_RETURN: { label: 'Handed back', group: 'waiting', action: 'open-handover' },
  TRANSFER_REVIEW: { label: 'Transfer to review', group: 'waiting', action: 'review-transfer' },
  STATUS_REVIEW: { label: 'Status change to review', group: 'waiting', action: 'review-status' },
  CONSENT_REVIEW: { label: 'Asks not to be contacted', group: 'waiting', action: 'review-consents' },
  MATCH_REVIEW: { label: 'Which member?', group: 'waiting', action: 'review-match' },
  SURVEY_DUE: { label: 'Survey due', group: 'due', action: 'open-survey' },
};

/** Types of todos for people who are waiting for a response. They are the first group of Follow up. */
export const waitingTypes: readonly TodoTypeName[] = todoTypes.filter((type) => todoLabels[type].group === 'waiting');

/**
 * Types of review todos that a covering guide receives for the absent guide's members. An unfinished review moves to
 * the absent guide when the covering guide no longer sees the member (docs/areas/absences.md#duties-of-the-cover).
 */
export const coverReviewTypes: readonly TodoTypeName[] = ['CALL_AUDIT', 'STATUS_REVIEW'];

/** Types of review todos. Their owner is always the reviewer, so they do not move with the member's other todos. */
export const reviewTypes: readonly TodoTypeName[] = [...coverReviewTypes, 'TRANSFER_REVIEW'];

const isKnownType = (type: string): type is TodoTypeName => (todoTypes as readonly string[]).includes(type);

/** Returns a type's label, group and action. For an unknown type, the label is its name and the group is `due`. */
export const todoLabelsOf = (type: string): TodoLabels =>
  isKnownType(type)
    ? todoLabels[type]
    : { label: type.toLowerCase().replaceAll('_', ' '), group: 'due', action: 'open-event' };

/**
 * Returns `Discharge follow up` if the member was discharged, otherwise `Admission follow up`
 * (docs/areas/hospital-stays.md#follow-up).
 */
export const hospitalizationLabel = (stay: {
  dischargeDate: string | null;
  guideEnteredDischargedAt: string | null;
}): string =>
  stay.dischargeDate !== null || stay.guideEnteredDischargedAt !== null ? 'Discharge follow up' : 'Admission follow up';

interface OrderedTodo {
  id: number;
  group: TodoGroup;
  reason: { at: string; isAboutSuicide: boolean };
}

/**
 * Sorts todos for Follow up by group (docs/areas/docket.md#order-of-follow-up). Due todos are sorted by due time, the
 * earliest first. In the other groups, the newest todo is first. Texts and voicemails that may mention suicide are
 * first in their group. Todos with equal times are sorted by id.
 */
export function orderTodos<T extends OrderedTodo>(todos: readonly T[]): T[] {
  const at = new Map(todos.map((todo) => [todo.id, Date.parse(todo.reason.at)]));
  const newerFirst = (a: T, b: T): number => (at.get(b.id) ?? 0) - (at.get(a.id) ?? 0);
  return [...todos].sort(
    (a, b) =>
      todoGroups.indexOf(a.group) - todoGroups.indexOf(b.group) ||
      Number(b.reason.isAboutSuicide) - Number(a.reason.isAboutSuicide) ||
      (a.group === 'due' ? newerFirst(b, a) : newerFirst(a, b)) ||
      b.id - a.id,
  );
}

type ReasonOfServer = { detailSentence: { key: string } | null; isAboutSuicide?: boolean; asksToStop?: boolean };

/**
 * Returns a todo with `isAboutSuicide` and `asksToStop`. During an upgrade, a server of the previous version does not
 * return them. The second line of its reason says the same.
 */
export function completeTodo<T extends { reason: ReasonOfServer }>(todo: T): T {
  const { reason } = todo;
  if (reason.isAboutSuicide !== undefined) return todo;
  const key = reason.detailSentence?.key ?? '';
  const added = {
    isAboutSuicide: key.startsWith('May be about suicide'),
    asksToStop: key === 'Asks to stop receiving texts',
  };
  return { ...todo, reason: { ...reason, ...added } };
}

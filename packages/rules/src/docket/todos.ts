import { type TodoAction, type TodoGroup, type TodoTypeName, todoGroups, todoTypes } from '@guidepost/contracts';

interface TodoWords {
  /** As the specification words it (staff §4, decision 174), with a capital. */
  label: string;
  group: TodoGroup;
  action: TodoAction;
}

/** Every type of todo: its words, where it stands in Follow up, and what its button does (staff §3, §4). */
export const todoWords: Readonly<Record<TodoTypeName, TodoWords>> = {
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
};

const isKnown = (type: string): type is TodoTypeName => (todoTypes as readonly string[]).includes(type);

/** The words of a type; of one that nobody knows, its own name, among what is due. */
export const wordsOf = (type: string): TodoWords =>
  isKnown(type)
    ? todoWords[type]
    : { label: type.toLowerCase().replaceAll('_', ' '), group: 'due', action: 'open-event' };

/** `Discharge follow up` once they are home, else `Admission follow up` (staff §4, decision 147). */
export const hospitalizationLabel = (stay: {
  dischargeDate: string | null;
  guideEnteredDischargedAt: string | null;
}): string =>
  stay.dischargeDate !== null || stay.guideEnteredDischargedAt !== null ? 'Discharge follow up' : 'Admission follow up';

/** In the order of Follow up: by group, in a group the newest first, ties by id (decision 93). */
export function orderTodos<T extends { id: number; group: TodoGroup; reason: { at: string } }>(
  todos: readonly T[],
): T[] {
  const at = new Map(todos.map((todo) => [todo.id, Temporal.Instant.from(todo.reason.at).epochMilliseconds]));
  return [...todos].sort(
    (a, b) =>
      todoGroups.indexOf(a.group) - todoGroups.indexOf(b.group) ||
      (at.get(b.id) ?? 0) - (at.get(a.id) ?? 0) ||
      b.id - a.id,
  );
}

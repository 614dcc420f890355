import type { Visit } from '@guidepost/contracts';
import { durationLabel, minimumNoteCharacters } from '@guidepost/rules';
import type { FeedDetails } from '../../platform/services/feed.ts';
import type { TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { plainText } from '../notes/service.ts';
import { findVisits, forViewer } from './queries.ts';

/** How visits stand in a feed. */
export const visitFeedType: FeedDetails = {
  externalType: 'visit',
  permission: 'CAN_SEE_NOTES_AND_VISITS',
  async load(db, ids, viewer) {
    return new Map((await findVisits(db, ids)).map((visit) => [visit.id, { visit: forViewer(visit, viewer) }]));
  },
};

const minutesOf = (visit: Visit): number =>
  (Temporal.Instant.from(visit.endTime).epochMilliseconds - Temporal.Instant.from(visit.startTime).epochMilliseconds) /
  60_000;

/** How the todos of visits read in the docket; `say` gives the first line. */
const visitTodo = (type: string, say: (visit: Visit) => string): TodoType => ({
  type,
  permission: 'CAN_SEE_NOTES_AND_VISITS',
  async load(db, ids) {
    return new Map(
      (await findVisits(db, ids)).map((visit): [number, TodoDetails] => [
        visit.id,
        { records: { visit }, text: say(visit), detail: durationLabel(minutesOf(visit)), at: visit.startTime },
      ]),
    );
  },
});

export const visitTodoTypes: readonly TodoType[] = [
  visitTodo('INCOMPLETE_VISIT', (visit) =>
    visit.addressId === null ? 'Visit has no outcome' : 'Home visit has no outcome',
  ),
  visitTodo(
    'INCOMPLETE_NOTE_VISIT',
    (visit) =>
      `${visit.outcome?.text ?? 'The outcome'} needs a note of ${minimumNoteCharacters} characters, yours has ${plainText(visit.note ?? '').length}`,
  ),
];

import type { Visit, VisitId } from '@guidepost/contracts';
import { visitReason } from '@guidepost/rules';
import { plainText } from '../../platform/html.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import type { TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { findVisits, forViewer, withNeedFor } from './queries.ts';

/** Details of visits in a feed. */
export const visitFeedType: FeedDetails = {
  externalType: 'visit',
  permission: 'CAN_SEE_NOTES_AND_VISITS',
  async load(db, ids: readonly VisitId[], viewer) {
    return new Map((await findVisits(db, ids)).map((visit) => [visit.id, { visit: forViewer(visit, viewer) }]));
  },
};

const minutesOf = (visit: Visit): number =>
  (Temporal.Instant.from(visit.endTime).epochMilliseconds - Temporal.Instant.from(visit.startTime).epochMilliseconds) /
  60_000;

/** Returns a to-do type for visits. `noteOf` returns the plain text of a note that is too short, or null. */
const visitTodo = (type: string, noteOf: (visit: Visit) => string | null): TodoType => ({
  type,
  permission: 'CAN_SEE_NOTES_AND_VISITS',
  async load(db, ids: readonly VisitId[], viewer) {
    return new Map(
      (await findVisits(db, ids)).map((visit): [number, TodoDetails] => [
        visit.id,
        {
          records: { visit: withNeedFor(visit, viewer) },
          ...visitReason(visit, minutesOf(visit), noteOf(visit)),
          at: visit.startTime,
        },
      ]),
    );
  },
});

export const visitTodoTypes: readonly TodoType[] = [
  visitTodo('INCOMPLETE_VISIT', () => null),
  visitTodo('INCOMPLETE_NOTE_VISIT', (visit) => plainText(visit.note ?? '')),
];

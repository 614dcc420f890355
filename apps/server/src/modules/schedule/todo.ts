import type { ScheduledEvent, ScheduledEventId } from '@guidepost/contracts';
import { dueOf } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { inBatches } from '../../platform/jobs/until-done.ts';
import type { JobContext, Services, Sweep } from '../../platform/module.ts';
import { lockStartedEvents, sendSetTodoOpened } from './queries.ts';

/** Returns an event's to-do key. */
export const eventTodo = (eventId: ScheduledEventId) => ({
  type: 'SCHEDULED_EVENT',
  causeType: 'scheduled_event',
  causeId: eventId,
});

/**
 * Opens an event's to-do if its day has begun. Removes the to-do if the event moved to a later day, and closes it if
 * the event is resolved. Runs in the transaction of the change.
 */
export async function syncTodo(
  tx: Db,
  event: ScheduledEvent,
  now: Temporal.Instant,
  services: Services,
): Promise<void> {
  const { opensAt } = dueOf(event.date, event.time, event.timeZone);
  const isDue = !event.resolved && Temporal.Instant.compare(Temporal.Instant.from(opensAt), now) <= 0;
  const at = now.toString();
  sendSetTodoOpened(tx, event.id, isDue ? at : null);
  if (isDue) await openTodo(tx, event, at, services);
  else if (event.resolved) await services.todos.close(tx, eventTodo(event.id), at);
  else await services.todos.withdraw(tx, eventTodo(event.id));
}

const openTodo = (
  tx: Db,
  event: Pick<ScheduledEvent, 'id' | 'userId' | 'date' | 'createdBy'>,
  createdAt: string,
  services: Services,
) =>
  services.todos.open(tx, {
    ...eventTodo(event.id),
    memberId: event.userId,
    ownerId: event.createdBy.id,
    date: event.date,
    createdAt,
  });

const batch = 200;

/** Opens the to-dos of events whose day has begun. Several processes may run this at the same time. */
export async function openDueTodos(context: JobContext): Promise<void> {
  const at = context.now().toString();
  await inBatches(context, {
    batch,
    lock: (tx, which) => lockStartedEvents(tx, at, which),
    async work(tx, due) {
      for (const { id, member_id, date, created_by } of due)
        await openTodo(
          tx,
          { id, userId: member_id, date, createdBy: { id: created_by, name: '' } },
          at,
          context.services,
        );
    },
    message: 'the to-do of an event was not opened',
    fieldsOf: ({ id }) => ({ eventId: id }),
  });
}

export const todoSweep: Sweep = {
  name: 'event todos',
  everyMs: 1000,
  bound: { batch, of: 'events' },
  run: openDueTodos,
};

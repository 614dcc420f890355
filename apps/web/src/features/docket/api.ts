import {
  type CallOptions,
  contracts,
  type MemberId,
  type PendingItem,
  type PriorityContact,
  type ScheduledEvent,
  type StaffId,
  type Todo,
  type TodoId,
} from '@guidepost/contracts';
import { completeTodo } from '@guidepost/rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';
import { dayBounds } from './day.ts';
import { sameRows } from './same-rows.ts';

export const docketKeys = {
  all: ['docket'] as const,
  activity: (guideId: StaffId, day: string, timeZone: string) =>
    ['docket', 'activity', guideId, day, timeZone] as const,
  todos: (guideId: StaffId, day: string) => ['docket', 'todos', guideId, day] as const,
  snoozed: (guideId: StaffId) => ['docket', 'todos', guideId, 'snoozed'] as const,
  pending: (guideId: StaffId, which: string) => ['docket', 'pending', guideId, which] as const,
  team: ['docket', 'team'] as const,
  outreach: (guideId: StaffId) => ['docket', 'outreach', guideId] as const,
};

/** A guide's interactions on a day, newest first. The day starts and ends in the given time zone. */
export const activityOptions = (guideId: StaffId, day: Temporal.PlainDate, timeZone: string) =>
  queryOptions({
    queryKey: docketKeys.activity(guideId, day.toString(), timeZone),
    queryFn: () => api(contracts.docket.interactions, { params: { guideId }, query: dayBounds(day, timeZone) }),
  });

async function loadTodos(guideId: StaffId, query: { day: string } | { snoozed: true }) {
  const page = await api(contracts.docket.todos, { params: { guideId }, query });
  return { ...page, data: page.data.map(completeTodo) };
}

/** A guide's open to-dos up to the given day, in groups. */
export const todosOptions = (guideId: StaffId, day: string) =>
  queryOptions({
    queryKey: docketKeys.todos(guideId, day),
    queryFn: () => loadTodos(guideId, { day }),
    structuralSharing: sameRows(({ id }: Todo) => id),
  });

/** A guide's to-dos that are snoozed to a future day. */
export const snoozedOptions = (guideId: StaffId) =>
  queryOptions({
    queryKey: docketKeys.snoozed(guideId),
    queryFn: () => loadTodos(guideId, { snoozed: true }),
    structuralSharing: sameRows(({ id }: Todo) => id),
  });

/** The pending items of one day. With `late`, the late items of all days. */
export const pendingOptions = (guideId: StaffId, which: { day: string } | { late: true }) =>
  queryOptions({
    queryKey: docketKeys.pending(guideId, 'day' in which ? which.day : 'late'),
    queryFn: () => api(contracts.feed.pendingItems, { query: { guideId, ...which } }),
    structuralSharing: sameRows((item: PendingItem) => `${item.externalItemType}-${item.externalItemId}`),
  });

/** Members that the guide should contact now, by priority. */
export const outreachOptions = (guideId: StaffId) =>
  queryOptions({
    queryKey: docketKeys.outreach(guideId),
    queryFn: () => api(contracts.docket.priorityContacts, { params: { guideId } }),
    structuralSharing: sameRows(({ memberId }: PriorityContact) => memberId),
  });

/** Docket counts of the guides that the acting user supervises. */
export const teamOptions = queryOptions({
  queryKey: docketKeys.team,
  queryFn: () => api(contracts.docket.team),
});

interface Snooze {
  guideId: StaffId;
  todoId: TodoId;
  date: string;
  /**
   * When the user snoozed the to-do. Covers texts and missed calls up to this time. Later ones from the same person are
   * not snoozed, because the user has not seen them.
   */
  until?: string;
}

/**
 * Snoozes a row of Follow up until the given day, and refetches the docket.
 * @param options set for a delayed request. The caller then shows an error if the request fails.
 */
export async function snoozeTodo(
  client: QueryClient,
  { guideId, todoId, date, until }: Snooze,
  options?: CallOptions,
): Promise<void> {
  const call = options ? callHandling('all') : api;
  await call(contracts.docket.snoozeTodo, { params: { guideId, todoId }, query: { until }, body: { date } }, options);
  await client.invalidateQueries({ queryKey: docketKeys.all });
}

/** Moves a snoozed row back to today, and refetches the docket. */
export async function endSnooze(client: QueryClient, guideId: StaffId, todoId: TodoId): Promise<void> {
  await api(contracts.docket.endSnooze, { params: { guideId, todoId } });
  await client.invalidateQueries({ queryKey: docketKeys.all });
}

/**
 * Records that a member's texts and missed calls until the given time need no reply, and refetches the docket. The caller
 * shows an error if this fails.
 */
export async function noFollowUp(
  client: QueryClient,
  { memberId, until }: { memberId: MemberId; until: string },
  options?: CallOptions,
): Promise<void> {
  await callHandling('all')(contracts.docket.noFollowUp, { params: { memberId }, query: { until } }, options);
  await client.invalidateQueries({ queryKey: docketKeys.all });
}

const eventParams = ({ id, userId }: ScheduledEvent) => ({ userId, scheduledEventId: id });

/** Marks an event as done. The caller shows an error if this fails. */
export async function resolveEvent(client: QueryClient, event: ScheduledEvent, options?: CallOptions): Promise<void> {
  await callHandling('all')(
    contracts.schedule.update,
    { params: eventParams(event), body: { resolved: true } },
    options,
  );
  await client.invalidateQueries({ queryKey: docketKeys.all });
}

/** Deletes a scheduled event. */
export async function removeEvent(client: QueryClient, event: ScheduledEvent): Promise<void> {
  await api(contracts.schedule.remove, { params: eventParams(event) });
  await client.invalidateQueries({ queryKey: docketKeys.all });
}

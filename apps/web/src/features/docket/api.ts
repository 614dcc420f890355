import { contracts, type PendingItem, type PriorityContact, type Todo } from '@guidepost/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, catching } from '../../shell/api.ts';
import { boundsOf } from './day.ts';
import { sameRows } from './sameRows.ts';

export const docketKeys = {
  all: ['docket'] as const,
  activity: (guideId: number, day: string, timeZone: string) => ['docket', 'activity', guideId, day, timeZone] as const,
  todos: (guideId: number, day: string) => ['docket', 'todos', guideId, day] as const,
  pending: (guideId: number, which: string) => ['docket', 'pending', guideId, which] as const,
  ofMember: (memberId: number) => ['docket', 'member', memberId] as const,
  outreach: (guideId: number) => ['docket', 'outreach', guideId] as const,
};

/** What a guide did on a day, newest first; the day is the one of the person who looks. */
export const activityOptions = (guideId: number, day: Temporal.PlainDate, timeZone: string) =>
  queryOptions({
    queryKey: docketKeys.activity(guideId, day.toString(), timeZone),
    queryFn: () => api(contracts.docket.interactions, { params: { guideId }, query: boundsOf(day, timeZone) }),
  });

/** A guide's open todos up to a day, in their groups. */
export const todosOptions = (guideId: number, day: string) =>
  queryOptions({
    queryKey: docketKeys.todos(guideId, day),
    queryFn: () => api(contracts.docket.todos, { params: { guideId }, query: { day } }),
    structuralSharing: sameRows(({ id }: Todo) => id),
  });

/** What is open with a member up to today, whoever has it. */
export const memberTodosOptions = (memberId: number) =>
  queryOptions({
    queryKey: docketKeys.ofMember(memberId),
    queryFn: () => catching([404])(contracts.docket.memberTodos, { params: { memberId } }),
  });

/** The pending items of a day, or with `late` those that are late on any day. */
export const pendingOptions = (guideId: number, which: { day: string } | { late: true }) =>
  queryOptions({
    queryKey: docketKeys.pending(guideId, 'day' in which ? which.day : 'late'),
    queryFn: () => api(contracts.feed.pendingItems, { query: { guideId, ...which } }),
    structuralSharing: sameRows((item: PendingItem) => `${item.externalItemType}-${item.externalItemId}`),
  });

/** Whom to reach out to, in order, as things stand now. */
export const outreachOptions = (guideId: number) =>
  queryOptions({
    queryKey: docketKeys.outreach(guideId),
    queryFn: () => api(contracts.docket.priorityContacts, { params: { guideId } }),
    structuralSharing: sameRows(({ memberId }: PriorityContact) => memberId),
  });

/** Puts a todo off to a day, and reads the docket again. */
export async function snoozeTodo(client: QueryClient, guideId: number, todoId: number, date: string): Promise<void> {
  await api(contracts.docket.snoozeTodo, { params: { guideId, todoId }, body: { date } });
  await client.invalidateQueries({ queryKey: docketKeys.all });
}

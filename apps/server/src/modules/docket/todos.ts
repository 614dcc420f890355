import type { MemberId, StaffId, Todo, TodoId, TodoRef } from '@guidepost/contracts';
import {
  closesWithOneResponse,
  coverReviewTypes,
  orderTodos,
  sentence,
  sentenceText,
  sharedResponseTypes,
  todoLabelsOf,
} from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import type { Acting, Services } from '../../platform/module.ts';
import { isJoined } from '../../platform/row.ts';
import { findCoveredGuides } from '../../platform/services/covers.ts';
import type { TodoDetails, TodoMoment } from '../../platform/services/todos.ts';
import { docketDay } from './day.ts';
import type { DocketDay } from './docket-day.ts';
import { type DocketOwners, docketMemberOf, memberRow } from './queries.ts';
import {
  findTodosOfGuides,
  findTodosOfMember,
  type ListedTodoRow,
  lockTodo,
  lockWaiting,
  type TodoRow,
} from './queries-todos.ts';

/** A todo without its owner, because a member's todo may be unassigned. */
type TodoWithoutOwner = Omit<Todo, 'userId'>;

const todoRefOf = (row: TodoRow): Omit<TodoRef, 'userId'> => ({
  id: row.id,
  type: row.type,
  subjectId: row.subject_id,
  date: row.date,
  createdAt: row.created_at,
  completedAt: null,
});

function present(row: ListedTodoRow, details: TodoDetails | undefined): TodoWithoutOwner {
  const { label, group, action } = todoLabelsOf(row.type);
  const textSentence = details?.text ?? { key: label, values: {} };
  const detailSentence = details?.detail ?? null;
  return {
    ...todoRefOf(row),
    ...details?.records,
    label: details?.label ?? label,
    group,
    action,
    member: isJoined(memberRow, row, 'member_id') ? docketMemberOf(row) : null,
    reason: {
      text: sentenceText(textSentence),
      textSentence,
      detail: detailSentence && sentenceText(detailSentence),
      detailSentence,
      isUrgent: details?.isUrgent ?? false,
      isAboutSuicide: details?.isAboutSuicide ?? false,
      asksToStop: details?.asksToStop ?? false,
      at: details?.at ?? row.created_at,
    },
  };
}

/** Returns the owners of the todos on a guide's docket: the guide, and the absent guides whom the guide covers. */
export const findTodoOwnerIds = async (db: Db, guideId: StaffId, now: Temporal.Instant): Promise<DocketOwners> => [
  guideId,
  ...(await findCoveredGuides(db, guideId, now)),
];

const isReview = (type: string): boolean => (coverReviewTypes as readonly string[]).includes(type);

/**
 * Returns, with their records, a docket's open todos up to the given day, or those snoozed until after today. Runs one
 * query for the todos and one query for each of their types.
 */
export async function listTodos(
  db: Db,
  viewer: Viewer,
  services: Services,
  ownerIds: DocketOwners,
  { day, isSnoozed }: { day: DocketDay; isSnoozed: boolean },
  now: Temporal.Instant,
): Promise<Todo[]> {
  const [guideId] = ownerIds;
  const which = isSnoozed ? { after: day.today } : { until: day.day };
  const found = await findTodosOfGuides(db, viewer, ownerIds, which);
  const owners = new Map(found.map((row) => [row.id, { id: row.owner_id ?? guideId, name: row.owner_name ?? '' }]));
  // Reviews assigned to the guide only as the covering guide. When the absence ends, they are assigned to the absent
  // guide again.
  const asCover = new Map(
    found.flatMap((row) => {
      const { id, owner_id, type, assigned_guide_id: guide, guide_name: name } = row;
      const isTheirs = guide !== null && guide !== guideId && ownerIds.includes(guide) && owner_id === guideId;
      return isTheirs && isReview(type) ? [[id, { id: guide, name: name ?? '' }] as const] : [];
    }),
  );
  const todos = await withRecords(db, viewer, services, found, { now, timeZone: day.timeZone });
  return todos.map((todo) => {
    const owner = owners.get(todo.id);
    const coveredFor = owner !== undefined && owner.id !== guideId ? owner : asCover.get(todo.id);
    return { ...todo, userId: owner?.id ?? guideId, ...(coveredFor ? { coveredFor } : {}) };
  });
}

/**
 * Returns a member's open todos, including snoozed todos, todos of all owners, and todos without an owner. Omits types
 * that the viewer's role may not see. A todo to answer a text, for example, reveals that there is a text.
 */
export async function memberTodos(
  db: Db,
  viewer: Viewer,
  services: Services,
  memberId: MemberId,
  now: Temporal.Instant,
): Promise<TodoWithoutOwner[]> {
  const { timeZone } = viewer;
  const found = await findTodosOfMember(db, viewer, memberId);
  const seen = found.filter(({ type }) => {
    const permission = services.todoTypes.get(type)?.permission;
    return permission === undefined || viewer.permissions.has(permission);
  });
  return withRecords(db, viewer, services, seen, { now, timeZone });
}

async function withRecords(
  db: Db,
  viewer: Viewer,
  services: Services,
  found: readonly ListedTodoRow[],
  moment: TodoMoment,
): Promise<TodoWithoutOwner[]> {
  const details = new Map(
    await Promise.all(
      [...Map.groupBy(found, (row) => row.type)].map(async ([name, group]) => {
        const type = services.todoTypes.get(name);
        const isShown = type !== undefined && viewer.permissions.has(type.permission);
        const causes = group.map((row) => row.cause_id);
        return [name, isShown ? await type.load(db, causes, viewer, moment) : undefined] as const;
      }),
    ),
  );
  return orderTodos(found.map((row) => present(row, details.get(row.type)?.get(row.cause_id))));
}

/**
 * Marks all unanswered texts and missed calls of a member as needing no answer, for all owners. Todos of types that the
 * viewer's role may not see stay open.
 */
export async function needsNoFollowUp(
  acting: Acting,
  memberId: MemberId,
  until: string | null,
): Promise<{ done: number }> {
  const { db, viewer, services } = acting;
  const found = await lockWaiting(db, memberId, { types: sharedResponseTypes, until });
  const done = await Promise.all(
    [...Map.groupBy(found, ({ type }) => type)].map(async ([name, waiting]) => {
      const type = services.todoTypes.get(name);
      if (type?.noFollowUp === undefined || !viewer.permissions.has(type.permission)) return 0;
      await type.noFollowUp(
        acting,
        waiting.map((todo) => todo.cause_id),
      );
      return waiting.length;
    }),
  );
  return { done: done.reduce((sum, count) => sum + count, 0) };
}

interface DocketScope {
  guideId: StaffId;
  todoId: TodoId;
}

/**
 * Locks an open todo of a guide's docket with the other todos in its row. These are the person's other texts and missed
 * calls, up to a given time (docs/areas/docket.md#one-row-per-person).
 * @throws AppError NOT_FOUND
 */
async function lockRow(
  { db, viewer, now }: Acting,
  { guideId, todoId }: DocketScope,
  until: string | null,
): Promise<{ row: TodoRow; ids: TodoId[] }> {
  const guideIds = await findTodoOwnerIds(db, guideId, now);
  const row = await lockTodo(db, viewer, { guideIds, todoId });
  if (!row) throw notFound();
  if (!closesWithOneResponse(row.type) || row.subject_id === null) return { row, ids: [row.id] };
  const others = await lockWaiting(db, row.subject_id, { types: sharedResponseTypes, until, ownerIds: guideIds });
  return { row, ids: [...new Set([row.id, ...others.map(({ id }) => id)])] };
}

/**
 * Snoozes a docket row until a later day in the guide's time zone.
 * @throws AppError BAD_REQUEST, NOT_FOUND
 */
export async function snoozeTodo(
  acting: Acting,
  { date, until, ...of }: DocketScope & { date: string; until: string | null },
): Promise<TodoRef> {
  const { db, viewer, services, now } = acting;
  const { today } = await docketDay(db, viewer, of.guideId, now);
  const { row, ids } = await lockRow(acting, of, until);
  if (date <= today)
    throw badRequest('date', 'future', sentence('The date must be after {date}', { date: { date: today } }));
  await services.todos.move(db, ids, date);
  return { ...todoRefOf(row), userId: row.owner_id ?? of.guideId, date };
}

/**
 * Moves a snoozed docket row back to today in the guide's time zone. Does nothing if the row is not snoozed.
 * @throws AppError NOT_FOUND
 */
export async function endSnooze(acting: Acting, of: DocketScope): Promise<TodoRef> {
  const { db, viewer, services, now } = acting;
  const { today } = await docketDay(db, viewer, of.guideId, now);
  const { row, ids } = await lockRow(acting, of, null);
  const ref = { ...todoRefOf(row), userId: row.owner_id ?? of.guideId };
  if (row.date <= today) return ref;
  await services.todos.move(db, ids, today);
  return { ...ref, date: today };
}

import type { MemberId, StaffId, Todo, TodoId, TodoRef } from '@guidepost/contracts';
import { answeredTogether, orderTodos, reviewsOfCover, sentence, sentenceText, wordsOf } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import type { Acting, Services } from '../../platform/module.ts';
import { isJoined } from '../../platform/row.ts';
import { covered } from '../../platform/services/covers.ts';
import type { TodoDetails, TodoMoment } from '../../platform/services/todos.ts';
import { docketDay } from './day.ts';
import type { DocketDay } from './docket-day.ts';
import { docketMemberOf, memberRow } from './queries.ts';
import {
  findTodosOfGuides,
  findTodosOfMember,
  type ListedTodoRow,
  lockTodo,
  lockWaiting,
  type TodoRow,
} from './queries-todos.ts';

/** A todo without its owner, because a member's todo may be unassigned. */
type AnyonesTodo = Omit<Todo, 'userId'>;

const refOf = (row: TodoRow): Omit<TodoRef, 'userId'> => ({
  id: row.id,
  type: row.type,
  subjectId: row.subject_id,
  date: row.date,
  createdAt: row.created_at,
  completedAt: null,
});

function present(row: ListedTodoRow, details: TodoDetails | undefined): AnyonesTodo {
  const { label, group, action } = wordsOf(row.type);
  const textSentence = details?.text ?? { key: label, values: {} };
  const detailSentence = details?.detail ?? null;
  return {
    ...refOf(row),
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
      at: details?.at ?? row.created_at,
    },
  };
}

/** Returns the owners of the todos on a guide's docket: the guide, and the absent guides whom the guide covers. */
export const answeredBy = async (db: Db, guideId: StaffId, now: Temporal.Instant): Promise<StaffId[]> => [
  guideId,
  ...(await covered(db, guideId, now)),
];

const isReview = (type: string): boolean => (reviewsOfCover as readonly string[]).includes(type);

/**
 * Returns a guide's open todos up to a day with their records. Runs one query for the todos and one query for each of
 * their types.
 */
export async function listTodos(
  db: Db,
  viewer: Viewer,
  services: Services,
  guideId: StaffId,
  day: DocketDay,
  now: Temporal.Instant,
): Promise<Todo[]> {
  const answered = await answeredBy(db, guideId, now);
  const found = await findTodosOfGuides(db, viewer, answered, day.day);
  const owners = new Map(found.map((row) => [row.id, { id: row.owner_id ?? guideId, name: row.owner_name ?? '' }]));
  // Reviews that are assigned to the guide only as the cover. They are assigned to the absent guide again when the
  // absence ends.
  const asCover = new Map(
    found.flatMap((row) => {
      const { id, owner_id, type, assigned_guide_id: guide, guide_name: name } = row;
      const isTheirs = guide !== null && guide !== guideId && answered.includes(guide) && owner_id === guideId;
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
 * Returns a member's open todos up to today in the viewer's zone, including todos of other owners and without an owner.
 * Omits types that the viewer's role may not see, because a todo to answer a text reveals that there is a text.
 */
export async function memberTodos(
  db: Db,
  viewer: Viewer,
  services: Services,
  memberId: MemberId,
  now: Temporal.Instant,
): Promise<AnyonesTodo[]> {
  const { day, timeZone } = await docketDay(db, viewer, viewer.id, now);
  const found = await findTodosOfMember(db, viewer, memberId, day);
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
): Promise<AnyonesTodo[]> {
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
  const found = await lockWaiting(db, memberId, { types: answeredTogether, until });
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

/** Postpones a guide's todo to a day after today, in the guide's zone. @throws AppError BAD_REQUEST, NOT_FOUND */
export async function snoozeTodo(
  tx: Db,
  viewer: Viewer,
  services: Services,
  { guideId, todoId, date }: { guideId: StaffId; todoId: TodoId; date: string },
  now: Temporal.Instant,
): Promise<TodoRef> {
  const { today } = await docketDay(tx, viewer, guideId, now);
  const row = await lockTodo(tx, viewer, { guideIds: await answeredBy(tx, guideId, now), todoId });
  if (!row) throw notFound();
  if (date <= today)
    throw badRequest('date', 'future', sentence('The date must be after {date}', { date: { date: today } }));
  await services.todos.move(tx, todoId, date);
  return { ...refOf(row), userId: row.owner_id ?? guideId, date };
}

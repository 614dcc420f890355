import type { Todo, TodoRef } from '@guidepost/contracts';
import { orderTodos, wordsOf } from '@guidepost/rules';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import type { Db, Services } from '../../platform/module.ts';
import type { TodoDetails, TodoMoment } from '../../platform/services/todos.ts';
import { type DocketDay, docketDay, type MemberColumns, memberColumns, memberJoins, presentMember } from './service.ts';

type TodoRow = Partial<MemberColumns> & {
  id: number;
  owner_id: number;
  type: string;
  subject_id: number | null;
  cause_id: number;
  date: string;
  created_at: string;
};

/** More than anybody works through; the counts say how many there are. */
const most = 500;

const listSql = (viewer: Viewer, of: 'owner_id' | 'member_id') => `
  SELECT t.id, t.owner_id, t.type, t.member_id AS subject_id, t.cause_id, t.date, t.created_at, ${memberColumns}
    FROM todos t LEFT JOIN members m ON m.user_id = t.member_id ${memberJoins}
   WHERE t.${of} = $1 AND t.date <= $2 AND t.completed_at IS NULL
     AND (t.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, 3)}))
   ORDER BY t.created_at DESC, t.id DESC LIMIT ${most}`;

const refOf = (row: TodoRow): TodoRef => ({
  id: row.id,
  userId: row.owner_id,
  type: row.type,
  subjectId: row.subject_id,
  date: row.date,
  createdAt: row.created_at,
  completedAt: null,
});

function present(row: TodoRow, details: TodoDetails | undefined): Todo {
  const { label, group, action } = wordsOf(row.type);
  return {
    ...refOf(row),
    ...details?.records,
    label: details?.label ?? label,
    group,
    action,
    member: row.subject_id === null ? null : presentMember(row as MemberColumns),
    reason: {
      text: details?.text ?? label,
      detail: details?.detail ?? null,
      isUrgent: details?.isUrgent ?? false,
      at: details?.at ?? row.created_at,
    },
  };
}

/** A guide's open todos up to a day with their records, one query for the rows and one for each type among them. */
export async function listTodos(
  db: Db,
  viewer: Viewer,
  services: Services,
  guideId: number,
  day: DocketDay,
  now: Temporal.Instant,
): Promise<Todo[]> {
  const found = await rows<TodoRow>(db, listSql(viewer, 'owner_id'), [guideId, day.day, ...scopeValues(viewer)]);
  return withRecords(db, viewer, services, found, { now, timeZone: day.timeZone });
}

/**
 * A member's open todos up to today by the viewer's clock, whoever has them, those that nobody has too; without the kinds
 * that the viewer's role knows nothing of (that there is a text to answer says that there is a text).
 */
export async function memberTodos(
  db: Db,
  viewer: Viewer,
  services: Services,
  memberId: number,
  now: Temporal.Instant,
): Promise<Todo[]> {
  const { day, timeZone } = await docketDay(db, viewer, viewer.id, now);
  const found = await rows<TodoRow>(db, listSql(viewer, 'member_id'), [memberId, day, ...scopeValues(viewer)]);
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
  found: readonly TodoRow[],
  moment: TodoMoment,
): Promise<Todo[]> {
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

/** Puts a guide's todo off to a day after today, by the guide's clock. @throws AppError BAD_REQUEST, NOT_FOUND */
export async function snoozeTodo(
  tx: Db,
  viewer: Viewer,
  services: Services,
  { guideId, todoId, date }: { guideId: number; todoId: number; date: string },
  now: Temporal.Instant,
): Promise<TodoRef> {
  const { today } = await docketDay(tx, viewer, guideId, now);
  const [row] = await rows<TodoRow>(
    tx,
    `SELECT t.id, t.owner_id, t.type, t.member_id AS subject_id, t.cause_id, t.date, t.created_at
       FROM todos t LEFT JOIN members m ON m.user_id = t.member_id
      WHERE t.id = $1 AND t.owner_id = $2 AND t.completed_at IS NULL
        AND (t.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, 3)})) FOR UPDATE OF t`,
    [todoId, guideId, ...scopeValues(viewer)],
  );
  if (!row) throw notFound();
  if (date <= today) throw badRequest('date', 'future', `The date must be after ${today}`);
  await services.todos.move(tx, todoId, date);
  return { ...refOf(row), date };
}

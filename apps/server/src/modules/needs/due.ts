import type { NeedId } from '@guidepost/contracts';
import { dayIn, isNeedDue, nearExpiryDays, needDueReason, startOfDay } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { inBatches } from '../../platform/jobs/until-done.ts';
import type { Acting, JobContext, Sweep } from '../../platform/module.ts';
import type { TodoCause, TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { datesOf, situationOf } from './present.ts';
import type { NeedRow } from './queries.ts';
import { type DueRow, findDueNeeds, lockNeedsNotDue, lockNeedsToRemind } from './queries-due.ts';

const type = 'NEED_DUE';
/** Time zone for members without a guide. */
export const defaultGuideZone = 'America/Chicago';
/** Maximum number of needs that one transaction processes. */
const batchSize = 200;

const rangeAt = (now: Temporal.Instant) => ({
  now: now.toString(),
  defaultGuideZone,
  days: nearExpiryDays,
});

const causeOf = (needId: NeedId): TodoCause => ({ type, causeType: 'need', causeId: needId });

const isDue = (need: DueRow, now: Temporal.Instant): boolean =>
  isNeedDue(
    { fulfilledAt: need.fulfilled_at, abandonedAt: need.abandoned_at, expiresAt: need.expires_at },
    { stageKey: need.stage_key, today: dayIn(now, need.guide_zone ?? defaultGuideZone) },
  );

/**
 * Closes a need's reminder todo if the need is no longer due. Call it after the need was changed, closed or deleted.
 * @param need the need after an edit; null if the need was closed, extended or deleted, because the todo is then always
 * closed
 */
export async function closeDueTodo(
  { db, services, viewer, now }: Acting,
  needId: NeedId,
  need: NeedRow | null,
): Promise<void> {
  if (need && isNeedDue(datesOf(need), situationOf(need, viewer, now))) return;
  await services.todos.close(db, causeOf(needId), now.toString());
}

/** Opens todos for due needs. Returns false if no need is due. */
async function openDue(tx: Db, found: readonly DueRow[], { services, now: clock }: JobContext): Promise<boolean> {
  const now = clock();
  const due = found.filter((one) => isDue(one, now));
  for (const need of due)
    await services.todos.open(tx, {
      ...causeOf(need.id),
      memberId: need.member_id,
      date: dayIn(now, need.guide_zone ?? defaultGuideZone),
      createdAt: now.toString(),
    });
  return due.length > 0;
}

/** Closes the todos of needs that are no longer due. Returns false if all needs are still due. */
async function closeOver(tx: Db, found: readonly DueRow[], { services, now: clock }: JobContext): Promise<boolean> {
  const now = clock();
  const over = found.filter((one) => !isDue(one, now));
  for (const need of over) await services.todos.close(tx, causeOf(need.id), now.toString());
  return over.length > 0;
}

/**
 * Opens a todo for each need whose window ends within seven days. Closes the todo after the window has ended, or if the
 * member is in independence. A repeated run changes nothing.
 */
export async function followDueNeeds(context: JobContext): Promise<void> {
  for (const [lockNeeds, follow] of [
    [lockNeedsToRemind, openDue],
    [lockNeedsNotDue, closeOver],
  ] as const)
    await inBatches(context, {
      batch: batchSize,
      lock: (tx, which) => lockNeeds(tx, { ...rangeAt(context.now()), ...which }),
      work: (tx, found) => follow(tx, found, context),
      message: 'the to-do of a need was not updated',
      fieldsOf: ({ id }) => ({ needId: id }),
    });
}

export const dueSweep: Sweep = {
  name: 'needs that end soon',
  everyMs: 60_000,
  bound: { batch: batchSize, of: 'needs' },
  run: followDueNeeds,
};

/** Todo in Follow up that reminds the guide before a need's window ends. */
export const needTodoType: TodoType = {
  type,
  permission: 'CAN_SEE_USER_NEEDS',
  async load(db, ids, _viewer, { now, timeZone }) {
    const today = dayIn(now, timeZone);
    return new Map(
      (await findDueNeeds(db, ids)).map((need): [number, TodoDetails] => [
        need.id,
        {
          records: {
            need: { id: need.id, issueLabel: need.issue_label, issueLabelEs: need.issue_label_es },
          },
          ...needDueReason(
            { issue: { en: need.issue_label, es: need.issue_label_es }, expiresAt: need.expires_at },
            today,
          ),
          at: startOfDay(need.expires_at, timeZone),
        },
      ]),
    );
  },
};

import type { NeedId } from '@guidepost/contracts';
import { dayIn, isNeedDue, nearExpiryDays, needDueReason } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Acting, JobContext } from '../../platform/module.ts';
import type { TodoCause, TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { datesOf, situationOf } from './present.ts';
import type { NeedRow } from './queries.ts';
import { type DueRow, findDueNeeds, takeNeedsNotDue, takeNeedsToRemindOf } from './queries-due.ts';

const type = 'NEED_DUE';
/** Whose members nobody guides, their days are counted here. */
export const zoneOfNobody = 'America/Chicago';
/** So many needs are looked at in one transaction; the rest follow with the next round. */
const mostAtOnce = 200;

const causeOf = (needId: NeedId): TodoCause => ({ type, causeType: 'need', causeId: needId });

const isDue = (need: DueRow, now: Temporal.Instant): boolean =>
  isNeedDue(
    { fulfilledAt: need.fulfilled_at, abandonedAt: need.abandoned_at, expiresAt: need.expires_at },
    { stageKey: need.stage_key, today: dayIn(now, need.guide_zone ?? zoneOfNobody) },
  );

/**
 * Closes the todo that a need runs out after it was extended, closed or deleted, or where it runs out later by now.
 * @param need what the need is after that; null where it was deleted or extended
 */
export async function closeDueTodo(
  { db, services, viewer, now }: Acting,
  needId: NeedId,
  need: NeedRow | null,
): Promise<void> {
  if (need && isNeedDue(datesOf(need), situationOf(need, viewer, now))) return;
  await services.todos.close(db, causeOf(needId), now.toString());
}

async function openDue(tx: Db, { services }: JobContext, now: Temporal.Instant): Promise<void> {
  // Days differ with zones by one at most: what is near anywhere is held against the guide's day.
  const today = now.toZonedDateTimeISO('UTC').toPlainDate();
  const range = { from: today.toString(), to: today.add({ days: nearExpiryDays + 1 }).toString(), most: mostAtOnce };
  const found = await takeNeedsToRemindOf(tx, range);
  for (const need of found.filter((one) => isDue(one, now)))
    await services.todos.open(tx, {
      ...causeOf(need.id),
      memberId: need.member_id,
      date: dayIn(now, need.guide_zone ?? zoneOfNobody),
      createdAt: now.toString(),
    });
}

async function closeOver(tx: Db, { services }: JobContext, now: Temporal.Instant): Promise<void> {
  const taken = await takeNeedsNotDue(tx, {
    now: now.toString(),
    zoneOfNobody,
    days: nearExpiryDays,
    most: mostAtOnce,
  });
  for (const need of taken.filter((one) => !isDue(one, now)))
    await services.todos.close(tx, causeOf(need.id), now.toString());
}

/**
 * Reminds guides of needs whose window closes within seven days, by a todo each, and takes back what is not so any more:
 * where the window is over, or the member has come into independence. Doing it again changes nothing.
 */
export async function followDueNeeds(context: JobContext): Promise<void> {
  await context.transaction(async (tx) => {
    const now = context.now();
    await openDue(tx, context, now);
    await closeOver(tx, context, now);
  });
}

/** How a need that runs out stands in Follow up. */
export const needTodoType: TodoType = {
  type,
  permission: 'CAN_SEE_USER_NEEDS',
  async load(db, ids, _viewer, { now, timeZone }) {
    const today = dayIn(now, timeZone);
    return new Map(
      (await findDueNeeds(db, ids)).map((need): [number, TodoDetails] => [
        need.id,
        {
          records: { need: { id: need.id, issueLabel: need.issue_label } },
          ...needDueReason({ issueLabel: need.issue_label, expiresAt: need.expires_at }, today),
          at: Temporal.PlainDate.from(need.expires_at).toZonedDateTime({ timeZone }).toInstant().toString(),
        },
      ]),
    );
  },
};

import type { IdOf, NeedId, StaffId } from '@guidepost/contracts';
import { dayIn, isRefusal, needStatus, referralRefusedReason, refusedBy } from '@guidepost/rules';
import { untilDone } from '../../platform/jobs/until-done.ts';
import type { Acting, JobContext, Sweep } from '../../platform/module.ts';
import type { TodoCause, TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { zoneOfNobody } from './due.ts';
import { doneFor } from './queries.ts';
import { findRefused, findRefusedOf, type RefusedRow, takeRefused, takeRefusedOver } from './queries-refused.ts';

const type = 'REFERRAL_REFUSED';
/** So many are looked at in one transaction; the rest follow with the next round. */
const mostAtOnce = 200;

const causeOf = (referralId: IdOf<'ResourceReferral'>): TodoCause => ({
  type,
  causeType: 'resource_referral',
  causeId: referralId,
});

const zoneOf = (found: RefusedRow): string => found.guide_zone ?? zoneOfNobody;

/** Whether somebody can still look for another way, on the guide's day. */
const isWorkedOn = (found: RefusedRow, now: Temporal.Instant): boolean =>
  found.deleted_at === null &&
  needStatus(
    { fulfilledAt: found.fulfilled_at, abandonedAt: found.abandoned_at, expiresAt: found.expires_at },
    { stageKey: found.stage_key, today: dayIn(now, zoneOf(found)) },
  ) === 'identified';

/** Whether its organization could not help and nothing was done since, by the rule by which the need says it. */
const isOpen = ({ resource_name: organization, answer, answered_at: at, ...need }: RefusedRow): boolean =>
  refusedBy({ organization, answer, at }, doneFor(need)) !== null;

/**
 * Opens the todo that nothing came of a referral, where its organization has just answered so and the need is worked on; any
 * other answer closes those of the need, as it ends the question on its card. It locks the need, so that whoever acts for it
 * at the same time does so before the answer or closes the todo.
 * @param askedBy whose it is where nobody guides the member
 */
export async function followAnswer(
  acting: Pick<Acting, 'db' | 'services' | 'now'>,
  { referralId, askedBy }: { referralId: IdOf<'ResourceReferral'>; askedBy: StaffId },
): Promise<void> {
  const { db, services, now } = acting;
  const found = await takeRefused(db, referralId);
  if (!found) return;
  if (!isRefusal(found.answer)) return closeRefusedTodos(acting, found.need_id);
  if (!isOpen(found) || !isWorkedOn(found, now)) return;
  await services.todos.open(db, {
    ...causeOf(found.id),
    memberId: found.member_id,
    ownerId: askedBy,
    date: dayIn(now, zoneOf(found)),
    createdAt: now.toString(),
  });
}

/** Closes the todos that nothing came of referrals of a need, for which something was done or which was closed. */
export async function closeRefusedTodos(
  { db, services, now }: Pick<Acting, 'db' | 'services' | 'now'>,
  needId: NeedId,
): Promise<void> {
  const causes = (await findRefusedOf(db, needId)).map(({ id }) => causeOf(id));
  await services.todos.closeAll(db, causes, now.toString());
}

/**
 * Closes what nobody can act on any more: where the window of the need is over, the need is gone, or its member has come
 * into independence. Doing it again changes nothing.
 */
export async function followRefusals(context: JobContext): Promise<void> {
  await untilDone(context, async (tx) => {
    const at = context.now();
    const taken = await takeRefusedOver(tx, { now: at.toString(), zoneOfNobody, most: mostAtOnce });
    const over = taken.filter((found) => !isWorkedOn(found, at));
    await context.services.todos.closeAll(
      tx,
      over.map(({ id }) => causeOf(id)),
      at.toString(),
    );
    return taken.length === mostAtOnce && over.length > 0;
  });
}

export const refusedSweep: Sweep = {
  name: 'refused referrals of needs that are over',
  everyMs: 60_000,
  bound: { batch: mostAtOnce, of: 'referrals' },
  run: followRefusals,
};

/** How a referral of which nothing came stands in Follow up: with the need, where the guide goes on. */
export const refusedTodoType: TodoType = {
  type,
  permission: 'CAN_SEE_USER_NEEDS',
  async load(db, ids) {
    return new Map(
      (await findRefused(db, ids)).map((found): [number, TodoDetails] => [
        found.id,
        {
          records: { need: { id: found.need_id, issueLabel: found.issue_label } },
          ...referralRefusedReason({
            organization: found.resource_name,
            answer: found.answer,
            issueLabel: found.issue_label,
          }),
          at: found.answered_at,
        },
      ]),
    );
  },
};

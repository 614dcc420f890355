import type { IdOf, NeedId, StaffId } from '@guidepost/contracts';
import { dayIn, isRefusal, needStatus, referralRefusedReason, refusedBy } from '@guidepost/rules';
import { inBatches } from '../../platform/jobs/until-done.ts';
import type { Acting, JobContext, Sweep } from '../../platform/module.ts';
import type { TodoCause, TodoDetails, TodoType } from '../../platform/services/todos.ts';
import { defaultGuideZone } from './due.ts';
import { doneFor } from './queries.ts';
import { findRefused, findRefusedOf, lockClosedRefusals, lockRefusedNeed, type RefusedRow } from './queries-refused.ts';

const type = 'REFERRAL_REFUSED';
/** Maximum number of referrals that one transaction processes. The next transaction processes the rest. */
const batchSize = 200;

const causeOf = (referralId: IdOf<'ResourceReferral'>): TodoCause => ({
  type,
  causeType: 'resource_referral',
  causeId: referralId,
});

const zoneOf = (found: RefusedRow): string => found.guide_zone ?? defaultGuideZone;

/** Returns true if the need is still open today in the guide's time zone. The guide can then find other help. */
const isWorkedOn = (found: RefusedRow, now: Temporal.Instant): boolean =>
  found.deleted_at === null &&
  needStatus(
    { fulfilledAt: found.fulfilled_at, abandonedAt: found.abandoned_at, expiresAt: found.expires_at },
    { stageKey: found.stage_key, today: dayIn(now, zoneOf(found)) },
  ) === 'identified';

/**
 * Returns true if the organization could not help and no action or referral was added to the need after that. The
 * need's card uses the same rule.
 */
const isOpen = ({ resource_name: organization, answer, answered_at: at, ...need }: RefusedRow): boolean =>
  refusedBy({ organization, answer, at }, doneFor(need)) !== null;

/**
 * Opens a todo if an organization refused a referral and the need is open. Any other answer closes the need's todos
 * about refused referrals, just as it removes the notice from the need's card. Locks the need. A simultaneous action is
 * therefore either stored before the todo is opened, or closes the todo.
 * @param askedBy owner of the todo if the member has no guide
 */
export async function followAnswer(
  acting: Pick<Acting, 'db' | 'services' | 'now'>,
  { referralId, askedBy }: { referralId: IdOf<'ResourceReferral'>; askedBy: StaffId },
): Promise<void> {
  const { db, services, now } = acting;
  const found = await lockRefusedNeed(db, referralId);
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

/**
 * Closes the todos about a need's refused referrals. Call it after an action or a referral was added, and after the
 * need was closed.
 */
export async function closeRefusedTodos(
  { db, services, now }: Pick<Acting, 'db' | 'services' | 'now'>,
  needId: NeedId,
): Promise<void> {
  const causes = (await findRefusedOf(db, needId)).map(({ id }) => causeOf(id));
  await services.todos.closeAll(db, causes, now.toString());
}

/**
 * Closes todos about refused referrals if the need's window has ended, the need was closed or deleted, or the member is
 * in independence. In these cases the guide can no longer act. A repeated run changes nothing.
 */
export async function followRefusals(context: JobContext): Promise<void> {
  const at = context.now();
  await inBatches(context, {
    batch: batchSize,
    lock: (tx, which) => lockClosedRefusals(tx, { now: at.toString(), defaultGuideZone, ...which }),
    async work(tx, found) {
      const over = found.filter((one) => !isWorkedOn(one, at));
      await context.services.todos.closeAll(
        tx,
        over.map(({ id }) => causeOf(id)),
        at.toString(),
      );
      return over.length > 0;
    },
    message: 'the to-do of a refused referral was not closed',
    fieldsOf: ({ id }) => ({ referralId: id }),
  });
}

export const refusedSweep: Sweep = {
  name: 'refused referrals of closed needs',
  everyMs: 60_000,
  bound: { batch: batchSize, of: 'referrals' },
  run: followRefusals,
};

/** Todo in Follow up about a refused referral. It also names the need. */
export const refusedTodoType: TodoType = {
  type,
  permission: 'CAN_SEE_USER_NEEDS',
  async load(db, ids) {
    return new Map(
      (await findRefused(db, ids)).map((found): [number, TodoDetails] => [
        found.id,
        {
          records: {
            need: { id: found.need_id, issueLabel: found.issue_label, issueLabelEs: found.issue_label_es },
          },
          ...referralRefusedReason({
            organization: found.resource_name,
            answer: found.answer,
            issue: { en: found.issue_label, es: found.issue_label_es },
          }),
          at: found.answered_at,
        },
      ]),
    );
  },
};

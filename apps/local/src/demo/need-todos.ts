import { isNeedDue, needDueFrom, needStatus } from '@guidepost/rules';
import { dayOf, minuteOf } from './times.ts';
import type { DemoStaff, Rows, World } from './world.ts';

/**
 * Returns the guides' todos for their members' needs: needs that expire soon, and referrals that an organization
 * refused.
 */
export function needTodos(world: World): Rows[string] {
  const stages = new Map([...world.statuses].map(([key, { stageKey }]) => [key, stageKey]));
  return world.needs.flatMap((need) => {
    const { id, member, identifiedAt, expiresAt, closedAt } = need;
    const owner = world.staff.find((person) => person.id === member.guideId);
    if (owner === undefined || closedAt !== undefined) return [];
    const today = dayOf(world.now, owner.timeZone).toString();
    const stageKey = stages.get(member.statuses.at(-1)?.key ?? '') ?? '';
    const dates = { fulfilledAt: null, abandonedAt: null, expiresAt };
    const todo = (type: string, cause: { type: string; id: number }, at: Temporal.Instant) =>
      openTodo(world, owner, { memberId: member.id, type, cause, at });
    const refused =
      needStatus(dates, { stageKey, today }) === 'identified'
        ? standingRefusals(need).map(({ referralId, at }) =>
            todo('REFERRAL_REFUSED', { type: 'resource_referral', id: referralId }, at),
          )
        : [];
    if (!isNeedDue(dates, { stageKey, today })) return refused;
    const from = Temporal.PlainDate.from(needDueFrom(expiresAt));
    const midnight = minuteOf(from, owner.timeZone, 1);
    const openedAt = Temporal.Instant.compare(midnight, identifiedAt) < 0 ? identifiedAt : midnight;
    return [...refused, todo('NEED_DUE', { type: 'need', id }, openedAt)];
  });
}

/** Returns a need's refused referrals, except those after which the guide has taken another action for the need. */
const standingRefusals = ({ refusals, lastActionAt }: World['needs'][number]) =>
  refusals.filter(({ at }) => lastActionAt === undefined || Temporal.Instant.compare(lastActionAt, at) <= 0);

const openTodo = (
  world: World,
  owner: DemoStaff,
  todo: { memberId: number; type: string; cause: { type: string; id: number }; at: Temporal.Instant },
): Rows[string][number] => ({
  id: world.nextId('todos'),
  owner_id: owner.id,
  member_id: todo.memberId,
  type: todo.type,
  cause_type: todo.cause.type,
  cause_id: todo.cause.id,
  date: dayOf(todo.at, owner.timeZone).toString(),
  created_at: todo.at.toString(),
  completed_at: null,
});

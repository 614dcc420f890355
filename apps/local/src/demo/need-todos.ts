import { isNeedDue, needDueFrom } from '@guidepost/rules';
import { dayOf, minuteOf } from './times.ts';
import type { Rows, World } from './world.ts';

/** The todos that say which needs run out soon, for the guides who have their members. */
export function needTodos(world: World): Rows[string] {
  const stages = new Map([...world.statuses].map(([key, { stageKey }]) => [key, stageKey]));
  return world.needs.flatMap(({ id, member, identifiedAt, expiresAt, closedAt }) => {
    const owner = world.staff.find((person) => person.id === member.guideId);
    if (owner === undefined || closedAt !== undefined) return [];
    const today = dayOf(world.now, owner.timeZone).toString();
    const stageKey = stages.get(member.statuses.at(-1)?.key ?? '') ?? '';
    if (!isNeedDue({ fulfilledAt: null, abandonedAt: null, expiresAt }, { stageKey, today })) return [];
    const from = Temporal.PlainDate.from(needDueFrom(expiresAt));
    const midnight = minuteOf(from, owner.timeZone, 1);
    const openedAt = Temporal.Instant.compare(midnight, identifiedAt) < 0 ? identifiedAt : midnight;
    return [
      {
        id: world.nextId('todos'),
        owner_id: owner.id,
        member_id: member.id,
        type: 'NEED_DUE',
        cause_type: 'need',
        cause_id: id,
        date: dayOf(openedAt, owner.timeZone).toString(),
        created_at: openedAt.toString(),
        completed_at: null,
      },
    ];
  });
}

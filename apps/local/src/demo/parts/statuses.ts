import type { StaffId } from '@guidepost/contracts';
import type { DemoMember, DemoStatus, Part, World } from '../world.ts';

/** The members' status histories. Enrollment is the first status rather than a change, so it has no feed entry. */
export const statusesPart: Part = (world) => {
  const rows: Record<string, unknown>[] = [];
  for (const member of world.members) {
    member.statuses.forEach((status, n) => {
      const { key, at } = status;
      const by = deciderOf(world, member, status);
      const id = world.nextId('member_status_history');
      rows.push({
        id,
        member_id: member.id,
        status_id: world.status(key).id,
        effective_at: at.toString(),
        created_by: by,
        created_at: at.toString(),
      });
      if (n > 0) world.feed.push({ memberId: member.id, type: 'member_status', externalId: id, actorId: by, at });
    });
  }
  return { member_status_history: rows };
};

/**
 * Returns the user who made a status change. Before a handover, this is the former guide. After Colleen left, it is her
 * supervisor.
 */
function deciderOf(world: World, member: DemoMember, { at, by }: DemoStatus): StaffId {
  if (by !== member.guideId) return by;
  const then =
    member.handedOverAt && Temporal.Instant.compare(at, member.handedOverAt) < 0 ? (member.formerGuideId ?? by) : by;
  const hadLeft = Temporal.Instant.compare(at, world.now.subtract({ hours: 24 * 25 })) > 0;
  return then === world.staffBy('colleen.burke').id && hadLeft ? world.staffBy('victor.stanek').id : then;
}

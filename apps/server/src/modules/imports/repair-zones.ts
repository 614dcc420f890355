import { memberZone } from '@guidepost/rules';
import { repeat } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import { deleteRepairs, lockRepairs, updateZones } from './queries-zones.ts';

const batchSize = 500;

/**
 * Corrects the time zones of members from older imports, which derived the time zone only from the state. Records each
 * correction in the member's update log. Does not change a member's time zone if their home is unknown. Runs in batches
 * until all members are checked.
 */
export async function repairZones(context: JobContext): Promise<void> {
  let corrected = 0;
  await repeat(context, async () => {
    const done = await repairBatch(context);
    corrected += done.corrected;
    return done.seen === batchSize;
  });
  if (corrected > 0) context.log.info({ members: corrected }, 'time zones of members corrected');
}

export const repairSweep: Sweep = {
  name: 'member time zones',
  everyMs: 60_000,
  bound: { batch: batchSize, of: 'members' },
  run: repairZones,
};

const repairBatch = (context: JobContext): Promise<{ seen: number; corrected: number }> =>
  context.transaction(async (tx) => {
    const { services } = context;
    const now = context.now();
    const found = await lockRepairs(tx, batchSize);
    if (found.length === 0) return { seen: 0, corrected: 0 };
    const changed = found.flatMap((member) => {
      const { zone, isAssumed } = memberZone({
        zipZone: member.zip_zone,
        state: member.state ?? '',
        numbers: member.numbers,
        subscriberZone: null,
        clientZone: member.client_zone,
      });
      return isAssumed || zone === member.time_zone ? [] : [{ ...member, zone }];
    });
    if (changed.length > 0)
      await updateZones(
        tx,
        changed.map(({ member_id, zone }) => ({ memberId: member_id, zone })),
      );
    await services.changes.recordAll(
      tx,
      { actorId: null, at: now },
      changed.map(({ member_id: memberId, time_zone: oldValue, zone: newValue }) => ({
        memberId,
        fields: [{ field: 'timeZone', oldValue, newValue }],
      })),
    );
    for (const { member_id: memberId } of changed) {
      services.live.emit(
        tx,
        'user_updated',
        { id: memberId },
        { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' } },
      );
    }
    await deleteRepairs(
      tx,
      found.map(({ member_id }) => member_id),
    );
    return { seen: found.length, corrected: changed.length };
  });

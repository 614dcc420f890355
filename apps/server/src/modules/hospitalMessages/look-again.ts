import { untilDone } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import { markLookups, takeLookups, waitAgainFor } from './queries-lookups.ts';

/** Members whose messages are looked for in one transaction. */
const batch = 200;
/** Members that are marked as seen in one transaction. */
const markBatch = 5000;

/**
 * Has messages about nobody applied again where a member who came later, or changed, could be their patient
 * (docs/areas/hospital-stays.md#who-comes-later). Whoever is new is taken up in the round after they were seen first: what was
 * matched meanwhile without them is settled by then. Doing it again changes nothing.
 */
export async function lookAgain(context: JobContext): Promise<void> {
  await untilDone(context, async (tx) => {
    const memberIds = await takeLookups(tx, batch);
    if (memberIds.length > 0) await waitAgainFor(tx, memberIds);
    return memberIds.length === batch;
  });
  await untilDone(context, async (tx) => (await markLookups(tx, markBatch)) === markBatch);
}

export const lookupSweep: Sweep = {
  name: 'messages of hospitals about who came later',
  everyMs: 10_000,
  bound: { batch: markBatch, of: 'members' },
  run: lookAgain,
};

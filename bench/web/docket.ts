import { contracts, type StaffId } from '@guidepost/contracts';
import { apiOf } from '../../e2e/commands/api.ts';

const kinds = ['call', 'message', 'visit', 'reminder', 'tbd'] as const;
const concurrentRequests = 8;

/**
 * Schedules events for today with the main guide's members, until the docket's Follow up tab has this number of rows.
 * Uses the API like a user, so that todos, feed entries and live events are created as usual.
 */
export async function fillDocket(url: string, rows: number): Promise<{ guideId: StaffId; rows: number }> {
  const call = apiOf(url, 'guide');
  const { id: guideId, timeZone } = await call(contracts.staff.verify);
  const count = async () => (await call(contracts.docket.todos, { params: { guideId } })).data.length;
  const { data: members } = await call(contracts.members.list, {
    query: { guideIds: [guideId], 'page-size': 25 },
  });
  const missing = rows - (await count());
  const date = Temporal.Now.plainDateISO(timeZone).toString();
  const plan = async (n: number) => {
    const userId = members[n % members.length]?.id;
    if (userId === undefined) throw new Error('The guide has no members.');
    const note = `<p>Ask about the ride to the clinic, and whether letter ${n + 1} of the housing office came</p>`;
    const body = { date, time: '-1', type: kinds[n % kinds.length] ?? 'call', note };
    await call(contracts.schedule.create, { params: { userId }, body }, { idempotencyKey: crypto.randomUUID() });
  };
  let next = 0;
  const worker = async () => {
    while (next < missing) await plan(next++);
  };
  await Promise.all(Array.from({ length: concurrentRequests }, worker));
  return { guideId, rows: await count() };
}

import { asId, type StaffId, type TextId } from '@guidepost/contracts';
import { isQuiet } from '@guidepost/rules';
import type { TestApp } from './app.ts';
import { moveClock } from './clock.ts';

/** Area codes of one zone each, such that it is day in one of them at most hours. */
const places = [
  ['212', 'America/New_York'],
  ['808', 'Pacific/Honolulu'],
  ['671', 'Pacific/Guam'],
  ['787', 'America/Puerto_Rico'],
] as const;
let count = 0;

/** An area code where it is day for the next minutes. */
const dayCode = (now: Temporal.Instant): string | undefined =>
  places.find(([, zone]) => [now, now.add({ minutes: 50 })].every((at) => !isQuiet(at, zone)))?.[0];

/** A text of somebody whom nobody knows, looked after by a guide, which can be answered at any hour of the day. */
export async function makeStranger(test: Pick<TestApp, 'app' | 'database'>, guideId: StaffId): Promise<TextId> {
  const now = () => test.app.jobs.now();
  // between Guam's evening and Puerto Rico's morning there is nobody to answer
  if (dayCode(now()) === undefined)
    await moveClock(test, now().round({ smallestUnit: 'hour', roundingMode: 'ceil' }).add({ hours: 1 }).toString());
  const code = dayCode(now());
  if (code === undefined) return makeStranger(test, guideId);
  count += 1;
  const [row] = await test.database.sql<{ id: string }>(
    `INSERT INTO texts (guide_id, phone_number, line_id, text, incoming, status, sent_at, created_at, updated_at)
     SELECT $1, $2, id, 'Is this the clinic ride?', true, 'received', $3, $3, $3 FROM lines ORDER BY owner_id = $1 DESC, id LIMIT 1 RETURNING id`,
    [guideId, `+1${code}555${String(1000 + count)}`, now().toString()],
  );
  return asId(Number(row?.id));
}

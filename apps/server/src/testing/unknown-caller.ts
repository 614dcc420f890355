import { asId, type StaffId, type TextId } from '@guidepost/contracts';
import { isQuiet } from '@guidepost/rules';
import type { TestApp } from './app.ts';
import { moveClock } from './clock.ts';

/** Area codes with different time zones. At almost every hour, it is daytime in at least one of them. */
const places = [
  ['212', 'America/New_York'],
  ['808', 'Pacific/Honolulu'],
  ['671', 'Pacific/Guam'],
  ['787', 'America/Puerto_Rico'],
] as const;
let count = 0;

/** Returns an area code where it is daytime for at least the next 50 minutes. */
const dayCode = (now: Temporal.Instant): string | undefined =>
  places.find(([, zone]) => [now, now.add({ minutes: 50 })].every((at) => !isQuiet(at, zone)))?.[0];

/**
 * Creates a text from an unknown number on a guide's line. Its area code is outside quiet hours, so that a guide can
 * reply at any time.
 */
export async function makeUnknownCaller(test: Pick<TestApp, 'app' | 'database'>, guideId: StaffId): Promise<TextId> {
  const now = () => test.app.jobs.now();
  // moves the clock if it is not daytime in any area code; between the evening in Guam and the morning in Puerto Rico,
  // texts to any number are refused
  if (dayCode(now()) === undefined)
    await moveClock(test, now().round({ smallestUnit: 'hour', roundingMode: 'ceil' }).add({ hours: 1 }).toString());
  const code = dayCode(now());
  if (code === undefined) return makeUnknownCaller(test, guideId);
  count += 1;
  const [row] = await test.database.sql<{ id: string }>(
    `INSERT INTO texts (guide_id, phone_number, line_id, text, incoming, status, sent_at, created_at, updated_at)
     SELECT $1, $2, id, 'Is this the clinic ride?', true, 'received', $3, $3, $3 FROM lines ORDER BY owner_id = $1 DESC, id LIMIT 1 RETURNING id`,
    [guideId, `+1${code}555${String(1000 + count)}`, now().toString()],
  );
  return asId(Number(row?.id));
}

import type { IdOf, MemberId } from '@guidepost/contracts';
import type { ParsedStay } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { nextIds } from './queries-members.ts';
import { insertStays } from './queries-stays.ts';

/** Adds hospital stays; their ids come in the order of the stays. */
export async function addStays(
  tx: Db,
  stays: readonly (ParsedStay & { memberId: MemberId })[],
  now: Temporal.Instant,
): Promise<IdOf<'Hospitalization'>[]> {
  if (stays.length === 0) return [];
  const ids = await nextIds(tx, 'Hospitalization', stays.length);
  await insertStays(
    tx,
    stays.map((stay, n) => ({ ...stay, id: ids[n] as IdOf<'Hospitalization'> })),
    now.toString(),
  );
  return ids;
}

/**
 * When a stay stands in the feed: noon of the day of admission where the member lives, so that everyone sees it under
 * that day; not later than now, for one who was admitted this morning.
 */
export function stayOccurredAt(admitDate: string, zone: string, now: Temporal.Instant): string {
  const noon = Temporal.PlainDate.from(admitDate).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant();
  return (Temporal.Instant.compare(noon, now) > 0 ? now : noon).toString();
}

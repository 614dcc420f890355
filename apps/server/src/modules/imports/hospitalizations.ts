import type { IdOf, MemberId } from '@guidepost/contracts';
import { isSameStay, type ParsedStay } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { findReportedStays, insertStays, markStaysShared } from './queries-hospitalizations.ts';
import { nextIds } from './queries-members.ts';

type MemberStay = ParsedStay & { memberId: MemberId };

/** Adds new members' hospital stays. Returns the stays' ids in the same order. */
export async function addStays(
  tx: Db,
  stays: readonly MemberStay[],
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
 * Adds existing members' hospital stays. If hospital messages have already created the same stay, connects it with the
 * file instead of adding it again (docs/areas/hospital-stays.md#two-sources). Returns the ids of the shared and the
 * added stays.
 */
export async function addReportedStays(
  tx: Db,
  stays: readonly MemberStay[],
  now: Temporal.Instant,
): Promise<IdOf<'Hospitalization'>[]> {
  if (stays.length === 0) return [];
  const reportedStays = await findReportedStays(tx, [...new Set(stays.map(({ memberId }) => memberId))]);
  const shared = new Map<MemberStay, IdOf<'Hospitalization'>>();
  for (const stay of stays) {
    // The file can contain the name that an administrator gave the hospital, or the name in the hospital's messages.
    const at = reportedStays.findIndex(
      ({ reportedHospital, ...one }) =>
        one.memberId === stay.memberId &&
        (isSameStay(one, stay) ||
          (reportedHospital !== null && isSameStay({ ...one, hospital: reportedHospital }, stay))),
    );
    const [same] = at < 0 ? [] : reportedStays.splice(at, 1);
    if (same) shared.set(stay, same.id);
  }
  const newStays = stays.filter((stay) => !shared.has(stay));
  if (shared.size > 0)
    await markStaysShared(
      tx,
      [...shared].map(([{ sourceId, hospitalInfo }, id]) => ({ id, sourceId, hospitalInfo })),
      now.toString(),
    );
  return [...shared.values(), ...(await addStays(tx, newStays, now))];
}

/**
 * Returns a stay's time in the feed: noon on the day of admission in the member's time zone, so that all users see the
 * stay under that day. Returns the current time if noon is in the future.
 */
export function stayOccurredAt(admitDate: string, zone: string, now: Temporal.Instant): string {
  const noon = Temporal.PlainDate.from(admitDate).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant();
  return (Temporal.Instant.compare(noon, now) > 0 ? now : noon).toString();
}

import type { ParsedStay } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

const columns = `hospital text, "hospitalInfo" jsonb, "admitDate" date, "dischargeDate" date, "admitComplaint" text,
  "dischargeDisposition" text`;

/** New hospital stays; the ids come in the order of the stays. */
export async function insertStays(
  tx: Db,
  stays: readonly (ParsedStay & { memberId: number })[],
  now: Temporal.Instant,
): Promise<number[]> {
  if (stays.length === 0) return [];
  const ids = await nextIds(tx, 'hospitalizations', stays.length);
  await rows(
    tx,
    `INSERT INTO hospitalizations (id, member_id, hospital, hospital_info, admit_date, discharge_date, admit_complaint,
       discharge_disposition, source_system, source_id, created_at, updated_at)
     SELECT id, "memberId", hospital, nullif("hospitalInfo", 'null'), "admitDate", "dischargeDate", "admitComplaint",
            "dischargeDisposition", 'fhir', "sourceId", $2, $2
       FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, "memberId" bigint, "sourceId" text, ${columns})`,
    [JSON.stringify(stays.map((stay, n) => ({ id: ids[n], ...stay }))), now.toString()],
  );
  return ids;
}

/** What the hospital says anew about stays; what guides entered beside it stays. */
export async function updateStays(
  tx: Db,
  stays: readonly (ParsedStay & { id: number })[],
  now: Temporal.Instant,
): Promise<void> {
  if (stays.length === 0) return;
  await rows(
    tx,
    `UPDATE hospitalizations h SET hospital = x.hospital, hospital_info = nullif(x."hospitalInfo", 'null'),
       admit_date = x."admitDate", discharge_date = x."dischargeDate", admit_complaint = x."admitComplaint",
       discharge_disposition = x."dischargeDisposition", updated_at = $2, version = h.version + 1
      FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, ${columns})
     WHERE h.id = x.id`,
    [JSON.stringify(stays), now.toString()],
  );
}

/** Ids for rows to come, so that what hangs on them can be written without asking back. */
export async function nextIds(tx: Db, table: 'users' | 'hospitalizations', count: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2)`,
    [table, count],
  );
  return found.map((row) => row.id);
}

/**
 * When a stay stands in the feed: noon of the day of admission where the member lives, so that everyone sees it under
 * that day; not later than now, for one who was admitted this morning.
 */
export function stayOccurredAt(admitDate: string, zone: string, now: Temporal.Instant): string {
  const noon = Temporal.PlainDate.from(admitDate).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant();
  return (Temporal.Instant.compare(noon, now) > 0 ? now : noon).toString();
}

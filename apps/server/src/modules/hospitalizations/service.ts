import { dayIn } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Db, Services } from '../../platform/module.ts';

/** News from a hospital older than this opens no todo: it came with an import of what is long over (decision 145). */
const newsDays = 7;

interface Told {
  id: number;
  member_id: number;
  name: string;
  hospital: string;
  guide_id: number | null;
  time_zone: string;
}

/** Marks stays as told and answers whose guides to tell; a stay that was told already, or is old, is left out. */
const tellSql = (column: 'admission_told_at' | 'discharge_told_at', day: string, isNews: string) => `
  UPDATE hospitalizations h SET ${column} = $2 FROM members m LEFT JOIN staff s ON s.user_id = m.assigned_guide_id
   WHERE h.id = ANY($1::bigint[]) AND h.deleted_at IS NULL AND h.${column} IS NULL
     AND m.user_id = h.member_id AND m.deleted_at IS NULL
     AND ${isNews} AND ${day} >= ($2::timestamptz AT TIME ZONE 'UTC')::date - ${newsDays}
  RETURNING h.id, h.member_id, m.name, h.hospital, m.assigned_guide_id AS guide_id, coalesce(s.time_zone, m.time_zone) AS time_zone`;

const home = 'coalesce(h.discharge_date, h.guide_entered_discharged_at)';
const admittedSql = tellSql('admission_told_at', 'h.admit_date', `${home} IS NULL`);
const dischargedSql = tellSql('discharge_told_at', home, `${home} IS NOT NULL`);

/**
 * Tells the guides of members about admissions and discharges among these stays, once each, and opens the follow up
 * (staff §3, decision 147). Whoever writes stays calls it in the same transaction.
 */
export async function announceStays(
  tx: Db,
  ids: readonly number[],
  now: Temporal.Instant,
  services: Services,
): Promise<void> {
  if (ids.length === 0) return;
  const at = now.toString();
  for (const [sql, what] of [
    [admittedSql, 'was admitted to'],
    [dischargedSql, 'was discharged from'],
  ] as const) {
    for (const stay of await rows<Told>(tx, sql, [ids, at])) {
      await services.todos.open(tx, {
        type: 'HOSPITALIZATION_FOLLOW_UP',
        causeType: 'hospitalization',
        causeId: stay.id,
        memberId: stay.member_id,
        date: dayIn(now, stay.time_zone),
        createdAt: at,
      });
      if (stay.guide_id === null) continue;
      await services.notify.send(tx, {
        guideId: stay.guide_id,
        memberId: stay.member_id,
        groupType: 'hospitalization',
        label: `${stay.name} ${what} ${stay.hospital}`,
        description: null,
        createdAt: at,
      });
    }
  }
}

export { type HospitalizationRow, hospitalizationColumns, presentHospitalization } from './present.ts';

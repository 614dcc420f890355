import type { Line } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

interface LineRow {
  id: number;
  display_name: string;
  description: string | null;
  number: string;
  time_zone: string;
  is_default: boolean;
  is_feedback_number: boolean;
  sid: string | null;
  friendly_name: string | null;
  client_id: number | null;
  team_id: number | null;
  guide_id: number | null;
  owner_id: number;
  support_ids: number[];
}

const select = `SELECT l.id, l.display_name, l.description, l.number, l.time_zone, l.is_default, l.is_feedback_number, l.sid,
       l.friendly_name, l.client_id, l.team_id, l.guide_id, l.owner_id,
       ARRAY(SELECT s.staff_id FROM line_support_users s WHERE s.line_id = l.id ORDER BY s.staff_id) AS support_ids
  FROM lines l`;

const present = (row: LineRow): Line => ({
  id: row.id,
  displayName: row.display_name,
  description: row.description,
  number: row.number,
  timezone: row.time_zone,
  isDefault: row.is_default,
  isFeedbackNumber: row.is_feedback_number,
  sid: row.sid,
  friendlyName: row.friendly_name,
  supportUserIds: row.support_ids,
  clientId: row.client_id,
  teamId: row.team_id,
  guideId: row.guide_id,
  ownerId: row.owner_id,
});

/** All lines, by name. */
export const allLines = async (db: Db): Promise<Line[]> =>
  (await rows<LineRow>(db, `${select} WHERE l.deleted_at IS NULL ORDER BY l.display_name, l.id`)).map(present);

/** The line of a number, `+1` and ten digits; undefined where it is none of ours. */
export async function lineOfNumber(db: Db, number: string): Promise<Line | undefined> {
  const [row] = await rows<LineRow>(db, `${select} WHERE l.number = $1 AND l.deleted_at IS NULL`, [number]);
  return row && present(row);
}

/**
 * The line from which somebody calls or texts a member: their own, that of a team of theirs which serves the member's
 * client, the client's, or everybody's; `today` is yyyy-MM-dd. With `feedback` the client's feedback number. Undefined where there is none.
 */
export async function lineFor(
  db: Db,
  {
    staffId,
    memberId,
    today,
    feedback = false,
  }: { staffId: number; memberId: number; today: string; feedback?: boolean },
): Promise<Line | undefined> {
  const [row] = await rows<LineRow>(
    db,
    feedback
      ? `${select} JOIN members m ON m.user_id = $2 JOIN clients c ON c.id = m.client_id
          WHERE l.deleted_at IS NULL AND $1::bigint IS NOT NULL AND $3::date IS NOT NULL
            AND (l.id = c.feedback_number_id OR (l.is_feedback_number AND (l.client_id = m.client_id OR num_nonnulls(l.client_id, l.team_id, l.guide_id) = 0)))
          ORDER BY l.id = c.feedback_number_id DESC, l.client_id = m.client_id DESC NULLS LAST, l.id LIMIT 1`
      : `${select} JOIN members m ON m.user_id = $2 JOIN clients c ON c.id = m.client_id
          WHERE l.deleted_at IS NULL AND NOT l.is_feedback_number
            AND (l.guide_id = $1 OR l.is_default OR l.id = c.internal_phone_number_id OR l.client_id = m.client_id
                 OR l.team_id IN (SELECT tm.team_id FROM team_memberships tm JOIN team_clients tc ON tc.team_id = tm.team_id
                                   WHERE tm.staff_id = $1 AND tc.client_id = m.client_id AND tm.start_date <= $3 AND (tm.end_date IS NULL OR tm.end_date >= $3)))
          ORDER BY (l.guide_id = $1) IS TRUE DESC, l.team_id IS NOT NULL DESC, (l.id = c.internal_phone_number_id) IS TRUE DESC,
                   (l.client_id = m.client_id) IS TRUE DESC, l.id LIMIT 1`,
    [staffId, memberId, today],
  );
  return row && present(row);
}

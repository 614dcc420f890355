import { type Db, rows } from '../../platform/db.ts';
import type { LockedBatch } from '../../platform/jobs/until-done.ts';
import { id, nullable, type RowOf, row, text } from '../../platform/row.ts';
import type { GivenPurpose } from './issue.ts';

const forgottenRow = row({
  id: id(),
  member_id: id<'Member'>(),
  member_name: text,
  guide_id: nullable(id<'Staff'>()),
});
/**
 * A link that was not opened, with the user to remind. This is the member's guide, or the link's creator if the member
 * has no guide.
 */
export type ForgottenRow = RowOf<typeof forgottenRow>;

/**
 * SQL parts for each purpose's links. `same` is true if rows `o` and `f` are for the same survey or consent. `isOpen`
 * is true if row `f`'s survey or consent is not completed.
 */
const tables = {
  consent: { table: 'consent_links', same: 'o.member_id = f.member_id', isOpen: 'true' },
  survey: {
    table: 'survey_links',
    same: 'o.assigned_survey_id = f.assigned_survey_id',
    isOpen:
      'EXISTS (SELECT FROM assigned_surveys a WHERE a.id = f.assigned_survey_id AND a.completed_at IS NULL AND a.deleted_at IS NULL)',
  },
} as const satisfies Record<GivenPurpose, { table: string; same: string; isOpen: string }>;

/**
 * Marks at most `limit` links of one purpose as forgotten if they were created before a given time and not opened.
 * Returns them with the users to notify. Skips a link if there is a newer link for the same survey or consent.
 */
export const markForgottenLinks = (
  tx: Db,
  purpose: GivenPurpose,
  { now, before, limit, failed }: LockedBatch & { now: string; before: string },
): Promise<ForgottenRow[]> => {
  const { table, same, isOpen } = tables[purpose];
  return rows(
    tx,
    forgottenRow,
    `UPDATE ${table} c SET forgotten_at = $1
       FROM public_links n JOIN members m ON m.user_id = n.member_id JOIN users u ON u.id = m.user_id
      WHERE c.link_id IN (SELECT f.link_id FROM ${table} f JOIN public_links l ON l.id = f.link_id
                            JOIN members d ON d.user_id = l.member_id AND d.deleted_at IS NULL
                           WHERE f.forgotten_at IS NULL AND l.created_at <= $2::timestamptz AND l.first_opened_at IS NULL
                             AND l.revoked_at IS NULL AND l.expires_at > $1::timestamptz AND ${isOpen}
                             AND f.link_id <> ALL($4::bigint[])
                             AND NOT EXISTS (SELECT FROM ${table} o WHERE ${same} AND o.link_id > f.link_id)
                           ORDER BY l.created_at LIMIT $3 FOR UPDATE OF f SKIP LOCKED)
        AND n.id = c.link_id
     RETURNING c.link_id AS id, n.member_id, u.name AS member_name,
       coalesce(m.assigned_guide_id, (SELECT s.user_id FROM staff s WHERE s.user_id = n.created_by)) AS guide_id`,
    [now, before, limit, failed],
  );
};

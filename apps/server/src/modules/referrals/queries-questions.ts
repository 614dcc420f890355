import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows } from '../../platform/db.ts';
import { id, instant, nullable, type RowOf, row, text } from '../../platform/row.ts';

const openQuestionRow = row({
  number: text,
  referral_id: id<'ResourceReferral'>(),
  organization: text,
  sent_at: instant,
  ended_at: nullable(instant),
  member_id: nullable(id<'Member'>()),
  member_name: nullable(text),
  need_id: nullable(id<'Need'>()),
  guide_id: nullable(id<'Staff'>()),
});
export type OpenQuestionRow = RowOf<typeof openQuestionRow>;

/** Maximum number of questions that are read for each phone number. A reply to an older question is unlikely. */
const limit = 100;

/**
 * Finds the questions that were texted to these numbers, newest first. Omits questions that were not delivered. The
 * member is null if the need is deleted or the viewer may not view the member.
 * @param viewer null to find the members of all questions
 */
export const findOpenQuestions = (
  db: Db,
  viewer: Viewer | null,
  numbers: readonly string[],
): Promise<OpenQuestionRow[]> =>
  rows(
    db,
    openQuestionRow,
    `SELECT q.sent_to AS number, q.referral_id, r.resource_name AS organization, q.sent_at, q.closed_at AS ended_at,
            m.user_id AS member_id, m.name AS member_name, CASE WHEN m.user_id IS NOT NULL THEN n.id END AS need_id,
            m.assigned_guide_id AS guide_id
       FROM unnest($1::text[]) a (number)
      CROSS JOIN LATERAL (
        SELECT * FROM need_referral_requests s
         WHERE s.sent_to = a.number AND s.channel = 'text' AND s.sent_at IS NOT NULL AND s.failed_at IS NULL
         ORDER BY s.sent_at DESC, s.id DESC LIMIT ${limit}) q
       JOIN need_referrals r ON r.id = q.referral_id
       LEFT JOIN needs n ON n.id = r.need_id AND n.deleted_at IS NULL AND r.deleted_at IS NULL
       LEFT JOIN members m ON m.user_id = n.member_id AND m.deleted_at IS NULL${viewer === null ? '' : ` AND ${inScope(viewer, 2)}`}
      ORDER BY q.sent_at DESC, q.id DESC`,
    viewer === null ? [numbers] : [numbers, ...scopeValues(viewer)],
  );

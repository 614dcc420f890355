import { type Db, execute, rows } from '../../platform/db.ts';
import { id, nullable, type RowOf, row, text } from '../../platform/row.ts';

/** Records that a member has begun to answer. Returns true only the first time. */
export const markLinkStarted = async (tx: Db, linkId: number, at: string): Promise<boolean> =>
  (await execute(tx, 'UPDATE consent_links SET begun_at = $2 WHERE link_id = $1 AND begun_at IS NULL', [linkId, at])) >
  0;

/** Records that all terms were answered with this link. Returns true only the first time. */
export const markLinkFinished = async (tx: Db, linkId: number, at: string): Promise<boolean> =>
  (await execute(tx, 'UPDATE consent_links SET finished_at = $2 WHERE link_id = $1 AND finished_at IS NULL', [
    linkId,
    at,
  ])) > 0;

const linkRecipientRow = row({
  link_id: id(),
  member_id: id<'Member'>(),
  member_name: text,
  guide_id: nullable(id<'Staff'>()),
});

/** Finds the guide to notify about a link: the member's guide, otherwise the link's creator. */
export async function findLinkRecipient(db: Db, linkId: number): Promise<RowOf<typeof linkRecipientRow> | undefined> {
  const [found] = await rows(
    db,
    linkRecipientRow,
    `SELECT c.link_id, c.member_id, u.name AS member_name,
            coalesce(m.assigned_guide_id, (SELECT s.user_id FROM staff s JOIN public_links l ON l.created_by = s.user_id WHERE l.id = c.link_id)) AS guide_id
       FROM consent_links c JOIN members m ON m.user_id = c.member_id JOIN users u ON u.id = c.member_id WHERE c.link_id = $1`,
    [linkId],
  );
  return found;
}

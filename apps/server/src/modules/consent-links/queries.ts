import type { MemberId, TextId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { type SentLinkRow, sentLinkColumns, sentLinkJoins, sentLinkRow } from '../links/public.ts';

export const insertConsentLink = async (
  tx: Db,
  link: { linkId: number; memberId: MemberId; textId: TextId | null },
): Promise<void> => {
  await execute(tx, 'INSERT INTO consent_links (link_id, member_id, text_id) VALUES ($1, $2, $3)', [
    link.linkId,
    link.memberId,
    link.textId,
  ]);
};

const maxLinks = 50;

/** Finds a member's newest links. */
export const findLinks = (db: Db, memberId: MemberId): Promise<SentLinkRow[]> =>
  rows(
    db,
    sentLinkRow,
    `SELECT ${sentLinkColumns} FROM consent_links g ${sentLinkJoins}
      WHERE g.member_id = $1 ORDER BY l.id DESC LIMIT ${maxLinks}`,
    [memberId],
  );

/** Returns true if a consent link belongs to this member. */
export const isLinkOf = async (db: Db, linkId: number, memberId: MemberId): Promise<boolean> =>
  (await execute(db, 'SELECT FROM consent_links WHERE link_id = $1 AND member_id = $2', [linkId, memberId])) > 0;

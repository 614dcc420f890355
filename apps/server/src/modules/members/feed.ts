import { among, rows } from '../../platform/database.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';

/** To whom a member was assigned, and when (staff §3); the name is null where it was to nobody. */
export const assignmentFeedType: FeedDetails = {
  externalType: 'assignment',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids) {
    const found = await rows<{ id: number; effective_at: string; guide_name: string | null }>(
      db,
      `SELECT a.id, a.effective_at, g.name AS guide_name
         FROM member_assignments a LEFT JOIN users g ON g.id = a.guide_id
        WHERE a.id ${among(1)}`,
      [ids],
    );
    return new Map(
      found.map((row) => [row.id, { assignment: { guideName: row.guide_name, effectiveAt: row.effective_at } }]),
    );
  },
};

/** From which status to which a member went (staff §3, §4); dismissed ones are plain rows. */
export const statusFeedType: FeedDetails = {
  externalType: 'member_status',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids) {
    const found = await rows<{
      id: number;
      effective_at: string;
      to_key: string;
      to_name: string;
      from_name: string | null;
    }>(
      db,
      `SELECT h.id, h.effective_at, t.key AS to_key, t.name AS to_name, f.name AS from_name
         FROM member_status_history h
         JOIN member_statuses t ON t.id = h.status_id
         LEFT JOIN LATERAL (
           SELECT p.status_id FROM member_status_history p
            WHERE p.member_id = h.member_id AND p.deleted_at IS NULL AND (p.effective_at, p.id) < (h.effective_at, h.id)
            ORDER BY p.effective_at DESC, p.id DESC LIMIT 1
         ) before ON true
         LEFT JOIN member_statuses f ON f.id = before.status_id
        WHERE h.id ${among(1)} AND h.deleted_at IS NULL`,
      [ids],
    );
    return new Map(
      found.map((row) => [
        row.id,
        { statusChange: { from: row.from_name, to: row.to_name, toKey: row.to_key, effectiveAt: row.effective_at } },
      ]),
    );
  },
};

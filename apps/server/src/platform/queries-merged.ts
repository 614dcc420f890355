import type { MemberId } from '@guidepost/contracts';
import { type Db, rows } from './db.ts';
import { id, row } from './row.ts';

/** Finds the records that were merged into a member's record, directly or through other records. */
export async function findMergedRecords(db: Db, memberId: MemberId): Promise<MemberId[]> {
  const found = await rows(
    db,
    row({ id: id<'Member'>() }),
    `WITH RECURSIVE merged AS (
       SELECT merged_id AS id FROM member_merges WHERE remaining_id = $1 AND undone_at IS NULL
       UNION SELECT x.merged_id FROM merged JOIN member_merges x ON x.remaining_id = merged.id AND x.undone_at IS NULL)
     SELECT id FROM merged ORDER BY id`,
    [memberId],
  );
  return found.map((one) => one.id);
}

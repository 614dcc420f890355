import type { MemberId } from '@guidepost/contracts';
import type { ImportedContent } from '@guidepost/rules';
import { type Db, rows } from '../../platform/db.ts';
import { id, json, type RowOf, row } from '../../platform/row.ts';

/**
 * Common table expression `records`: the members in a parameter, and all records that were merged into them. For each
 * record it has the remaining member (`member_id`) and the record (`record_id`).
 */
const withMergedRecords = (ids: string): string => `WITH RECURSIVE records (member_id, record_id) AS (
  SELECT id, id FROM unnest(${ids}::bigint[]) AS id
  UNION
  SELECT r.member_id, x.merged_id FROM records r JOIN member_merges x ON x.remaining_id = r.record_id AND x.undone_at IS NULL)`;

const mergedContentRow = row({
  member_id: id<'Member'>(),
  record_id: id<'Member'>(),
  content: json<ImportedContent>(),
});
export type MergedContent = RowOf<typeof mergedContentRow>;

/** Finds the data in the client's last files about records that were merged into these members. */
export const findMergedContents = (tx: Db, ids: readonly MemberId[]): Promise<MergedContent[]> =>
  rows(
    tx,
    mergedContentRow,
    `${withMergedRecords('$1')}
     SELECT r.member_id, r.record_id, c.content FROM records r JOIN member_import_contents c ON c.member_id = r.record_id
      WHERE r.record_id <> r.member_id ORDER BY r.member_id, r.record_id`,
    [ids],
  );

/**
 * Common table expression `records`: the members in a parameter, and all records that were merged into them. For each
 * record it has the remaining member (`member_id`) and the record (`record_id`).
 */
export const withMergedRecords = (ids: string): string => `WITH RECURSIVE records (member_id, record_id) AS (
  SELECT id, id FROM unnest(${ids}::bigint[]) AS id
  UNION
  SELECT r.member_id, x.merged_id FROM records r JOIN member_merges x ON x.remaining_id = r.record_id AND x.undone_at IS NULL)`;

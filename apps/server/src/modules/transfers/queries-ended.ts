/**
 * Returns an SQL condition that is true if the work on a handover item's record is finished.
 * @param alias SQL alias of handover_items
 */
export const isOver = (alias: string): string => `CASE ${alias}.kind
    WHEN 'need' THEN EXISTS (SELECT 1 FROM needs n WHERE n.id = ${alias}.external_id
      AND (n.fulfilled_at IS NOT NULL OR n.abandoned_at IS NOT NULL OR n.deleted_at IS NOT NULL))
    WHEN 'text' THEN EXISTS (SELECT 1 FROM texts q WHERE q.id = ${alias}.external_id
      AND (q.status <> 'scheduled' OR q.deleted_at IS NOT NULL))
    WHEN 'event' THEN EXISTS (SELECT 1 FROM scheduled_events e WHERE e.id = ${alias}.external_id
      AND (e.resolved_at IS NOT NULL OR e.deleted_at IS NOT NULL))
    WHEN 'todo' THEN NOT EXISTS (SELECT 1 FROM todos d WHERE d.type = ${alias}.subtype
      AND d.cause_type = ${alias}.external_type AND d.cause_id = ${alias}.external_id AND d.completed_at IS NULL)
    ELSE false END`;

/**
 * SQL for the first day after `today` on which the window of one of member `m`'s open needs ends. Selects one column,
 * `day`, which is null if there is no such need.
 */
export const nextExpirySql = (today: string): string => `SELECT min(n.expires_at) AS day FROM needs n
  WHERE n.member_id = m.user_id AND n.fulfilled_at IS NULL AND n.abandoned_at IS NULL AND n.deleted_at IS NULL AND n.expires_at > ${today}`;

/**
 * SQL that counts the needs of these guides' members by status (`needStatus` in the rules) on the day `today`. Selects
 * one row for each status. `guide` is an SQL array of ids.
 */
export const statusCountsSql = (guide: string, today: string): string => `
  SELECT s.status, count(*) AS count FROM needs n
    JOIN members m ON m.user_id = n.member_id AND m.assigned_guide_id = ANY(${guide}::bigint[]) AND m.deleted_at IS NULL
    JOIN member_stages g ON g.id = m.stage_id
    CROSS JOIN LATERAL (SELECT CASE WHEN n.fulfilled_at IS NOT NULL THEN 'fulfilled' WHEN n.abandoned_at IS NOT NULL THEN 'stopped-pursuing'
      WHEN n.expires_at <= ${today} OR g.key = 'independence' THEN 'unresolved' ELSE 'identified' END AS status) s
   WHERE n.deleted_at IS NULL GROUP BY s.status`;

/** SQL for members who have an identified need (`needStatus` in the rules) in these categories on the day `today`. */
export const openNeedsSql = (categories: string, today: string): string => `
  SELECT n.member_id FROM needs n JOIN need_issues i ON i.id = n.issue_id
    JOIN members o ON o.user_id = n.member_id JOIN member_stages g ON g.id = o.stage_id AND g.key <> 'independence'
   WHERE i.category_id = ANY(${categories}) AND n.fulfilled_at IS NULL AND n.abandoned_at IS NULL AND n.deleted_at IS NULL
     AND n.expires_at > ${today}`;

/**
 * SQL for the next day after `today` on which the window of an open need of member `m` ends. Selects one column, `day`,
 * which is null if the member has no open need.
 */
export const nextExpirySql = (today: string): string => `SELECT min(n.expires_at) AS day FROM needs n
  WHERE n.member_id = m.user_id AND n.fulfilled_at IS NULL AND n.abandoned_at IS NULL AND n.deleted_at IS NULL AND n.expires_at > ${today}`;

/**
 * SQL for the number of needs of the members of the given guides on the day `today`. Selects one row for each status
 * (`needStatus` in the rules). `guide` is an SQL array of ids.
 */
export const statusCountsSql = (guide: string, today: string): string => `
  SELECT s.status, count(*) AS count FROM needs n
    JOIN members m ON m.user_id = n.member_id AND m.assigned_guide_id = ANY(${guide}::bigint[]) AND m.deleted_at IS NULL
    JOIN member_stages g ON g.id = m.stage_id
    CROSS JOIN LATERAL (SELECT CASE WHEN n.fulfilled_at IS NOT NULL THEN 'fulfilled' WHEN n.abandoned_at IS NOT NULL THEN 'stopped-pursuing'
      WHEN n.expires_at <= ${today} OR g.key = 'independence' THEN 'unresolved' ELSE 'identified' END AS status) s
   WHERE n.deleted_at IS NULL GROUP BY s.status`;

/**
 * SQL for the members who have an identified need in the given categories on the day `today` (`needStatus` in the
 * rules).
 */
export const openNeedsSql = (categories: string, today: string): string => `
  SELECT n.member_id FROM needs n JOIN need_issues i ON i.id = n.issue_id
    JOIN members o ON o.user_id = n.member_id JOIN member_stages g ON g.id = o.stage_id AND g.key <> 'independence'
   WHERE i.category_id = ANY(${categories}) AND n.fulfilled_at IS NULL AND n.abandoned_at IS NULL AND n.deleted_at IS NULL
     AND n.expires_at > ${today}`;

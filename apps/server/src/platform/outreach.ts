/**
 * Returns SQL that is true if member `m` is in outreach or in the program and has had no counted contact since a given
 * time (docs/areas/docket.md#team).
 * @param since SQL expression for the time
 */
export const hasNoContactSince = (since: string): string =>
  `m.stage_id <> ALL(ARRAY(SELECT id FROM member_stages WHERE key = 'independence')) AND NOT EXISTS (
     SELECT 1 FROM feed_items f WHERE f.member_id = m.user_id AND f.counts_as_outreach AND f.state = 'past'
        AND f.deleted_at IS NULL AND f.occurred_at >= ${since})`;

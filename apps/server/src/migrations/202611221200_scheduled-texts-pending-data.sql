-- Scheduled texts are among what is pending with their members, as those that are scheduled from now on.
INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at)
SELECT member_id, 'message', 'message', id, 'message', guide_id, 'pending', send_at
  FROM texts
 WHERE status = 'scheduled' AND missed_at IS NULL AND deleted_at IS NULL AND member_id IS NOT NULL AND send_at IS NOT NULL
ON CONFLICT (external_type, external_id) DO NOTHING;

import { idOf, type Part, type SceneBasis } from './base.ts';

/** A note and its feed entry, and the member's portrait. */
export function notes(basis: SceneBasis): Part {
  const { ids, personId, memberId } = basis;
  const id = idOf(basis);
  return {
    name: 'notes',
    ids: ['noteId', 'feedItemId', 'portraitId'],
    modules: ['notes'],
    async make() {
      ids.noteId = await id(
        `INSERT INTO notes (member_id, author_id, text, created_at, updated_at) VALUES ($1, $2, '<p>Seen.</p>', '2026-06-01Z', '2026-06-01Z') RETURNING id`,
        [memberId, personId],
      );
      ids.feedItemId = await id(
        `INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at)
         VALUES ($1, 'note', 'note', ${ids.noteId}, 'note', $2, 'past', '2026-06-01Z') RETURNING id`,
        [memberId, personId],
      );
      ids.portraitId = await id(
        `INSERT INTO member_summaries (member_id, summary, created_at) VALUES ($1, 'Lives alone.', '2026-06-01Z') RETURNING id`,
        [memberId],
      );
    },
  };
}

/** A downloadable archive of the member, a notification, and an alert. */
export function notificationsAndArchive(basis: SceneBasis): Part {
  const { ids, personId, memberId } = basis;
  const id = idOf(basis);
  const both = [memberId, personId];
  return {
    name: 'news',
    ids: ['archiveId', 'notificationId', 'alertId'],
    modules: ['exports', 'notifications'],
    async make() {
      ids.archiveId = await id(
        `INSERT INTO member_archives (member_id, created_by, reason, time_zone, created_at, state, expires_at)
         SELECT $1, $2, 'Records request', 'UTC', now(), 'ready', now() + interval '7 days' RETURNING id`,
        both,
      );
      ids.notificationId = await id(
        `INSERT INTO notifications (member_id, guide_id, group_type, label, created_at) VALUES ($1, $2, 'assignment', 'News', '2026-06-01Z') RETURNING id`,
        both,
      );
      ids.alertId = await id(
        `INSERT INTO alerts (member_id, created_by, alert_type, severity, title, message, starts_at, created_at)
         VALUES ($1, $2, 'member_info_update', 'info', 'New address', 'They moved.', '2026-06-01Z', '2026-06-01Z') RETURNING id`,
        both,
      );
    },
  };
}

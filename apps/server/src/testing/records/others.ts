import { idOf, type Part, type SceneBasis } from './base.ts';

/** A note and its feed entry. */
export function notes(basis: SceneBasis): Part {
  const { ids, personId, memberId } = basis;
  const id = idOf(basis);
  return {
    name: 'notes',
    ids: ['noteId'],
    modules: ['notes'],
    async make() {
      ids.noteId = await id(
        `WITH n AS (INSERT INTO notes (member_id, author_id, text, created_at, updated_at) VALUES ($1, $2, '<p>Seen.</p>', '2026-06-01Z', '2026-06-01Z') RETURNING id)
         INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at)
         SELECT $1, 'note', 'note', id, 'note', $2, 'past', '2026-06-01Z' FROM n RETURNING external_id AS id`,
        [memberId, personId],
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

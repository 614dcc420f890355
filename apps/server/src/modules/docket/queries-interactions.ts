import { contactTypes, type MemberId, type StaffId } from '@guidepost/contracts';
import {
  inScope,
  scopeValues,
  unownedInScope,
  unownedTextInScope,
  unownedValues,
} from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows } from '../../platform/db.ts';
import { bool, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { isContact } from '../../platform/services/queries-feed.ts';

/** Content of an interaction: HTML or plain text. */
const contentRow = row({ html: nullable(text), plain: nullable(text) });
const contentColumns = `coalesce(n.text, v.note, c.note) AS html, coalesce(s.text, c.voicemail_transcription) AS plain`;

/** SQL joins from contacts in the feed (`f`) to their records. */
const contentJoins = `LEFT JOIN notes n ON f.external_type = 'note' AND n.id = f.external_id
    LEFT JOIN visits v ON f.external_type = 'visit' AND v.id = f.external_id
    LEFT JOIN calls c ON f.external_type = 'call' AND c.id = f.external_id
    LEFT JOIN texts s ON f.external_type = 'message' AND s.id = f.external_id`;

const interactionRow = row({
  ...contentRow,
  external_id: id(),
  type: oneOf(contactTypes),
  occurred_at: instant,
  member_id: id<'Member'>(),
  member_name: text,
  assigned_guide_id: nullable(id<'Staff'>()),
  seconds: nullable(int),
  incoming: nullable(bool),
  outcome: nullable(text),
  status: nullable(text),
  error_code: nullable(int),
});
export type InteractionRow = RowOf<typeof interactionRow>;

/** Maximum number of interactions in a day's list. */
export const maxInteractions = 500;

const unassignedRow = row({
  external_id: id(),
  type: oneOf(contactTypes),
  occurred_at: instant,
  ...contentRow,
  phone_number: text,
  seconds: nullable(int),
  incoming: bool,
  outcome: nullable(text),
  status: text,
  error_code: nullable(int),
});
export type UnassignedRow = RowOf<typeof unassignedRow>;

/**
 * Returns a guide's calls and texts with unassigned numbers between two times, newest first, if the viewer may see
 * them. They are not in any feed. Omits automatic answers.
 */
export const findUnassignedContacts = (
  db: Db,
  viewer: Viewer,
  query: { guideId: StaffId; from: number; to: number; hidden: readonly string[] },
): Promise<UnassignedRow[]> =>
  rows(
    db,
    unassignedRow,
    `SELECT found.* FROM (
       SELECT c.id AS external_id, 'call' AS type, c.time_started AS occurred_at, c.note AS html, c.voicemail_transcription AS plain,
              c.phone_number, extract(epoch FROM c.time_ended - c.time_connected)::int AS seconds, c.incoming, o.text AS outcome, c.status,
              NULL::int AS error_code
         FROM calls c LEFT JOIN outcomes o ON o.id = c.outcome_id
        WHERE c.member_id IS NULL AND c.guide_id = $1 AND c.deleted_at IS NULL AND ${unownedInScope(viewer, 5)}
          AND c.time_started >= to_timestamp($2::double precision / 1000) AND c.time_started < to_timestamp($3::double precision / 1000)
       UNION ALL
       SELECT c.id, 'message', coalesce(c.sent_at, c.send_at, c.created_at), NULL, c.text, c.phone_number, NULL, c.incoming, NULL, c.status, c.error_code
         FROM texts c
        WHERE c.member_id IS NULL AND c.guide_id = $1 AND c.deleted_at IS NULL AND ${unownedTextInScope(viewer, 5)}
          AND c.status <> 'held' AND NOT c.is_automated
          AND coalesce(c.sent_at, c.send_at, c.created_at) >= to_timestamp($2::double precision / 1000)
          AND coalesce(c.sent_at, c.send_at, c.created_at) < to_timestamp($3::double precision / 1000)) found
      WHERE found.type <> ALL($4::text[])
      ORDER BY found.occurred_at DESC, found.external_id DESC LIMIT ${maxInteractions}`,
    [query.guideId, query.from, query.to, query.hidden, ...unownedValues(viewer)],
  );

const othersContactRow = row({ ...interactionRow, actor_name: nullable(text) });

/** SQL for contacts that a guide made, or for contacts of other users with the guide's members. */
const interactionsSql = (
  viewer: Viewer,
  scope:
    | 'f.actor_id = $1'
    | 'm.assigned_guide_id = $1 AND (f.actor_id IS DISTINCT FROM $1 OR coalesce(c.incoming, s.incoming))',
  more = '',
) => `
  SELECT ${more} f.external_id, f.type, f.occurred_at, m.user_id AS member_id, m.name AS member_name, m.assigned_guide_id,
         ${contentColumns},
         extract(epoch FROM coalesce(v.end_time - v.start_time, c.time_ended - c.time_connected))::int AS seconds,
         coalesce(c.incoming, s.incoming) AS incoming, o.text AS outcome, coalesce(c.status, s.status) AS status, s.error_code
    FROM feed_items f
    JOIN members m ON m.user_id = f.member_id
    ${contentJoins}
    LEFT JOIN outcomes o ON o.id = coalesce(v.outcome_id, c.outcome_id)
   WHERE ${scope} AND f.occurred_at >= to_timestamp($2::double precision / 1000) AND f.occurred_at < to_timestamp($3::double precision / 1000)
     AND f.state = 'past' AND f.deleted_at IS NULL AND ${isContact('f')}
     AND m.deleted_at IS NULL AND ${inScope(viewer, 4)}
     AND f.type <> ALL($7::text[])
   ORDER BY f.occurred_at DESC, f.id DESC LIMIT ${maxInteractions}`;

/**
 * Returns a guide's interactions between two times, newest first, with members whom the viewer may see.
 * @param query `from` and `to` in milliseconds since 1970; `hidden` contains the omitted types
 */
export const findInteractions = (
  db: Db,
  viewer: Viewer,
  query: { guideId: StaffId; from: number; to: number; hidden: readonly string[] },
): Promise<InteractionRow[]> =>
  rows(db, interactionRow, interactionsSql(viewer, 'f.actor_id = $1'), [
    query.guideId,
    query.from,
    query.to,
    ...scopeValues(viewer),
    query.hidden,
  ]);

/**
 * Returns contacts between other users and a guide's members, and contacts from these members, between two times,
 * newest first.
 */
export const findOthersContacts = (
  db: Db,
  viewer: Viewer,
  query: { guideId: StaffId; from: number; to: number; hidden: readonly string[] },
): Promise<RowOf<typeof othersContactRow>[]> =>
  rows(
    db,
    othersContactRow,
    interactionsSql(
      viewer,
      'm.assigned_guide_id = $1 AND (f.actor_id IS DISTINCT FROM $1 OR coalesce(c.incoming, s.incoming))',
      '(SELECT u.name FROM users u WHERE u.id = f.actor_id) AS actor_name,',
    ),
    [query.guideId, query.from, query.to, ...scopeValues(viewer), query.hidden],
  );

const topicRow = row({ member_id: id<'Member'>(), ...contentRow });

/**
 * SQL for the newest content about each member. It contains the condition on hidden types only if there are any.
 * Otherwise PostgreSQL expects it to match nearly nothing, and sorts all of a member's content.
 */
const topicsSql = (hidden: readonly string[]) => `
  SELECT m.id AS member_id, latest.html, latest.plain
    FROM unnest($1::bigint[]) AS m (id)
    CROSS JOIN LATERAL (
      SELECT ${contentColumns} FROM feed_items f ${contentJoins}
       WHERE f.member_id = m.id AND f.state = 'past' AND f.deleted_at IS NULL AND ${isContact('f')}
         ${hidden.length > 0 ? 'AND f.type <> ALL($2::text[])' : ''}
         AND coalesce(nullif(n.text, ''), nullif(v.note, ''), nullif(c.note, ''), nullif(s.text, ''), c.voicemail_transcription) IS NOT NULL
       ORDER BY f.occurred_at DESC, f.id DESC LIMIT 1) latest`;

/**
 * Returns the topic of the latest call, text or note with each of the given members. Omits members without a topic.
 * @param hidden omitted types of contact
 */
export const findTopics = (
  db: Db,
  memberIds: readonly MemberId[],
  hidden: readonly string[],
): Promise<RowOf<typeof topicRow>[]> =>
  rows(db, topicRow, topicsSql(hidden), [memberIds, ...(hidden.length > 0 ? [hidden] : [])]);

import {
  type FieldChange,
  type IdOf,
  type NeedEvent,
  type NeedId,
  needEvents,
  type StaffId,
} from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { bool, id, instant, int, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const entryRow = row({
  id: id<'NeedHistoryEntry'>(),
  need_id: id<'Need'>(),
  member_id: id<'Member'>(),
  event: oneOf(needEvents),
  occurred_at: instant,
  actor_id: nullable(id<'Staff'>()),
  actor_name: nullable(text),
  update_id: nullable(id<'NeedUpdate'>()),
  changes: nullable(json<Record<string, Omit<FieldChange, 'field'>>>()),
  is_of_action: bool,
  comment: nullable(text),
  issue_from: nullable(text),
  issue_from_es: nullable(text),
  issue_to: nullable(text),
  issue_to_es: nullable(text),
  action_id: nullable(id<'NeedAction'>()),
  referral_id: nullable(id<'ResourceReferral'>()),
  request_id: nullable(id<'ReferralRequest'>()),
  call_id: nullable(id<'Call'>()),
  visit_id: nullable(id<'Visit'>()),
  note_id: nullable(id<'Note'>()),
  contact_outcome: nullable(text),
  contact_note: nullable(text),
  contact_seconds: nullable(int),
  contact_incoming: nullable(bool),
  has_contact: bool,
});
export type EntryRow = RowOf<typeof entryRow>;

/**
 * Returns a need's history, newest entry first. The entry of a call, visit or note has no details if that record was
 * deleted or is now about another need.
 */
export const findHistory = (db: Db, needId: NeedId): Promise<EntryRow[]> =>
  rows(
    db,
    entryRow,
    `SELECT h.id, h.need_id, n.member_id, h.event, h.occurred_at, h.actor_id, u.name AS actor_name, h.update_id, p.changes,
            p.action_id IS NOT NULL AS is_of_action, p.comment,
            f.label AS issue_from, f.label_es AS issue_from_es, t.label AS issue_to, t.label_es AS issue_to_es, h.action_id, h.referral_id, h.referral_request_id AS request_id, h.call_id, h.visit_id, h.note_id,
            o.text AS contact_outcome, coalesce(c.note, v.note, w.text) AS contact_note,
            CASE WHEN c.id IS NOT NULL THEN extract(epoch FROM c.time_ended - c.time_connected)::int
                 WHEN v.id IS NOT NULL THEN extract(epoch FROM v.end_time - v.start_time)::int END AS contact_seconds,
            c.incoming AS contact_incoming, coalesce(c.id, v.id, w.id) IS NOT NULL AS has_contact
       FROM need_history_entries h
       JOIN needs n ON n.id = h.need_id
       LEFT JOIN users u ON u.id = h.actor_id
       LEFT JOIN need_updates p ON p.id = h.update_id
       LEFT JOIN need_issues f ON f.id = (p.changes #>> '{issue,from}')::bigint
       LEFT JOIN need_issues t ON t.id = (p.changes #>> '{issue,to}')::bigint
       LEFT JOIN calls c ON c.id = h.call_id AND c.need_id = h.need_id AND c.deleted_at IS NULL
       LEFT JOIN visits v ON v.id = h.visit_id AND v.need_id = h.need_id AND v.deleted_at IS NULL
       LEFT JOIN notes w ON w.id = h.note_id AND w.need_id = h.need_id AND w.deleted_at IS NULL
       LEFT JOIN outcomes o ON o.id = coalesce(c.outcome_id, v.outcome_id)
      WHERE h.need_id = $1 AND n.deleted_at IS NULL ORDER BY h.id DESC`,
    [needId],
  );

/** A new history entry with the ids of the records that it refers to. */
export interface NewEntry {
  needId: NeedId;
  event: NeedEvent;
  actorId: StaffId | null;
  at: string;
  actionId?: IdOf<'NeedAction'> | undefined;
  referralId?: IdOf<'ResourceReferral'> | undefined;
  /** The question to the organization, if the entry is about one. */
  requestId?: IdOf<'ReferralRequest'> | undefined;
}

const idRow = row({ id: id<'NeedHistoryEntry'>() });
const entryColumns = 'need_id, event, actor_id, occurred_at, action_id, referral_id, referral_request_id';
const entryValues = (entry: NewEntry) => [
  entry.needId,
  entry.event,
  entry.actorId,
  entry.at,
  entry.actionId ?? null,
  entry.referralId ?? null,
  entry.requestId ?? null,
];

const written = (found: RowOf<typeof idRow>[]): IdOf<'NeedHistoryEntry'> => {
  const [one] = found;
  if (!one) throw new Error('The entry was not written');
  return one.id;
};

/** Adds an entry to a need's history and returns the entry's id. */
export const insertEntry = async (tx: Db, entry: NewEntry): Promise<IdOf<'NeedHistoryEntry'>> =>
  written(
    await rows(
      tx,
      idRow,
      `INSERT INTO need_history_entries (${entryColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      entryValues(entry),
    ),
  );

/** Stores a need's changed values, and adds the history entry about them. Returns the entry's id. */
export const insertUpdate = async (
  tx: Db,
  entry: NewEntry,
  update: { changes: object; comment: string | null; isOfAction?: boolean },
): Promise<IdOf<'NeedHistoryEntry'>> =>
  written(
    await rows(
      tx,
      idRow,
      `WITH p AS (
         INSERT INTO need_updates (need_id, actor_id, created_at, action_id, changes, comment)
         VALUES ($1, $3, $4, CASE WHEN $10::boolean THEN $5::bigint END, $8::jsonb, $9) RETURNING id
       ) INSERT INTO need_history_entries (${entryColumns}, update_id) SELECT $1, $2, $3, $4, $5, $6, $7, p.id FROM p RETURNING id`,
      [...entryValues(entry), JSON.stringify(update.changes), update.comment, update.isOfAction ?? false],
    ),
  );

import type { NeedContact, NeedId, StaffId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { bool, id, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

/** Identifies a call, visit or note that can be about a need. */
export type ContactRef = Pick<NeedContact, 'type' | 'id'>;

/** Statuses that depend only on a need's stored dates, regardless of whether the window has ended. */
const closures = ['identified', 'fulfilled', 'stopped-pursuing'] as const;

/**
 * The need of a call, visit or note, selected by an outer join. All columns are null if there is no need or it was
 * deleted.
 */
export const linkedNeedRow = row({
  linked_need_id: id<'Need'>(),
  linked_issue_id: id<'NeedIssue'>(),
  linked_issue_label: text,
  linked_issue_label_es: nullable(text),
  linked_closure: oneOf(closures),
});
/** SQL for the columns of `linkedNeedRow`, with the aliases of `linkedNeedJoins`. */
export const linkedNeedColumns = `ln.id AS linked_need_id, li.id AS linked_issue_id, li.label AS linked_issue_label,
  li.label_es AS linked_issue_label_es,
  CASE WHEN ln.fulfilled_at IS NOT NULL THEN 'fulfilled' WHEN ln.abandoned_at IS NOT NULL THEN 'stopped-pursuing'
       WHEN ln.id IS NOT NULL THEN 'identified' END AS linked_closure`;
/**
 * Returns SQL joins for the need of a call, visit or note.
 * @param record SQL alias of the call, visit or note
 */
export const linkedNeedJoins = (record: string): string =>
  `LEFT JOIN needs ln ON ln.id = ${record}.need_id AND ln.deleted_at IS NULL LEFT JOIN need_issues li ON li.id = ln.issue_id`;

const columnOf = { call: 'call_id', visit: 'visit_id', note: 'note_id' } as const satisfies Record<
  ContactRef['type'],
  string
>;

const entryRow = row({ id: id<'NeedHistoryEntry'>(), is_new: bool });

/**
 * Adds a call, visit or note to a need's history. If the history already contains an entry for it, returns this entry.
 */
export async function putContactEntry(
  tx: Db,
  contact: ContactRef,
  entry: { needId: NeedId; actorId: StaffId | null; at: string },
): Promise<RowOf<typeof entryRow>> {
  const column = columnOf[contact.type];
  const [written] = await rows(
    tx,
    entryRow,
    `WITH added AS (
       INSERT INTO need_history_entries (need_id, event, actor_id, occurred_at, ${column}) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (${column}, need_id) WHERE ${column} IS NOT NULL DO NOTHING RETURNING id
     )
     SELECT id, true AS is_new FROM added
     UNION ALL SELECT id, false FROM need_history_entries WHERE ${column} = $5 AND need_id = $1 LIMIT 1`,
    [entry.needId, contact.type, entry.actorId, entry.at, contact.id],
  );
  if (!written) throw new Error('The entry was not written');
  return written;
}

const idRow = row({ id: id() });

/** Finds a call, visit or note in a need's history. Returns undefined if the history does not contain it. */
export async function findContactEntry(tx: Db, contact: ContactRef, needId: NeedId): Promise<number | undefined> {
  const [found] = await rows(
    tx,
    idRow,
    `SELECT id FROM need_history_entries WHERE ${columnOf[contact.type]} = $1 AND need_id = $2`,
    [contact.id, needId],
  );
  return found?.id;
}

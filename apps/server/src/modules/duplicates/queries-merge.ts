import { type MemberId, type MemberMergeId, memberFields, type StaffId, type TodoId } from '@guidepost/contracts';
import { reviewTypes } from '@guidepost/rules';
import { type Db, execute, rows } from '../../platform/db.ts';
import { bool, day, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import type { EarlierReview } from '../../platform/services/todos.ts';

const lockedMemberRow = row({
  id: id<'Member'>(),
  client_id: id<'Client'>(),
  guide_id: nullable(id<'Staff'>()),
  deleted: bool,
});
export type LockedMember = RowOf<typeof lockedMemberRow>;

/** Locks two members until the transaction ends, and returns them. Locks them in id order to prevent a deadlock. */
export const lockMembers = (tx: Db, ids: readonly MemberId[]): Promise<LockedMember[]> =>
  rows(
    tx,
    lockedMemberRow,
    `SELECT m.user_id AS id, m.client_id, m.assigned_guide_id AS guide_id, u.deleted_at IS NOT NULL AS deleted
       FROM members m JOIN users u ON u.id = m.user_id WHERE m.user_id = ANY($1::bigint[]) ORDER BY m.user_id FOR UPDATE OF u, m`,
    [ids],
  );

/** Columns that a merge copies from the ended record if the remaining record has no value. */
export const copiedColumns = [
  ...Object.values(memberFields).map(({ table, column }) => ({ table, column })),
  ...['avon_id', 'city', 'state'].map((column) => ({ table: 'members' as const, column })),
];
/** Tables that contain these columns, with the name of their member id column. */
const tables = [
  { table: 'members', id: 'user_id' },
  { table: 'users', id: 'id' },
] as const;
const copiedColumnsOf = (table: 'members' | 'users'): string[] =>
  copiedColumns.filter((one) => one.table === table).map(({ column }) => column);

/** Stores a merge, with the values that fill the remaining record's empty fields. */
export async function insertMerge(
  tx: Db,
  merge: { mergedId: MemberId; remainingId: MemberId; at: string; by: StaffId },
): Promise<MemberMergeId> {
  const assignments = copiedColumns.map(({ table, column }) => {
    const [from, to] = [`g_${table}.${column}`, `r_${table}.${column}`];
    return `CASE WHEN ${to} IS NULL AND ${from} IS NOT NULL THEN jsonb_build_object('${column}', ${from}) ELSE '{}' END`;
  });
  const [made] = await rows(
    tx,
    row({ id: id<'MemberMerge'>() }),
    `INSERT INTO member_merges (merged_id, remaining_id, merged_at, merged_by, last_feed_item_id, filled)
     SELECT $1, $2, $3, $4, (SELECT coalesce(max(id), 0) FROM feed_items), ${assignments.join(' || ')}
       FROM members g_members JOIN users g_users ON g_users.id = g_members.user_id,
            members r_members JOIN users r_users ON r_users.id = r_members.user_id
      WHERE g_members.user_id = $1 AND r_members.user_id = $2 RETURNING id`,
    [merge.mergedId, merge.remainingId, merge.at, merge.by],
  );
  if (!made) throw new Error('Members that are held are there');
  return made.id;
}

/** Fills the remaining record's empty fields with the merged record's values. */
export async function fillEmptyFields(tx: Db, mergeId: MemberMergeId): Promise<void> {
  for (const { table, id: key } of tables) {
    const columns = copiedColumnsOf(table);
    await execute(
      tx,
      `UPDATE ${table} m SET ${columns.map((name) => `${name} = coalesce(m.${name}, g.${name})`).join(', ')}
         FROM member_merges x JOIN ${table} g ON g.${key} = x.merged_id
        WHERE x.id = $1 AND m.${key} = x.remaining_id AND x.filled ?| $2::text[]`,
      [mergeId, columns],
    );
  }
}

/** Empties the fields that `fillEmptyFields` filled. Does not change fields that were edited later. */
export async function emptyFilledFields(tx: Db, mergeId: MemberMergeId): Promise<void> {
  for (const { table, id: key } of tables) {
    const columns = copiedColumnsOf(table);
    await execute(
      tx,
      `UPDATE ${table} m SET ${columns
        .map(
          (name) =>
            `${name} = CASE WHEN x.filled ? '${name}' AND m.${name}::text = x.filled->>'${name}' THEN NULL ELSE m.${name} END`,
        )
        .join(', ')}
         FROM member_merges x WHERE x.id = $1 AND m.${key} = x.remaining_id AND x.filled ?| $2::text[]`,
      [mergeId, columns],
    );
  }
}

const contactRow = row({
  id: id<'Member'>(),
  name: text,
  status_name: text,
  ends_contact: bool,
});
export type ContactState = RowOf<typeof contactRow>;

/** Returns the members' statuses, and whether they end contact. Lock the members first. */
export const findContactStates = (tx: Db, ids: readonly MemberId[]): Promise<ContactState[]> =>
  rows(
    tx,
    contactRow,
    `SELECT m.user_id AS id, m.name, s.name AS status_name, s.ends_contact
       FROM members m JOIN member_statuses s ON s.id = m.status_id WHERE m.user_id = ANY($1::bigint[])`,
    [ids],
  );

/** Stores that the merge gives the remaining record a guide. */
export const setGivenGuide = (tx: Db, mergeId: MemberMergeId, guideId: StaffId): Promise<number> =>
  execute(
    tx,
    `UPDATE member_merges SET filled = filled || jsonb_build_object('assigned_guide_id', $2::bigint) WHERE id = $1`,
    [mergeId, guideId],
  );

/**
 * Stores the owners of a member's open to-dos and scheduled texts, so that the undo can restore them. `recordReviewers`
 * stores the owners of reviews.
 */
export const recordOwners = (tx: Db, mergeId: MemberMergeId, memberId: MemberId): Promise<number> =>
  execute(
    tx,
    `INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved, before)
     SELECT $1::bigint, 'todos', 'owner_id', jsonb_build_object('id', t.id), true, jsonb_build_object('was', t.owner_id)
       FROM todos t WHERE t.member_id = $2 AND t.completed_at IS NULL
        AND t.type <> ALL($3::text[])
     UNION ALL
     SELECT $1::bigint, 'texts', 'guide_id', jsonb_build_object('id', t.id), true,
            jsonb_build_object('was', t.guide_id, 'sender', t.sender_id, 'line', t.line_id)
       FROM texts t WHERE t.member_id = $2 AND NOT t.incoming AND t.status = 'scheduled' AND t.deleted_at IS NULL`,
    [mergeId, memberId, reviewTypes],
  );

/**
 * Restores the stored owners of a member's to-dos and scheduled texts, also if a transfer has changed them since the
 * merge. Opens to-dos that the merge closed.
 */
export async function restoreOwners(tx: Db, mergeId: MemberMergeId, memberId: MemberId): Promise<void> {
  await execute(
    tx,
    `UPDATE todos t SET owner_id = (r.before->>'was')::bigint, completed_at = NULL
       FROM member_merge_rows r JOIN member_merges x ON x.id = r.merge_id
      WHERE r.merge_id = $1 AND r.table_name = 'todos' AND r.column_name = 'owner_id' AND t.id = (r.row_key->>'id')::bigint
        AND t.member_id = $2
        AND (t.completed_at IS NULL OR (t.completed_at = x.merged_at AND NOT EXISTS (
          SELECT FROM todos o WHERE o.type = t.type AND o.cause_type = t.cause_type AND o.cause_id = t.cause_id AND o.completed_at IS NULL)))`,
    [mergeId, memberId],
  );
  await execute(
    tx,
    `WITH restored AS (
       UPDATE texts t SET guide_id = (r.before->>'was')::bigint, sender_id = (r.before->>'sender')::bigint,
              line_id = (r.before->>'line')::bigint, version = version + 1
         FROM member_merge_rows r
        WHERE r.merge_id = $1 AND r.table_name = 'texts' AND r.column_name = 'guide_id' AND t.id = (r.row_key->>'id')::bigint
          AND t.member_id = $2 AND t.status = 'scheduled' AND t.deleted_at IS NULL
          AND t.guide_id IS DISTINCT FROM (r.before->>'was')::bigint
       RETURNING t.id, t.guide_id)
     UPDATE feed_items f SET actor_id = restored.guide_id FROM restored
      WHERE f.external_type = 'message' AND f.external_id = restored.id`,
    [mergeId, memberId],
  );
}

/** Stores the reviewers of the members' open reviews, so that the undo can return the reviews. */
export const recordReviewers = (tx: Db, mergeId: MemberMergeId, memberIds: readonly MemberId[]): Promise<number> =>
  execute(
    tx,
    `INSERT INTO member_merge_rows (merge_id, table_name, column_name, row_key, is_moved, before)
     SELECT $1, 'todos', 'reviewer', jsonb_build_object('id', t.id), true,
            jsonb_build_object('type', t.type, 'cause', t.cause_id, 'was', t.owner_id, 'date', t.date, 'since', t.created_at)
       FROM todos t WHERE t.member_id = ANY($2::bigint[]) AND t.completed_at IS NULL AND t.owner_id IS NOT NULL
        AND t.type = ANY($3::text[])`,
    [mergeId, memberIds, reviewTypes],
  );

const earlierReviewRow = row({
  type: oneOf(reviewTypes),
  cause_id: id(),
  reviewer_id: id<'Staff'>(),
  date: day,
  created_at: instant,
});

/** Finds the reviews that have no open to-do of the reviewer who had them before a merge. */
export async function findEarlierReviews(tx: Db, mergeId: MemberMergeId): Promise<EarlierReview[]> {
  const found = await rows(
    tx,
    earlierReviewRow,
    `SELECT b.* FROM member_merge_rows r
       CROSS JOIN LATERAL (SELECT r.before->>'type' AS type, (r.before->>'cause')::bigint AS cause_id, (r.before->>'was')::bigint AS reviewer_id,
                                  (r.before->>'date')::date AS date, (r.before->>'since')::timestamptz AS created_at) b
      WHERE r.merge_id = $1 AND r.table_name = 'todos' AND r.column_name = 'reviewer'
        AND NOT EXISTS (SELECT FROM todos t WHERE t.type = b.type AND t.cause_id = b.cause_id AND t.owner_id = b.reviewer_id
                           AND t.completed_at IS NULL)
      ORDER BY r.id`,
    [mergeId],
  );
  return found.map((review) => ({
    type: review.type,
    causeId: review.cause_id,
    reviewerId: review.reviewer_id,
    date: review.date,
    createdAt: review.created_at,
  }));
}

/** Returns a member's open to-dos. */
export async function findOpenTodos(tx: Db, memberId: MemberId): Promise<TodoId[]> {
  const found = await rows(
    tx,
    row({ id: id<'Todo'>() }),
    'SELECT id FROM todos WHERE member_id = $1 AND completed_at IS NULL',
    [memberId],
  );
  return found.map((todo) => todo.id);
}

/** Sets the newest feed entry at the end of the merge. Entries after it were added later. */
export const setLastFeedItem = (tx: Db, mergeId: MemberMergeId): Promise<number> =>
  execute(
    tx,
    'UPDATE member_merges SET last_feed_item_id = (SELECT coalesce(max(id), 0) FROM feed_items) WHERE id = $1',
    [mergeId],
  );

/** Moves all references from one record to the other, and stores each moved row. */
export const moveRows = (tx: Db, mergeId: MemberMergeId, from: MemberId, to: MemberId): Promise<number> =>
  execute(tx, 'SELECT move_merged_rows($1, $2, $3)', [mergeId, from, to]);

/** Moves the rows back to the member `to`, and marks feed entries that were added to `from` after the merge. */
export const moveRowsBack = (tx: Db, mergeId: MemberMergeId, to: MemberId, from: MemberId): Promise<number> =>
  execute(tx, 'SELECT return_merged_rows($1, $2, $3)', [mergeId, to, from]);

/** Deletes or restores a member's record. */
export const setDeleted = (tx: Db, memberId: MemberId, at: string | null): Promise<number> =>
  execute(tx, 'UPDATE users SET deleted_at = $2 WHERE id = $1', [memberId, at]);

export const setUndone = (tx: Db, mergeId: MemberMergeId, at: string, by: StaffId): Promise<number> =>
  execute(tx, 'UPDATE member_merges SET undone_at = $2, undone_by = $3 WHERE id = $1', [mergeId, at, by]);

const mergeRow = row({
  id: id<'MemberMerge'>(),
  merged_id: id<'Member'>(),
  merged_name: text,
  remaining_id: id<'Member'>(),
  remaining_name: text,
  merged_at: instant,
  merged_by: text,
  undone_at: nullable(instant),
  undone_by: nullable(text),
  moved: int,
  kept: int,
  written_since: int,
  given_guide_id: nullable(id<'Staff'>()),
});
export type MergeRow = RowOf<typeof mergeRow>;

const mergeSql = `SELECT x.id, x.merged_id, g.name AS merged_name, x.remaining_id, r.name AS remaining_name, x.merged_at, by.name AS merged_by,
    x.undone_at, ub.name AS undone_by,
    (SELECT count(*)::int FROM member_merge_rows w WHERE w.merge_id = x.id AND w.is_moved AND w.before IS NULL AND w.column_name <> 'is_primary') AS moved,
    (SELECT count(*)::int FROM member_merge_rows w WHERE w.merge_id = x.id AND NOT w.is_moved) AS kept,
    CASE WHEN x.undone_at IS NULL
      THEN (SELECT count(*)::int FROM feed_items f WHERE f.deleted_at IS NULL AND f.member_id = x.remaining_id AND f.id > x.last_feed_item_id)
      ELSE (SELECT count(*)::int FROM feed_items f WHERE f.deleted_at IS NULL AND f.merge_id = x.id) END AS written_since,
    (x.filled->>'assigned_guide_id')::bigint AS given_guide_id
  FROM member_merges x JOIN members g ON g.user_id = x.merged_id JOIN members r ON r.user_id = x.remaining_id
  JOIN users by ON by.id = x.merged_by LEFT JOIN users ub ON ub.id = x.undone_by`;

/** Returns a page of merges, latest first. */
export const listMerges = (db: Db, start: number, limit: number): Promise<MergeRow[]> =>
  rows(db, mergeRow, `${mergeSql} ORDER BY x.merged_at DESC, x.id DESC OFFSET $1 LIMIT $2`, [start, limit]);

export async function countMerges(db: Db): Promise<number> {
  const [found] = await rows(db, row({ n: int }), 'SELECT count(*)::int AS n FROM member_merges', []);
  return found?.n ?? 0;
}

export async function findMerge(db: Db, mergeId: MemberMergeId): Promise<MergeRow | undefined> {
  const [found] = await rows(db, mergeRow, `${mergeSql} WHERE x.id = $1`, [mergeId]);
  return found;
}

/** Returns true if the remaining record was part of a later merge that was not undone. */
export async function isMergedAgain(tx: Db, { id: mergeId, remaining_id: remainingId }: MergeRow): Promise<boolean> {
  const found = await execute(
    tx,
    'SELECT FROM member_merges WHERE id > $1 AND $2 IN (merged_id, remaining_id) AND undone_at IS NULL',
    [mergeId, remainingId],
  );
  return found > 0;
}

/** Locks a merge until the transaction ends, so that it is undone only once. */
export const lockMerge = (tx: Db, mergeId: MemberMergeId): Promise<number> =>
  execute(tx, 'SELECT FROM member_merges WHERE id = $1 FOR UPDATE', [mergeId]);

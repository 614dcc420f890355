import type { MemberId, StaffId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../db.ts';
import { lockSpaces } from '../locks.ts';
import { bool, id, json, row } from '../row.ts';

/** The open pages as parallel arrays: connections, members and users. */
export type OpenPages = readonly [
  connections: readonly string[],
  memberIds: readonly MemberId[],
  userIds: readonly StaffId[],
];

/** After this number of seconds without a report, an entry is deleted, because its process was probably killed. */
const expirySeconds = 12;
const isExpired = `seen_at < clock_timestamp() - interval '${expirySeconds} seconds'`;

const insertSql = `
  INSERT INTO member_presence (connection, member_id, user_id, seen_at)
  SELECT connection, member_id, user_id, clock_timestamp()
    FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS shown (connection, member_id, user_id)
  ON CONFLICT (connection, member_id) DO UPDATE SET seen_at = EXCLUDED.seen_at
  RETURNING member_id, xmax = 0 AS fresh`;

const keptRow = row({ member_id: id<'Member'>(), fresh: bool });

/** Stores the open pages. Returns the members whose page has just been opened on one of these connections. */
export async function upsertPresence(db: Db, showing: OpenPages): Promise<MemberId[]> {
  const storedRows = await rows(db, keptRow, insertSql, showing);
  return storedRows.filter(({ fresh }) => fresh).map(({ member_id }) => member_id);
}

const peopleSql = `
  SELECT asked.member_id, coalesce(jsonb_agg(DISTINCT jsonb_build_object('id', u.id, 'name', u.name)) FILTER (WHERE u.id IS NOT NULL), '[]') AS people
    FROM unnest($1::bigint[]) AS asked (member_id)
    LEFT JOIN member_presence p ON p.member_id = asked.member_id
    LEFT JOIN users u ON u.id = p.user_id
   GROUP BY asked.member_id`;

const peopleRow = row({ member_id: id<'Member'>(), people: json<{ id: StaffId; name: string }[]>() });

/**
 * Finds the users who have these members' pages open. For a member whose page is not open, the list of users is empty.
 */
export const findPeople = (
  db: Db,
  memberIds: readonly MemberId[],
): Promise<{ member_id: MemberId; people: { id: StaffId; name: string }[] }[]> =>
  rows(db, peopleRow, peopleSql, [memberIds]);

/** Locks the presence of these members until the transaction ends. Uses the order of ids to avoid deadlocks. */
export const lockPresence = (tx: Db, memberIds: readonly MemberId[]): Promise<number> =>
  execute(tx, `SELECT pg_advisory_xact_lock($1, (id % 2147483647)::int) FROM unnest($2::bigint[]) AS locked (id)`, [
    lockSpaces.presence,
    memberIds,
  ]);

export const deletePresence = (tx: Db, connection: string, memberIds: readonly MemberId[]): Promise<number> =>
  execute(tx, 'DELETE FROM member_presence WHERE connection = $1 AND member_id = ANY($2::bigint[])', [
    connection,
    memberIds,
  ]);

export const deleteConnections = (tx: Db, connections: readonly string[]): Promise<number> =>
  execute(tx, 'DELETE FROM member_presence WHERE connection = ANY($1::text[])', [connections]);

const expiredMemberRow = row({ member_id: id<'Member'>() });

/** Finds the members whose page has an expired entry: one that was not reported in the last `expirySeconds`. */
export async function findMembersWithExpiredPresence(db: Db): Promise<MemberId[]> {
  const gone = await rows(db, expiredMemberRow, `SELECT DISTINCT member_id FROM member_presence WHERE ${isExpired}`);
  return gone.map(({ member_id }) => member_id);
}

export const deleteExpired = (tx: Db, memberIds: readonly MemberId[]): Promise<number> =>
  execute(tx, `DELETE FROM member_presence WHERE member_id = ANY($1::bigint[]) AND ${isExpired}`, [memberIds]);

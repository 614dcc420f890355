import { archiveStates, type ExportTable, exportTables, type MemberId, type StaffId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { array, id, instant, int, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

/** Stores which list is exported, and the reason. */
export const insertExport = (
  tx: Db,
  values: {
    hash: Uint8Array;
    table: ExportTable;
    filter: object;
    ids: readonly number[];
    reason: string;
    createdBy: StaffId;
    sessionId: number;
    timeZone: string;
    at: string;
    expiresAt: string;
  },
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO table_exports (key_hash, table_name, filter, reason, created_by, session_id, time_zone, created_at, expires_at, ids)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      values.hash,
      values.table,
      JSON.stringify(values.filter),
      values.reason,
      values.createdBy,
      values.sessionId,
      values.timeZone,
      values.at,
      values.expiresAt,
      values.ids,
    ],
  );

const exportRow = row({
  table_name: oneOf(exportTables),
  ids: array(id()),
  reason: text,
  created_by: id<'Staff'>(),
  session_id: nullable(id<'Session'>()),
  time_zone: text,
});

/**
 * Returns the export with a key and marks the key as used. The user who requested the export must still be signed in.
 */
export async function redeemExport(tx: Db, hash: Uint8Array, at: string): Promise<RowOf<typeof exportRow> | undefined> {
  const [found] = await rows(
    tx,
    exportRow,
    `WITH asked AS (
       SELECT x.key_hash, x.ids FROM table_exports x JOIN staff_sessions s ON s.id = x.session_id
        WHERE x.key_hash = $1 AND x.used_at IS NULL AND x.expires_at > $2 AND s.ended_at IS NULL FOR UPDATE OF x)
     UPDATE table_exports x SET used_at = $2, ids = NULL FROM asked WHERE x.key_hash = asked.key_hash
     RETURNING x.table_name, asked.ids, x.reason, x.created_by, x.session_id, x.time_zone`,
    [hash, at],
  );
  return found;
}

const archiveRow = row({
  id: id(),
  member_id: id<'Member'>(),
  member_name: text,
  reason: text,
  created_by: text,
  created_at: instant,
  state: oneOf(archiveStates),
  progress: int,
  size: nullable(int),
  expires_at: nullable(instant),
  fetched_at: nullable(instant),
});
export type ArchiveRow = RowOf<typeof archiveRow>;

const archiveSql = `SELECT a.id, a.member_id, m.name AS member_name, a.reason, by.name AS created_by, a.created_at, a.state, a.progress,
    a.size::int, a.expires_at, a.fetched_at
  FROM member_archives a JOIN members m ON m.user_id = a.member_id JOIN users by ON by.id = a.created_by`;

export const listArchives = (db: Db): Promise<ArchiveRow[]> =>
  rows(db, archiveRow, `${archiveSql} ORDER BY a.id DESC LIMIT 100`, []);

export async function findArchive(db: Db, archiveId: number): Promise<ArchiveRow | undefined> {
  const [found] = await rows(db, archiveRow, `${archiveSql} WHERE a.id = $1`, [archiveId]);
  return found;
}

export async function insertArchive(
  tx: Db,
  values: { memberId: MemberId; reason: string; by: StaffId; timeZone: string; at: string },
): Promise<number> {
  const [made] = await rows(
    tx,
    row({ id: id() }),
    `INSERT INTO member_archives (member_id, reason, created_by, time_zone, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [values.memberId, values.reason, values.by, values.timeZone, values.at],
  );
  return made?.id ?? 0;
}

const workRow = row({
  member_id: id<'Member'>(),
  member_name: text,
  organisation: text,
  reason: text,
  time_zone: text,
  created_at: instant,
  storage_key: text,
});
export type WorkRow = RowOf<typeof workRow>;

/** Assigns a user's unfinished archives to a different user. */
export const reassignArchives = (tx: Db, from: StaffId, to: StaffId): Promise<number> =>
  execute(tx, `UPDATE member_archives SET created_by = $2 WHERE created_by = $1 AND state IN ('waiting', 'running')`, [
    from,
    to,
  ]);

/** Returns the archive that a job must create. Returns undefined if the archive was already created or has failed. */
export async function findArchiveToCreate(tx: Db, archiveId: number): Promise<WorkRow | undefined> {
  const [found] = await rows(
    tx,
    workRow,
    `UPDATE member_archives a SET state = 'running' FROM members m JOIN clients c ON c.id = m.client_id
      WHERE a.id = $1 AND a.state IN ('waiting', 'running') AND m.user_id = a.member_id
     RETURNING a.member_id, m.name AS member_name, c.display_name AS organisation, a.reason, a.time_zone, a.created_at, a.storage_key`,
    [archiveId],
  );
  return found;
}

export const setProgress = (tx: Db, archiveId: number, progress: number): Promise<number> =>
  execute(tx, 'UPDATE member_archives SET progress = $2 WHERE id = $1', [archiveId, progress]);

/** Marks an archive as ready, and stores when it expires. */
export const setReady = (tx: Db, archiveId: number, size: number, at: string, expiresAt: string): Promise<number> =>
  execute(
    tx,
    `UPDATE member_archives SET state = 'ready', progress = 100, size = $2, ready_at = $3, expires_at = $4 WHERE id = $1`,
    [archiveId, size, at, expiresAt],
  );

export const setFailed = (tx: Db, archiveId: number): Promise<number> =>
  execute(tx, `UPDATE member_archives SET state = 'failed' WHERE id = $1 AND state <> 'ready'`, [archiveId]);

/** Stores the key of an archive's single-use URL. Returns true if the archive can be downloaded. */
export const putKey = async (
  tx: Db,
  archiveId: number,
  values: { hash: Uint8Array; at: string; expiresAt: string; sessionId: number },
): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE member_archives SET key_hash = $2, key_until = $4, session_id = $5
      WHERE id = $1 AND state = 'ready' AND expires_at > $3`,
    [archiveId, values.hash, values.at, values.expiresAt, values.sessionId],
  )) > 0;

const fetchRow = row({
  member_id: id<'Member'>(),
  storage_key: text,
  reason: text,
  session_id: id<'Session'>(),
  staff_id: id<'Staff'>(),
});

/** Returns the archive with a key and marks the key as used. */
export async function redeemArchive(tx: Db, hash: Uint8Array, at: string): Promise<RowOf<typeof fetchRow> | undefined> {
  const [found] = await rows(
    tx,
    fetchRow,
    `UPDATE member_archives a SET key_hash = NULL, fetched_at = $2 FROM staff_sessions s
      WHERE a.key_hash = $1 AND a.key_until > $2 AND a.state = 'ready' AND a.expires_at > $2 AND s.id = a.session_id AND s.ended_at IS NULL
     RETURNING a.member_id, a.storage_key, a.reason, a.session_id, s.staff_id`,
    [hash, at],
  );
  return found;
}

/** Deletes the row ids of at most `limit` lists whose URL expired unused. Returns the number of changed lists. */
export const deleteExpiredRows = (tx: Db, at: string, limit: number): Promise<number> =>
  execute(
    tx,
    `UPDATE table_exports SET ids = NULL WHERE id IN (
       SELECT id FROM table_exports WHERE ids IS NOT NULL AND expires_at <= $1 ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [at, limit],
  );

const expiredRow = row({ id: id(), storage_key: text });

/** Returns expired archives with an id above `after`, at most `limit`. */
export const findExpired = (
  tx: Db,
  { at, after, limit }: { at: string; after: number; limit: number },
): Promise<RowOf<typeof expiredRow>[]> =>
  rows(
    tx,
    expiredRow,
    `SELECT id, storage_key FROM member_archives WHERE state = 'ready' AND expires_at <= $1 AND id > $2 ORDER BY id LIMIT $3`,
    [at, after, limit],
  );

/** Marks an archive as expired, which makes its URL invalid. */
export const expireArchive = (tx: Db, archiveId: number): Promise<number> =>
  execute(tx, `UPDATE member_archives SET state = 'expired', key_hash = NULL WHERE id = $1 AND state = 'ready'`, [
    archiveId,
  ]);

const recordRow = row({ table_name: text, data: json<Record<string, unknown>>() });

/** Returns every row about a member, grouped by table. The tables come from the database's catalog. */
export const findRecords = (db: Db, memberId: MemberId): Promise<RowOf<typeof recordRow>[]> =>
  rows(db, recordRow, 'SELECT table_name, data FROM member_records($1) ORDER BY table_name', [memberId]);

const fileRow = row({ id: id<'File'>(), file_name: text, storage_key: text });

/** Returns the existing files of a member and of the records that were merged into it. */
export const findFiles = (db: Db, ids: readonly MemberId[]): Promise<RowOf<typeof fileRow>[]> =>
  rows(
    db,
    fileRow,
    `SELECT id, file_name, storage_key FROM files WHERE member_id = ANY($1::bigint[]) AND state = 'ready' AND deleted_at IS NULL AND removed_at IS NULL ORDER BY id`,
    [ids],
  );

const eventRow = row({
  occurred_at: instant,
  type: text,
  event_type: text,
  actor: nullable(text),
  body: nullable(text),
});
export type EventRow = RowOf<typeof eventRow>;

/** Returns the events of a member and of the records that were merged into it, with their texts, oldest first. */
export const findEvents = (db: Db, ids: readonly MemberId[]): Promise<EventRow[]> =>
  rows(
    db,
    eventRow,
    `SELECT f.occurred_at, f.external_type AS type, f.event_type, nullif(concat_ws(' / ', u.name, i.name), '') AS actor,
            CASE f.external_type
              WHEN 'note' THEN (SELECT n.text FROM notes n WHERE n.id = f.external_id)
              WHEN 'message' THEN (SELECT x.text FROM texts x WHERE x.id = f.external_id)
              WHEN 'visit' THEN (SELECT concat_ws(E'\\n', v.location, v.note) FROM visits v WHERE v.id = f.external_id)
              WHEN 'call' THEN (SELECT concat_ws(E'\\n', c.note, c.voicemail_transcription) FROM calls c WHERE c.id = f.external_id)
              WHEN 'hospitalization' THEN (SELECT concat_ws(', ', h.hospital, h.admit_complaint, h.admit_date, coalesce(h.discharge_date, h.guide_entered_discharged_at)) FROM hospitalizations h WHERE h.id = f.external_id)
            END AS body
       FROM feed_items f LEFT JOIN users u ON u.id = f.actor_id LEFT JOIN users i ON i.id = f.impersonator_id
      WHERE f.member_id = ANY($1::bigint[]) AND f.state = 'past' AND f.deleted_at IS NULL ORDER BY f.occurred_at, f.id`,
    [ids],
  );

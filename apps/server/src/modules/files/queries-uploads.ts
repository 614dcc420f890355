import { type FileId, fileStates, type MemberId, type StaffId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { id, int, nullable, oneOf, type RowOf, row } from '../../platform/row.ts';
import { type FileRow, fileColumns, fileRow } from './queries.ts';

/**
 * Locks a user's uploads until the transaction ends, so that two simultaneous uploads cannot exceed the quota together.
 */
export function sendLockUploads(tx: Db, staffId: StaffId): void {
  send(tx, 'SELECT 1 FROM staff WHERE user_id = $1 FOR NO KEY UPDATE', [staffId]);
}

const usageRow = row({ waiting: int, files: int, bytes: int });

/** Returns how many files and bytes a user has uploaded since `since`, and how many of these files are unattached. */
export async function findUsage(tx: Db, staffId: StaffId, since: string): Promise<RowOf<typeof usageRow>> {
  const [used] = await rows(
    tx,
    usageRow,
    `SELECT count(*) FILTER (WHERE owner_id IS NULL AND deleted_at IS NULL) AS waiting, count(*) AS files,
            coalesce(sum(size), 0)::bigint AS bytes
       FROM files WHERE staff_id = $1 AND created_at > $2`,
    [staffId, since],
  );
  return used ?? { waiting: 0, files: 0, bytes: 0 };
}

export async function insertUpload(
  tx: Db,
  file: {
    fileName: string;
    mimeType: string;
    size: number;
    memberId: MemberId | null;
    staffId: StaffId;
    uploadUntil: string;
    lookAt: string;
    at: string;
  },
): Promise<FileRow> {
  const [written] = await rows(
    tx,
    fileRow,
    `INSERT INTO files AS f (purpose, file_name, mime_type, size, member_id, staff_id, upload_until, look_at, created_at)
     VALUES ('attachment', $1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${fileColumns}`,
    [file.fileName, file.mimeType, file.size, file.memberId, file.staffId, file.uploadUntil, file.lookAt, file.at],
  );
  if (!written) throw new Error('The upload was not written');
  return written;
}

const greetingRow = row({ id: id<'File'>(), state: oneOf(fileStates) });

/** Adds a guide's greeting with its bytes, which are checked later. */
export async function insertGreeting(
  tx: Db,
  file: { fileName: string; mimeType: string; bytes: Buffer; staffId: StaffId; lookAt: string; at: string },
): Promise<RowOf<typeof greetingRow>> {
  const [written] = await rows(
    tx,
    greetingRow,
    `WITH made AS (
       INSERT INTO files (purpose, state, file_name, mime_type, size, staff_id, owner_type, owner_id, look_at, created_at)
       VALUES ('greeting', 'scanning', $1, $2, $3, $4, 'greeting', $4, $5, $6) RETURNING id, state),
     arrival AS (INSERT INTO file_arrivals (file_id, bytes) SELECT id, $7 FROM made)
     SELECT id, state FROM made`,
    [file.fileName, file.mimeType, file.bytes.length, file.staffId, file.lookAt, file.at, file.bytes],
  );
  if (!written) throw new Error('The greeting was not written');
  return written;
}

/** Returns the id of the pending upload with this storage key. */
export async function findAwaited(db: Db, storageKey: string): Promise<FileId | undefined> {
  const [awaited] = await rows(
    db,
    row({ id: id<'File'>() }),
    `SELECT id FROM files WHERE storage_key = $1 AND state = 'pending' AND deleted_at IS NULL`,
    [storageKey],
  );
  return awaited?.id;
}

const ownerRow = row({ owner_id: nullable(id()) });

/**
 * Returns which record a file is attached to, and locks the file until the transaction ends. Includes removed files.
 */
export async function lockFileOwner(tx: Db, fileId: FileId): Promise<RowOf<typeof ownerRow> | undefined> {
  const [found] = await rows(tx, ownerRow, 'SELECT owner_id FROM files WHERE id = $1 FOR UPDATE', [fileId]);
  return found;
}

export function sendRemoveFile(tx: Db, fileId: FileId, at: string): void {
  send(tx, 'UPDATE files SET deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL', [fileId, at]);
}

/** Removes a user's unattached uploads that have not arrived yet. Their upload URLs become invalid. */
export const sendDropUploadsOf = (tx: Db, staffId: StaffId, at: string): void =>
  send(
    tx,
    `UPDATE files SET deleted_at = $2 WHERE staff_id = $1 AND owner_id IS NULL AND state = 'pending' AND deleted_at IS NULL`,
    [staffId, at],
  );

export const isRemoved = async (db: Db, fileId: FileId): Promise<boolean> =>
  (await execute(db, 'SELECT FROM files WHERE id = $1 AND deleted_at IS NOT NULL', [fileId])) > 0;

/** Returns true if the session that a URL was created in has ended, or if its user may no longer sign in. */
export const hasEnded = async (db: Db, sessionId: number): Promise<boolean> =>
  (await execute(
    db,
    `SELECT FROM staff_sessions s JOIN staff p ON p.user_id = s.staff_id
      WHERE s.id = $1 AND (s.ended_at IS NOT NULL OR p.disabled_at IS NOT NULL OR p.deleted_at IS NOT NULL)`,
    [sessionId],
  )) > 0;

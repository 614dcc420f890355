import type { FileId, MemberId, Permission, StaffId } from '@guidepost/contracts';
import type { FilePurpose } from '@guidepost/rules';
import { type Db, execute, isIn, rows, send } from '../../platform/db.ts';
import { bytes, id, nullable, type RowOf, row, text } from '../../platform/row.ts';
import { type FileRow, fileColumns, fileRow } from './queries.ts';

/** The record that files are attached to. */
export interface FileOwner {
  /** The record's type, such as `message` or `call`. It identifies the record together with `id`. */
  type: string;
  id: number;
  /** Null while the member is unknown. When the member becomes known, attach the files again. */
  memberId: MemberId | null;
  /**
   * Permission that is required to open the record's files. If live events have rooms for this permission, the file's
   * events go to the users with the permission who see the member.
   */
  permission: Permission;
}

/** Returns files by id and locks them until the transaction ends. Omits removed files. */
export const lockFiles = (tx: Db, ids: readonly FileId[]): Promise<FileRow[]> =>
  rows(
    tx,
    fileRow,
    `SELECT ${fileColumns} FROM files f WHERE f.id ${isIn(1)} AND f.deleted_at IS NULL ORDER BY f.id FOR UPDATE`,
    [ids],
  );

/** Removes a record's files except those in `keptIds`. */
export function sendRemoveOtherFiles(tx: Db, owner: FileOwner, keptIds: readonly FileId[], at: string): void {
  send(
    tx,
    `UPDATE files SET deleted_at = $4 WHERE owner_type = $2 AND owner_id = $3 AND deleted_at IS NULL AND NOT id ${isIn(1)}`,
    [keptIds, owner.type, owner.id, at],
  );
}

/** Attaches files to a record, in the order of `ids`. */
export const insertAttachments = (tx: Db, owner: FileOwner, ids: readonly FileId[]): Promise<number> =>
  execute(
    tx,
    `UPDATE files f SET owner_type = $2, owner_id = $3, member_id = $4, permission = $5, position = given.position
       FROM unnest($1::bigint[]) WITH ORDINALITY AS given (id, position) WHERE f.id = given.id`,
    [ids, owner.type, owner.id, owner.memberId, owner.permission],
  );

/** Detaches a deleted record's files. They become unattached uploads, which can be attached again. */
export const detachFiles = (tx: Db, owner: Pick<FileOwner, 'type' | 'id'>): Promise<number> =>
  execute(
    tx,
    `UPDATE files SET owner_type = NULL, owner_id = NULL, permission = NULL, position = 0
      WHERE owner_type = $1 AND owner_id = $2 AND purpose = 'attachment' AND deleted_at IS NULL`,
    [owner.type, owner.id],
  );

/** Returns the files of several records of one type, in each record's order. */
export const findFilesOf = (db: Db, type: string, ownerIds: readonly number[]): Promise<FileRow[]> =>
  rows(
    db,
    fileRow,
    `SELECT ${fileColumns} FROM files f WHERE f.owner_type = $2 AND f.owner_id ${isIn(1)} AND f.deleted_at IS NULL
      ORDER BY f.owner_id, f.position, f.id`,
    [ownerIds, type],
  );

/** A record's file that the server will soon fetch from an outside service. */
export interface ExpectedFile {
  purpose: Exclude<FilePurpose, 'attachment' | 'greeting'>;
  /** Identifies the file at the outside service. */
  source: string;
  fileName: string;
  mimeType: string;
  owner: FileOwner;
  /** Owner of the file while its member is unknown. */
  staffId: StaffId | null;
  position?: number;
}

/**
 * Adds an expected file and returns its id. If there already is a file with the same source, returns that file's id.
 */
export async function insertExpected(tx: Db, file: ExpectedFile, at: string): Promise<FileId> {
  const { owner } = file;
  const [written] = await rows(
    tx,
    row({ id: id<'File'>() }),
    `INSERT INTO files (purpose, source, file_name, mime_type, member_id, staff_id, owner_type, owner_id, permission, position, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (source) DO UPDATE SET source = excluded.source RETURNING id`,
    [
      file.purpose,
      file.source,
      file.fileName,
      file.mimeType,
      owner.memberId,
      file.staffId,
      owner.type,
      owner.id,
      owner.permission,
      file.position ?? 0,
      at,
    ],
  );
  if (!written) throw new Error('The file was not stored');
  return written.id;
}

const digestRow = row({ file_name: text, mime_type: text, sha256: nullable(bytes) });

/** Returns the digest of a file's content. Returns undefined if the file does not exist. */
export async function findDigest(db: Db, fileId: FileId): Promise<RowOf<typeof digestRow> | undefined> {
  const [found] = await rows(
    db,
    digestRow,
    'SELECT file_name, mime_type, sha256 FROM files WHERE id = $1 AND deleted_at IS NULL',
    [fileId],
  );
  return found;
}

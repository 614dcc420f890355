import { type FileId, fileStates, permissions, type StaffId } from '@guidepost/contracts';
import { type FilePurpose, filePurposes, refusalReasons } from '@guidepost/rules';
import { type Db, isIn, rows } from '../../platform/db.ts';
import { float, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

export const fileRow = row({
  id: id<'File'>(),
  purpose: oneOf(Object.keys(filePurposes) as FilePurpose[]),
  state: oneOf(fileStates),
  refusal: nullable(oneOf(refusalReasons)),
  file_name: text,
  mime_type: text,
  size: nullable(int),
  content_seconds: nullable(float),
  member_id: nullable(id<'Member'>()),
  staff_id: nullable(id<'Staff'>()),
  owner_type: nullable(text),
  owner_id: nullable(id()),
  permission: nullable(oneOf(permissions)),
  storage_key: text,
  upload_until: nullable(instant),
  turn: int,
  created_at: instant,
  deleted_at: nullable(instant),
});
export type FileRow = RowOf<typeof fileRow>;

/** SQL for the columns of `fileRow`, from files `f`. */
export const fileColumns = `f.id, f.purpose, f.state, CASE WHEN f.over_quota THEN 'quota' ELSE f.refusal END AS refusal,
  f.file_name, f.mime_type, f.size,
  f.content_seconds::float8 AS content_seconds, f.member_id, f.staff_id, f.owner_type, f.owner_id, f.permission,
  f.storage_key, f.upload_until, f.turn, f.created_at, f.deleted_at`;

/** Returns files by id, in any order. Omits removed files. */
export const findFiles = (db: Db, ids: readonly FileId[]): Promise<FileRow[]> =>
  rows(db, fileRow, `SELECT ${fileColumns} FROM files f WHERE f.id ${isIn(1)} AND f.deleted_at IS NULL`, [ids]);

/** Finds a file, even if it was removed. */
export async function findAnyFile(db: Db, fileId: FileId): Promise<FileRow | undefined> {
  const [found] = await rows(db, fileRow, `SELECT ${fileColumns} FROM files f WHERE f.id = $1`, [fileId]);
  return found;
}

/** Finds a file whose check is not finished. Returns undefined for a checked or removed file. */
export async function findUncheckedFile(db: Db, fileId: FileId): Promise<FileRow | undefined> {
  const [found] = await rows(
    db,
    fileRow,
    `SELECT ${fileColumns} FROM files f WHERE f.id = $1 AND f.state IN ('pending', 'scanning') AND f.deleted_at IS NULL`,
    [fileId],
  );
  return found;
}

/** Finds the guide's newest greeting that is ready. Callers hear it. */
export async function findGreeting(db: Db, staffId: StaffId): Promise<FileRow | undefined> {
  const [found] = await rows(
    db,
    fileRow,
    `SELECT ${fileColumns} FROM files f
      WHERE f.owner_type = 'greeting' AND f.owner_id = $1 AND f.state = 'ready' AND f.deleted_at IS NULL ORDER BY f.id DESC LIMIT 1`,
    [staffId],
  );
  return found;
}

import type { FileBrief, Permission } from '@guidepost/contracts';
import { cleanFileName, type FilePurpose } from '@guidepost/rules';
import { among, rows } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Db, JobContext, Services } from '../../platform/module.ts';
import { checkNow } from './check.ts';
import { findGreeting } from './greeting.ts';
import { linkTo } from './links.ts';
import { type FileRow, fileColumns, findFile, findFiles, incoming, presentFile, requireReady } from './store.ts';

/** What other modules do with files; everything that takes a `tx` works in the caller's transaction. */

/** The record that files are part of. */
export interface FileOwner {
  /** `message`, `call`, … : with `id` it names one record. */
  type: string;
  id: number;
  /** Null while nobody knows whose it is; attach again once it is known. */
  memberId: number | null;
  /** What somebody needs to open its files. Live events about them reach others than their owner only where it has rooms. */
  permission: Permission;
}

/**
 * Makes the files of a record exactly these, in this order; those that it had besides are removed. Only files of the
 * same record, or uploads of this person that are part of nothing and meant for nobody else, and only checked ones.
 * @param staffId who acts
 * @throws AppError NOT_FOUND (nothing of it is then attached), FILE_NOT_READY, FILE_REFUSED
 */
export async function attach(
  tx: Db,
  fileIds: readonly number[],
  owner: FileOwner,
  { staffId, now }: { staffId: number; now: Temporal.Instant },
): Promise<void> {
  const ids = [...new Set(fileIds)];
  const found = await rows<FileRow>(
    tx,
    `SELECT ${fileColumns} FROM files f WHERE f.id ${among(1)} AND f.deleted_at IS NULL ORDER BY f.id FOR UPDATE`,
    [ids],
  );
  const isTheirs = (row: FileRow): boolean =>
    row.owner_id === null
      ? row.staff_id === staffId && (row.member_id === null || row.member_id === owner.memberId)
      : row.owner_type === owner.type && row.owner_id === owner.id;
  if (found.length < ids.length || !found.every(isTheirs)) throw notFound();
  for (const row of found) if (row.purpose === 'attachment') requireReady(row);
  await rows(
    tx,
    `UPDATE files SET deleted_at = $4 WHERE owner_type = $2 AND owner_id = $3 AND deleted_at IS NULL AND NOT id ${among(1)}`,
    [ids, owner.type, owner.id, now.toString()],
  );
  await rows(
    tx,
    `UPDATE files f SET owner_type = $2, owner_id = $3, member_id = $4, permission = $5, position = given.place
       FROM unnest($1::bigint[]) WITH ORDINALITY AS given (id, place) WHERE f.id = given.id`,
    [ids, owner.type, owner.id, owner.memberId, owner.permission],
  );
}

/** Takes the files from a record that is no more: they are uploads that are part of nothing, as before, and can be used again. */
export const release = (tx: Db, owner: Pick<FileOwner, 'type' | 'id'>): Promise<unknown> =>
  rows(
    tx,
    `UPDATE files SET owner_type = NULL, owner_id = NULL, permission = NULL, position = 0
      WHERE owner_type = $1 AND owner_id = $2 AND purpose = 'attachment' AND deleted_at IS NULL`,
    [owner.type, owner.id],
  );

/** Files by id, those that are there. */
export const details = async (db: Db, ids: readonly number[]): Promise<Map<number, FileBrief>> =>
  new Map((await findFiles(db, ids)).map((row) => [row.id, presentFile(row)]));

/** The files of records of one type, in their order; a record without any is left out. */
export async function filesOf(db: Db, type: string, ownerIds: readonly number[]): Promise<Map<number, FileBrief[]>> {
  const found = await rows<FileRow>(
    db,
    `SELECT ${fileColumns} FROM files f WHERE f.owner_type = $2 AND f.owner_id ${among(1)} AND f.deleted_at IS NULL
      ORDER BY f.owner_id, f.position, f.id`,
    [ownerIds, type],
  );
  const all = new Map<number, FileBrief[]>();
  for (const row of found) all.set(row.owner_id ?? 0, [...(all.get(row.owner_id ?? 0) ?? []), presentFile(row)]);
  return all;
}

/**
 * An address from which an outside service may fetch a file, such as the carrier a picture.
 * @throws AppError NOT_FOUND, FILE_NOT_READY, FILE_REFUSED
 */
export async function mediaAddress(db: Db, services: Services, id: number, minutes: number): Promise<string> {
  const row = await findFile(db, id);
  requireReady(row);
  return (await linkTo(db, services, row, null, minutes)).temporaryUrl;
}

/**
 * A file of a record that an outside service has and that is fetched in a moment: its record can be shown meanwhile.
 * The same `source` twice is the same file. Answers its id.
 */
export async function expectFile(
  tx: Db,
  file: {
    purpose: Exclude<FilePurpose, 'attachment' | 'greeting'>;
    source: string;
    fileName: string;
    mimeType: string;
    owner: FileOwner;
    /** Who has it while it is no member's. */
    staffId: number | null;
    position?: number;
  },
  now: Temporal.Instant,
): Promise<number> {
  const { owner } = file;
  const [row] = await rows<{ id: number }>(
    tx,
    `INSERT INTO files (purpose, source, file_name, mime_type, member_id, staff_id, owner_type, owner_id, permission, position, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (source) DO UPDATE SET source = excluded.source RETURNING id`,
    [
      file.purpose,
      file.source,
      cleanFileName(file.fileName),
      file.mimeType,
      owner.memberId,
      file.staffId,
      owner.type,
      owner.id,
      owner.permission,
      file.position ?? 0,
      now.toString(),
    ],
  );
  return row?.id ?? 0;
}

/**
 * The bytes of an expected file, from a job, outside any transaction. It is checked at once and told about; brought again, nothing happens.
 * @throws where the storage is away: bring it again
 */
export async function deliverFile(context: JobContext, id: number, bytes: Buffer): Promise<void> {
  const [row] = await context.transaction((tx) =>
    rows<FileRow>(
      tx,
      `SELECT ${fileColumns} FROM files f WHERE f.id = $1 AND f.state IN ('pending', 'scanning') AND f.deleted_at IS NULL`,
      [id],
    ),
  );
  if (!row) return;
  await context.services.connectors.storage.write(incoming(row), bytes, 'application/octet-stream');
  await checkNow(context, id);
}

/** The greeting that callers of a guide hear; nothing where there is none, or the first one is still being checked. */
export async function greetingOf(db: Db, staffId: number): Promise<FileBrief | undefined> {
  const row = await findGreeting(db, staffId);
  return row && presentFile(row);
}

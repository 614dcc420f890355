import type { FileBrief, Permission } from '@guidepost/contracts';
import { type FilePurpose, type RefusalReason, refusalText } from '@guidepost/rules';
import { among, rows } from '../../platform/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { livePermissions } from '../../platform/live/rooms.ts';
import type { Audience, Db, Services } from '../../platform/module.ts';

export interface FileRow {
  id: number;
  purpose: FilePurpose;
  state: FileBrief['loadingStatus'];
  refusal: RefusalReason | null;
  file_name: string;
  mime_type: string;
  size: number | null;
  content_seconds: string | null;
  member_id: number | null;
  staff_id: number | null;
  owner_type: string | null;
  owner_id: number | null;
  permission: Permission | null;
  storage_key: string;
  upload_until: string | null;
  turn: number;
  created_at: string;
  deleted_at: string | null;
}

export const fileColumns = `f.id, f.purpose, f.state, f.refusal, f.file_name, f.mime_type, f.size, f.content_seconds, f.member_id, f.staff_id,
  f.owner_type, f.owner_id, f.permission, f.storage_key, f.upload_until, f.turn, f.created_at, f.deleted_at`;

export const incoming = (row: Pick<FileRow, 'storage_key'>) => ({ area: 'incoming', name: row.storage_key }) as const;
export const checked = (row: Pick<FileRow, 'storage_key'>) => ({ area: 'files', name: row.storage_key }) as const;

/** A file that is there. @throws AppError NOT_FOUND */
export async function findFile(db: Db, id: number): Promise<FileRow> {
  const [row] = await rows<FileRow>(db, `SELECT ${fileColumns} FROM files f WHERE f.id = $1 AND f.deleted_at IS NULL`, [
    id,
  ]);
  if (!row) throw notFound();
  return row;
}

/** Files by id, those that are there. */
export const findFiles = (db: Db, ids: readonly number[]): Promise<FileRow[]> =>
  rows<FileRow>(db, `SELECT ${fileColumns} FROM files f WHERE f.id ${among(1)} AND f.deleted_at IS NULL`, [ids]);

const refusalOf = (row: FileRow): FileBrief['refusal'] =>
  row.refusal === null
    ? null
    : { reason: row.refusal, text: refusalText(row.refusal, { purpose: row.purpose, mimeType: row.mime_type }) };

export const presentFile = (row: FileRow): FileBrief => ({
  id: row.id,
  loadingStatus: row.state,
  fileName: row.file_name,
  mimeType: row.mime_type,
  size: row.size ?? 0,
  contentDuration: row.content_seconds === null ? null : Number(row.content_seconds),
  refusal: refusalOf(row),
});

/** @throws AppError FILE_NOT_READY, FILE_REFUSED for a file that nobody may open */
export function requireReady(row: FileRow): void {
  const refusal = refusalOf(row);
  if (refusal) throw new AppError('FILE_REFUSED', { userMessage: refusal.text });
  if (row.state !== 'ready') throw new AppError('FILE_NOT_READY');
}

/** Who hears of a file: whoever uploaded it, and those who see the record that it is part of. */
function audienceOf({ staff_id, member_id, permission }: FileRow): Audience {
  const heard = livePermissions.find((name) => name === permission);
  return {
    userIds: staff_id === null ? [] : [staff_id],
    ...(member_id !== null && heard ? { member: { id: member_id, permission: heard } } : {}),
  };
}

export const tellOf = (tx: Db, services: Services, row: FileRow): void =>
  services.live.emit(tx, 'file_updated', presentFile(row), audienceOf(row));

import type { FileBrief, FileId } from '@guidepost/contracts';
import { fileRefusal, sentenceText } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { livePermissions } from '../../platform/live/rooms.ts';
import type { Audience, Services } from '../../platform/module.ts';
import { type FileRow, findFiles } from './queries.ts';

/** Storage keys for a file's bytes: `incoming` before the check, `checked` after it. */
export const incoming = (row: Pick<FileRow, 'storage_key'>) => ({ area: 'incoming', name: row.storage_key }) as const;
export const checked = (row: Pick<FileRow, 'storage_key'>) => ({ area: 'files', name: row.storage_key }) as const;

/** @throws AppError NOT_FOUND for a file that does not exist or was removed */
export async function requireFile(db: Db, id: FileId): Promise<FileRow> {
  const [found] = await findFiles(db, [id]);
  if (!found) throw notFound();
  return found;
}

function refusalOf(row: FileRow): FileBrief['refusal'] {
  if (row.refusal === null) return null;
  const textSentence = fileRefusal(row.refusal, { purpose: row.purpose, mimeType: row.mime_type });
  return { reason: row.refusal, text: sentenceText(textSentence), textSentence };
}

export const presentFile = (row: FileRow): FileBrief => ({
  id: row.id,
  loadingStatus: row.state,
  fileName: row.file_name,
  mimeType: row.mime_type,
  size: row.size ?? 0,
  contentDuration: row.content_seconds,
  refusal: refusalOf(row),
});

/** @throws AppError FILE_NOT_READY, FILE_REFUSED for a file that may not be opened */
export function requireReady(row: FileRow): void {
  const refusal = refusalOf(row);
  if (refusal) throw new AppError('FILE_REFUSED', { userMessage: refusal.textSentence });
  if (row.state !== 'ready') throw new AppError('FILE_NOT_READY');
}

/** Returns the users who get a file's live events: its uploader, and the users who see its record. */
function fileAudience({ staff_id, member_id, permission }: FileRow): Audience {
  const livePermission = livePermissions.find((name) => name === permission);
  return {
    userIds: staff_id === null ? [] : [staff_id],
    ...(member_id !== null && livePermission ? { member: { id: member_id, permission: livePermission } } : {}),
  };
}

export const notifyFileChange = (tx: Db, services: Services, row: FileRow): void =>
  services.live.emit(tx, 'file_updated', presentFile(row), fileAudience(row));

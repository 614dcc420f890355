import type { files } from '@guidepost/contracts';
import { agreedFormat, claimOf, cleanFileName, isTaken, refusalText } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Context, Db } from '../../platform/module.ts';
import { contentType } from './content.ts';
import { type FileRow, fileColumns } from './store.ts';
import { requireTaken } from './uploads.ts';

/**
 * Takes a guide's new greeting (staff §5). What it is, is told at once; it is scanned a moment later, and only then
 * takes the old one's place. @throws AppError GREETING_NOT_YOURS, FILE_TYPE_REFUSED, FILE_TOO_LARGE
 */
export async function takeGreeting({ query, file, viewer, db, now }: Context<typeof files.uploadVoicemail>) {
  const { userId } = query;
  if (userId !== viewer.id && viewer.scope.kind !== 'all') throw new AppError('GREETING_NOT_YOURS');
  const { bytes } = file;
  const mimeType = claimOf(file);
  requireTaken({ purpose: 'greeting', mimeType, size: bytes.length });
  const fileName = cleanFileName(file.fileName);
  const format = agreedFormat({ claimed: mimeType, fileName, found: await contentType(bytes) });
  if (!format || !isTaken('greeting', format))
    throw new AppError('FILE_TYPE_REFUSED', { userMessage: refusalText('type', { purpose: 'greeting', mimeType }) });
  const [row] = await rows<Pick<FileRow, 'id' | 'state'>>(
    db,
    `WITH made AS (
       INSERT INTO files (purpose, state, file_name, mime_type, size, staff_id, owner_type, owner_id, look_at, created_at)
       VALUES ('greeting', 'scanning', $1, $2, $3, $4, 'greeting', $4, $5, $6) RETURNING id, state),
     arrival AS (INSERT INTO file_arrivals (file_id, bytes) SELECT id, $7 FROM made)
     SELECT id, state FROM made`,
    [
      fileName,
      format.mimeType,
      bytes.length,
      userId,
      Temporal.Now.instant().round('millisecond').toString(),
      now.toString(),
      bytes,
    ],
  );
  if (!row) throw new Error('No row came back');
  return { tempResponse: { fileId: row.id, status: row.state } };
}

/** The greeting that callers of a guide hear: the newest one that is ready. */
export async function findGreeting(db: Db, staffId: number): Promise<FileRow | undefined> {
  const [row] = await rows<FileRow>(
    db,
    `SELECT ${fileColumns} FROM files f
      WHERE f.owner_type = 'greeting' AND f.owner_id = $1 AND f.state = 'ready' AND f.deleted_at IS NULL ORDER BY f.id DESC LIMIT 1`,
    [staffId],
  );
  return row;
}

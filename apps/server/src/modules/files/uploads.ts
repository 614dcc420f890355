import type { files } from '@guidepost/contracts';
import { cleanFileName, refusalText, refusedClaim, uploadQuota } from '@guidepost/rules';
import { visibleMembers } from '../../platform/access/scope.ts';
import { rows, send } from '../../platform/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Context, Db } from '../../platform/module.ts';
import { signerOf } from '../../platform/signing.ts';
import { type FileRow, fileColumns, incoming } from './store.ts';

/** How long an upload may take to begin; one that has begun may go on. */
const uploadMinutes = 15;

/** What speaks against a file as its sender describes it. @throws AppError FILE_TYPE_REFUSED, FILE_TOO_LARGE */
export function requireTaken(file: Parameters<typeof refusedClaim>[0]): void {
  const reason = refusedClaim(file);
  if (reason)
    throw new AppError(reason === 'type' ? 'FILE_TYPE_REFUSED' : 'FILE_TOO_LARGE', {
      userMessage: refusalText(reason, file),
    });
}

/** One upload of a person at a time is counted, so that two at once do not both take the last place. @throws AppError FILE_QUOTA */
async function requireQuota(tx: Db, staffId: number, size: number, now: Temporal.Instant): Promise<void> {
  send(tx, 'SELECT 1 FROM staff WHERE user_id = $1 FOR NO KEY UPDATE', [staffId]);
  const [used] = await rows<{ waiting: number; files: number; bytes: number }>(
    tx,
    `SELECT count(*) FILTER (WHERE owner_id IS NULL AND deleted_at IS NULL) AS waiting, count(*) AS files,
            coalesce(sum(size), 0)::bigint AS bytes
       FROM files WHERE staff_id = $1 AND created_at > $2`,
    [staffId, now.subtract({ hours: 24 }).toString()],
  );
  const { waiting = 0, files: made = 0, bytes = 0 } = used ?? {};
  if (waiting >= uploadQuota.waitingFiles || made >= uploadQuota.dayFiles || bytes + size > uploadQuota.dayBytes)
    throw new AppError('FILE_QUOTA');
}

/** Begins an upload: the file is nobody's but the uploader's until a record takes it. */
export async function beginUpload({ body, viewer, db, now, services }: Context<typeof files.presignedUrl>) {
  const { size, mimeType, memberId = null } = body;
  requireTaken({ purpose: 'attachment', mimeType, size });
  if (memberId !== null && !(await visibleMembers(db, viewer, [memberId])).has(memberId)) throw notFound();
  await requireQuota(db, viewer.id, size, now);
  const realNow = Temporal.Now.instant().round('millisecond');
  const expiresAt = realNow.add({ minutes: uploadMinutes });
  const [row] = await rows<FileRow>(
    db,
    `INSERT INTO files AS f (purpose, file_name, mime_type, size, member_id, staff_id, upload_until, look_at, created_at)
     VALUES ('attachment', $1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${fileColumns}`,
    [
      cleanFileName(body.fileName),
      mimeType,
      size,
      memberId,
      viewer.id,
      expiresAt.toString(),
      realNow.add({ seconds: 1 }).toString(),
      now.toString(),
    ],
  );
  if (!row) throw new Error('No row came back');
  const { sign } = await signerOf(db, 'files');
  const uploadUrl = await services.connectors.storage.uploadAddress({ key: incoming(row), size, expiresAt, sign });
  return { fileId: row.id, uploadUrl, expires: expiresAt.toString() };
}

/** Removes an upload that no record took; its bytes go a moment later. @throws AppError FILE_IN_USE */
export async function cleanUp({ params, db, now }: Context<typeof files.cleanup>) {
  const [row] = await rows<{ owner_id: number | null }>(db, 'SELECT owner_id FROM files WHERE id = $1 FOR UPDATE', [
    params.id,
  ]);
  if (!row) throw notFound();
  if (row.owner_id !== null) throw new AppError('FILE_IN_USE');
  send(db, 'UPDATE files SET deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL', [params.id, now.toString()]);
  return { id: params.id };
}

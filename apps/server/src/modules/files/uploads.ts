import type { files, StaffId } from '@guidepost/contracts';
import { cleanFileName, fileRefusal, uploadQuota, uploadRefusal } from '@guidepost/rules';
import { visibleMembers } from '../../platform/access/visible.ts';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Context } from '../../platform/module.ts';
import { signerOf } from '../../platform/signing.ts';
import { incoming } from './present.ts';
import { findUsage, insertUpload, lockFileOwner, sendLockUploads, sendRemoveFile } from './queries-uploads.ts';

/** An upload must begin within this many minutes. After it has begun, it may take longer. */
const uploadMinutes = 15;

/** Checks a file's claimed type and size. @throws AppError FILE_TYPE_REFUSED, FILE_TOO_LARGE */
export function requireTaken(file: Parameters<typeof uploadRefusal>[0]): void {
  const reason = uploadRefusal(file);
  if (reason)
    throw new AppError(reason === 'type' ? 'FILE_TYPE_REFUSED' : 'FILE_TOO_LARGE', {
      userMessage: fileRefusal(reason, file),
    });
}

/**
 * Checks a user's upload quota. Locks the user's uploads, so that two simultaneous uploads cannot exceed the quota
 * together.
 * @throws AppError FILE_QUOTA
 */
async function requireQuota(tx: Db, staffId: StaffId, size: number, now: Temporal.Instant): Promise<void> {
  sendLockUploads(tx, staffId);
  const used = await findUsage(tx, staffId, now.subtract({ hours: 24 }).toString());
  const { waitingFiles, dayFiles, dayBytes } = uploadQuota;
  if (used.waiting >= waitingFiles || used.files >= dayFiles || used.bytes + size > dayBytes)
    throw new AppError('FILE_QUOTA');
}

/** Creates a file and its upload URL. Only the uploader can use the file until it is attached to a record. */
export async function beginUpload({ body, viewer, db, now, services }: Context<typeof files.presignedUrl>) {
  const { size, mimeType, memberId = null } = body;
  requireTaken({ purpose: 'attachment', mimeType, size });
  if (memberId !== null && !(await visibleMembers(db, viewer, [memberId])).has(memberId)) throw notFound();
  await requireQuota(db, viewer.id, size, now);
  const realNow = Temporal.Now.instant().round('millisecond');
  const expiresAt = realNow.add({ minutes: uploadMinutes });
  const file = await insertUpload(db, {
    fileName: cleanFileName(body.fileName),
    mimeType,
    size,
    memberId,
    staffId: viewer.id,
    uploadUntil: expiresAt.toString(),
    lookAt: realNow.add({ seconds: 1 }).toString(),
    at: now.toString(),
  });
  const { sign } = await signerOf(db, 'files');
  const uploadUrl = await services.connectors.storage.uploadAddress({ key: incoming(file), size, expiresAt, sign });
  return { fileId: file.id, uploadUrl, expires: expiresAt.toString() };
}

/** Removes an unattached upload. Its bytes are deleted a moment later. @throws AppError FILE_IN_USE */
export async function cleanUp({ params, db, now }: Context<typeof files.cleanup>) {
  const file = await lockFileOwner(db, params.id);
  if (!file) throw notFound();
  if (file.owner_id !== null) throw new AppError('FILE_IN_USE');
  sendRemoveFile(db, params.id, now.toString());
  return { id: params.id };
}

import type { files } from '@guidepost/contracts';
import { agreedFormat, claimedType, cleanFileName, fileRefusal, isFormatAccepted } from '@guidepost/rules';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../platform/module.ts';
import { contentType } from './content.ts';
import { insertGreeting } from './queries-uploads.ts';
import { requireTaken } from './uploads.ts';

/**
 * Stores a guide's new greeting and checks its type and size at once. After the scan, the new greeting replaces the old
 * one.
 * @throws AppError GREETING_NOT_YOURS, FILE_TYPE_REFUSED, FILE_TOO_LARGE
 */
export async function storeGreeting({ query, file, viewer, db, now }: Context<typeof files.uploadVoicemail>) {
  const { userId } = query;
  if (userId !== viewer.id && viewer.scope.kind !== 'all') throw new AppError('GREETING_NOT_YOURS');
  const { bytes } = file;
  const mimeType = claimedType(file);
  requireTaken({ purpose: 'greeting', mimeType, size: bytes.length });
  const fileName = cleanFileName(file.fileName);
  const format = agreedFormat({ claimed: mimeType, fileName, found: await contentType(bytes) });
  if (!format || !isFormatAccepted('greeting', format))
    throw new AppError('FILE_TYPE_REFUSED', { userMessage: fileRefusal('type', { purpose: 'greeting', mimeType }) });
  const written = await insertGreeting(db, {
    fileName,
    mimeType: format.mimeType,
    bytes,
    staffId: userId,
    lookAt: Temporal.Now.instant().round('millisecond').toString(),
    at: now.toString(),
  });
  return { tempResponse: { fileId: written.id, status: written.state } };
}

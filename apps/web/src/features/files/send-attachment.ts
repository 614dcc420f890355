import { ApiError, contracts, type FileId, type MemberId } from '@guidepost/contracts';
import { claimedType } from '@guidepost/rules';
import { sendBytes } from '../../shared/files/send-bytes.ts';
import { RefusedError, type SendFile } from '../../shared/files/use-uploads.ts';
import { callHandling } from '../../shell/api.ts';
import { messageIn } from '../../shell/errors/report.ts';
import { fetchFile } from './api.ts';
import { genericRefusal, parseRefusal } from './refusal-in.ts';
import { waitForFileCheck } from './wait-for-file-check.ts';

/** Deletes an upload that is no longer needed. If this fails, the server deletes the file later. */
export const deleteUpload = (id: FileId): Promise<unknown> =>
  callHandling('all')(contracts.files.cleanup, { params: { id } }).catch(() => undefined);

/** Status codes for a refused file type or size. A retry would also fail. */
const fileErrorCodes: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/**
 * Sends a file for one member or for an unknown sender. Starts the upload, sends the bytes to the server's upload URL,
 * and waits until the file has been checked.
 */
export const sendAttachment =
  (memberId: MemberId | null): SendFile =>
  async (file, { onProgress, signal }) => {
    const mimeType = claimedType({ fileName: file.name, mimeType: file.type });
    const body = {
      fileName: file.name.slice(-255),
      mimeType,
      size: file.size,
      ...(memberId === null ? {} : { memberId }),
    };
    const { fileId, uploadUrl } = await startUpload(body, signal);
    try {
      const { status, text } = await sendBytes(uploadUrl, {
        method: 'PUT',
        body: file,
        headers: { 'content-type': mimeType },
        onProgress,
        signal,
      });
      if (fileErrorCodes.has(status)) throw new RefusedError(parseRefusal(text));
      if (status < 200 || status > 299) throw new Error(`The upload was answered with ${status}`);
      const { refusal } = await waitForFileCheck(fileId, (asked) => fetchFile(fileId, asked), signal);
      if (refusal) throw new RefusedError(refusal.textSentence);
      return fileId;
    } catch (error) {
      void deleteUpload(fileId);
      throw error;
    }
  };

async function startUpload(
  body: { fileName: string; mimeType: string; size: number; memberId?: MemberId },
  signal: AbortSignal,
): Promise<{ fileId: FileId; uploadUrl: string }> {
  try {
    const options = { signal, idempotencyKey: crypto.randomUUID() };
    return await callHandling('all')(contracts.files.presignedUrl, { body }, options);
  } catch (error) {
    // the file is refused or there is no space for it, so a retry would also fail
    if (error instanceof ApiError && (error.status === 400 || error.code.startsWith('FILE_')))
      throw new RefusedError(messageIn(error.body) ?? genericRefusal);
    throw error;
  }
}
